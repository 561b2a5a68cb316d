import { type Client, createClient } from '../../shared/client.ts'
import { submitCalculator } from '../../shared/contract/calculator.ts'
import { submitConsultation } from '../../shared/contract/consultations.ts'
import { followChanges } from '../../shared/contract/events.ts'
import { deleteProspect } from '../../shared/contract/prospect-archive.ts'
import { recordPrivacy } from '../../shared/contract/prospect-history.ts'
import { editProspect, listProspects } from '../../shared/contract/prospects.ts'
import { createTask, listTasks } from '../../shared/contract/tasks.ts'
import { expect, signIn, test, visitor } from './fixtures.ts'
import { addLead, toast } from './leads.ts'

async function find(owner: Client, q: string) {
  const [lead] = await owner.call(listProspects, { query: { q } })
  if (lead === undefined) throw new Error(`No lead is found for ${q}.`)
  return lead
}

test('a morning: two people wait on Today until one is called and the other’s call is booked, and what else happens is shown at once', async ({
  app,
  page,
}) => {
  test.slow()
  const site = createClient({ baseUrl: app.address })
  const owner = await app.ownerClient()
  const dueOn = new Date().toISOString().slice(0, 10)
  const waiting = page.getByRole('region', { name: 'Now', exact: true }).getByRole('listitem')
  const calls = page.getByRole('region', { name: 'Calls to return' })
  const received = () => app.mail.received.filter(({ recipients }) => recipients.includes('grace@example.com'))

  await test.step('an enquiry and an estimate wait, and a task is completed and undone', async () => {
    await site.call(submitConsultation, { body: { ...visitor, extensionType: 'Loft Conversion' } })
    await site.call(submitCalculator, { body: { name: 'Bea Sample', email: 'bea@example.com', sqm: 20 } })
    await owner.call(createTask, { body: { kind: 'call', title: 'Ring the council', dueOn } })
    const { id } = await find(owner, 'ada')
    await owner.call(createTask, { body: { kind: 'call', title: 'Ring', dueOn: '2026-11-20', prospectId: id } })
    await signIn(page)
    await page.goto('/marketing-hub/today')
    await expect(waiting).toHaveText([/Ada Sample.*Loft Conversion.*Call by.*left/, /Bea Sample/])
    await calls.getByRole('checkbox', { name: 'Done: Ring the council' }).click()
    await expect(calls).not.toContainText('Ring the council')
    await toast(page, 'Task done').getByRole('button', { name: 'Undo' }).click()
    await expect(calls).toContainText('Ring the council')
    expect(await owner.call(listTasks, { query: { dueBy: dueOn } })).toMatchObject([
      { title: 'Ring' },
      { title: 'Ring the council', doneAt: null },
    ])
  })

  await test.step('a call answers the enquiry, completes its task and marks the lead as contacted', async () => {
    await waiting.getByRole('link', { name: /^Call Ada/ }).click()
    await waiting.getByRole('button', { name: 'Spoke' }).click()
    await expect(waiting).toHaveText([/Bea Sample/])
    await expect(calls).not.toContainText('Ada Sample')
    const { id, status } = await find(owner, 'ada')
    expect(status).toBe('contacted')
    expect(await owner.call(listTasks, { query: { prospectId: id } })).toEqual([])
  })

  await test.step('a consultation that is booked elsewhere is shown at once', async () => {
    const { id, updatedAt } = await find(owner, 'bea')
    await owner.call(editProspect, { params: { id }, body: { updatedAt, crmStage: 'consultation' } })
    await expect(page.getByRole('region', { name: 'Consultations booked' })).toContainText('Bea Sample')
    await expect(waiting).toHaveCount(0)
  })

  await test.step('the estimate is listed with its email, and loses its lead at once when that is deleted', async () => {
    await page.goto('/marketing-hub/inbox?show=estimates')
    const estimate = page.getByRole('row', { name: /Bea Sample/ })
    await expect(estimate).toContainText('£34,000 to £46,000')
    await expect(estimate.getByRole('link', { name: 'Open the lead' })).toBeVisible()
    const { id } = await find(owner, 'bea')
    await owner.call(deleteProspect, { params: { id } })
    await expect(estimate).toContainText('Lead deleted on')
    await expect(estimate.getByRole('link')).toHaveCount(0)
    await page.goto('/marketing-hub/email-templates?show=outbox')
    const email = page.getByRole('row', { name: /bea@example\.com/ })
    await email.getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('£34,000 to £46,000')
  })

  await test.step('a lead that arrives before the hub listens for changes is counted, and a later change is shown', async () => {
    const opening = Promise.withResolvers<void>()
    await page.route(`**${followChanges.path}`, async (route) => {
      await opening.promise
      await route.continue()
    })
    await page.goto('/marketing-hub')
    await expect(page.getByRole('row', { name: /Ada Sample/ })).toBeVisible()
    const { id, updatedAt } = await addLead(owner)
    opening.resolve()
    await page.getByRole('button', { name: '1 new lead' }).click()
    const row = page.getByRole('row', { name: /Grace Sample/ })
    await expect(row).toContainText('Medium')
    await owner.call(editProspect, { params: { id }, body: { updatedAt, priority: 'low' } })
    await expect(row).toContainText('Low')
  })

  await test.step('an email to the lead is sent with the unsubscribe link and appears on the timeline', async () => {
    const { id, email } = await find(owner, 'grace')
    const agreed = { lawfulBasis: 'consent', lawfulBasisNote: 'Asked for our news on the phone' } as const
    await owner.call(recordPrivacy, { params: { id }, body: agreed })
    await page.getByRole('link', { name: `Write to ${email}` }).click()
    const panel = page.getByRole('dialog', { name: 'Grace Sample' })
    await panel.getByRole('combobox', { name: 'Template' }).selectOption('Follow-up')
    await panel.getByLabel('Subject').fill('Still thinking of your loft?')
    await panel.getByRole('button', { name: 'Send email' }).click()
    const sent = panel.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    await expect(sent.filter({ hasText: 'Still thinking of your loft?' })).toBeVisible()
    await expect.poll(() => received().map(({ subject }) => subject)).toEqual(['Still thinking of your loft?'])
    expect(received()[0]?.text).toContain('reply with “stop”')
  })

  await test.step('on the board the lead is moved to another status', async () => {
    await page.goto('/marketing-hub?layout=board')
    await page.getByRole('button', { name: 'Move Grace Sample to …' }).click()
    await page.getByRole('menuitem', { name: 'Move to Quoted' }).click()
    await expect(page.getByRole('region', { name: 'Quoted', exact: true })).toContainText('Grace Sample')
    await expect.poll(async () => (await find(owner, 'grace')).status).toBe('quoted')
  })
})
