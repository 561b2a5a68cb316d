import { followChanges } from '../../shared/contract/events.ts'
import { editProspect, listProspects } from '../../shared/contract/prospects.ts'
import { expect, test } from './fixtures.ts'
import { addLead, leadRow, openHubWithThreeLeads, toast } from './leads.ts'

test('a lead is deleted after a confirmation, and appears in the list of deleted leads', async ({ app, page }) => {
  await openHubWithThreeLeads(app, page)
  await page.getByRole('button', { name: 'Delete Hugo Sample' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Hugo Sample?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(leadRow(page, 'Hugo')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Hugo Sample' }).click()
  await question.getByLabel('Reason (optional)').fill('Moved abroad')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Prospect deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await page.getByRole('link', { name: 'Deleted' }).click()
  await expect(leadRow(page, 'Hugo Sample')).toContainText('Moved abroad')
})

test('leads that arrive before the hub listens for changes are counted too', async ({ app, page }) => {
  const opening = Promise.withResolvers<void>()
  await page.route(`**${followChanges.path}`, async (route) => {
    await opening.promise
    await route.continue()
  })
  const owner = await openHubWithThreeLeads(app, page)
  await addLead(owner, { name: 'Jack Sample', email: 'jack@example.com', phone: '020 7946 0031' })
  opening.resolve()
  await expect(page.getByRole('button', { name: '1 new lead' })).toBeVisible()
})

test('changes made elsewhere are shown automatically', async ({ app, page }) => {
  const owner = await openHubWithThreeLeads(app, page)
  const [hugo] = await owner.call(listProspects, { query: { q: 'hugo' } })
  const { id = '', updatedAt = '' } = hugo ?? {}
  await owner.call(editProspect, { params: { id }, body: { updatedAt, priority: 'low' } })
  await expect(leadRow(page, 'Hugo')).toContainText('Low')
})
