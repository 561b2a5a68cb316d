import { expect, test } from './fixtures.ts'
import { archiveLead, leadRow, openHubWithThreeLeads } from './leads.ts'

test('leads are restored from the archive', async ({ app, page }) => {
  await openHubWithThreeLeads(app, page)
  await archiveLead(page, 'Hugo Sample')
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Restore Hugo Sample' }).click()
  await expect(page.getByRole('heading', { name: 'The archive is empty.' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(leadRow(page, 'Hugo Sample')).toBeVisible()
})
