import { submitConsultation } from '../../shared/contract/consultations.ts'
import { createClient } from '../../shared/client.ts'
import { getProspect, listProspects } from '../../shared/contract/prospects.ts'
import { createTask, listTasks } from '../../shared/contract/tasks.ts'
import { expect, signIn, test, visitor } from './fixtures.ts'

test('a call from Today answers the enquiry, completes its call task and marks the lead as contacted', async ({
  app,
  page,
}) => {
  await createClient({ baseUrl: app.address }).call(submitConsultation, { body: visitor })
  const owner = await app.ownerClient()
  const id = (await owner.call(listProspects))[0]?.id ?? ''
  await owner.call(createTask, { body: { kind: 'call', title: 'Ring', dueOn: '2026-11-20', prospectId: id } })
  await signIn(page)
  await page.goto('/marketing-hub/today')
  const calls = page.getByRole('region', { name: 'Calls to return' }).getByRole('listitem')
  await expect(calls).toHaveText([/Ada Sample/])
  const waiting = page.getByRole('region', { name: 'Waiting for your reply' }).getByRole('listitem')
  await waiting.getByRole('link', { name: /^Call Ada/ }).click()
  await waiting.getByRole('button', { name: 'Spoke' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(calls.filter({ hasText: 'Ada Sample' })).toHaveCount(0)
  expect(await owner.call(listTasks, { query: { prospectId: id } })).toEqual([])
  expect(await owner.call(getProspect, { params: { id } })).toMatchObject({ status: 'contacted' })
})
