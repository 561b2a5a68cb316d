import { createClient } from '../../shared/client.ts'
import { submitConsultation } from '../../shared/contract/consultations.ts'
import { editProspect, listProspects } from '../../shared/contract/prospects.ts'
import { createTask, listTasks } from '../../shared/contract/tasks.ts'
import { expect, signIn, test, visitor } from './fixtures.ts'
import { toast } from './leads.ts'

test('an enquiry waits on Today until it is answered, and a task is completed and undone', async ({ app, page }) => {
  const site = createClient({ baseUrl: app.address })
  await site.call(submitConsultation, { body: { ...visitor, extensionType: 'Loft Conversion' } })
  const owner = await app.ownerClient()
  const dueOn = new Date().toISOString().slice(0, 10)
  await owner.call(createTask, { body: { kind: 'call', title: 'Ring the council', dueOn } })
  await signIn(page)
  await page.goto('/marketing-hub/today')
  const waiting = page.getByRole('region', { name: 'Waiting for your reply' }).getByRole('listitem')
  await expect(waiting).toHaveText(/Ada Sample.*Loft Conversion.*Call by.*left/)
  const calls = page.getByRole('region', { name: 'Calls to return' })
  await calls.getByRole('checkbox', { name: 'Done: Ring the council' }).click()
  await expect(calls).toContainText('No calls are due.')
  await toast(page, 'Task done').getByRole('button', { name: 'Undo' }).click()
  await expect(calls).toContainText('Ring the council')
  expect(await owner.call(listTasks, { query: { dueBy: dueOn } })).toMatchObject([{ doneAt: null }])

  const [ada] = await owner.call(listProspects, { query: { q: 'ada' } })
  const { id = '', updatedAt = '' } = ada ?? {}
  await owner.call(editProspect, { params: { id }, body: { updatedAt, crmStage: 'consultation' } })
  await expect(page.getByRole('region', { name: 'Consultations booked' })).toContainText('Ada Sample')
  await expect(waiting).toHaveCount(0)
})
