import { submitConsultation } from '../../shared/contract/consultations.ts'
import { createClient } from '../../shared/client.ts'
import { getProspect, listProspects } from '../../shared/contract/prospects.ts'
import { createTask, listTasks } from '../../shared/contract/tasks.ts'
import { expectNoViolations } from './axe.ts'
import { expect, signIn, test, visitor } from './fixtures.ts'
import { add, notice } from './leads.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** This browser has no dialler, and its question which program to open would take the next click. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"]') !== null) event.preventDefault()
    })
  }),
)

test('after a call from the panel of a lead one tap notes how it went, and Undo takes it back', async ({
  app,
  page,
}) => {
  const owner = await app.ownerClient()
  const { id } = await add(owner)
  await signIn(page)
  await page.goto(`/marketing-hub?lead=${id}`)
  const panel = page.getByRole('dialog', { name: 'Grace Sample' })
  const question = panel.getByRole('group', { name: 'How did the call with Grace Sample go?' })
  await expect(panel.getByRole('link', { name: /^Call Grace/ })).toBeVisible()
  await expect(question).toHaveCount(0)
  await panel.getByRole('link', { name: /^Call Grace/ }).click()
  await expect(question.getByRole('button')).toHaveCount(4)
  await expectNoViolations(page)
  // A phone may drop the page while it is behind the call.
  await page.reload()
  await question.getByRole('button', { name: 'No answer' }).click()
  await expect(question).toHaveCount(0)
  await expect(notice(page, 'Task set: call again')).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: /Call again/ })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText('Called, no answer')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('checkbox', { name: /Call again/ })).toHaveCount(0)
  await expect(panel.getByRole('region', { name: 'Timeline' })).not.toContainText('Called, no answer')

  await panel.getByRole('link', { name: /^Call Grace/ }).click()
  await question.getByRole('button', { name: 'Spoke' }).click()
  await expect(panel.getByRole('button', { name: /^Status: Contacted/ })).toBeVisible()
  expect(await owner.call(getProspect, { params: { id } })).toMatchObject({ status: 'contacted' })
})

test('on Today a person is called and settled in one row, and written to where there is no number', async ({
  app,
  page,
}) => {
  const site = createClient({ baseUrl: app.address })
  await site.call(submitConsultation, { body: visitor })
  const owner = await app.ownerClient()
  const [ada] = await owner.call(listProspects)
  const { id: silas } = await add(owner, { name: 'Silas Sample', email: 'silas@example.com' })
  await owner.call(createTask, { body: { kind: 'call', title: 'Ring', dueOn: '2026-11-20', prospectId: ada?.id } })
  for (const title of ['Ask for photos', 'Ring about the loft']) {
    await owner.call(createTask, { body: { kind: 'call', title, dueOn: '2026-11-20', prospectId: silas } })
  }
  await signIn(page)
  await page.goto('/marketing-hub/today')
  const calls = page.getByRole('region', { name: 'Calls to return' }).getByRole('listitem')
  await expect(calls).toHaveText([/Ada Sample/, /Silas Sample.*Ask for photos.*Ring about the loft/])
  const waiting = page.getByRole('region', { name: 'Waiting for your reply' }).getByRole('listitem')
  await waiting.getByRole('link', { name: /^Call Ada/ }).click()
  await waiting.getByRole('button', { name: 'Spoke' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(calls).toHaveText([/Silas Sample/])
  expect(await owner.call(listTasks, { query: { prospectId: ada?.id } })).toEqual([])
})
