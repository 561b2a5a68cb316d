import { expect, test } from './fixtures.ts'
import { archive, openThree, row } from './leads.ts'

test('the archive gives leads back', async ({ app, page }) => {
  await openThree(app, page)
  await archive(page, 'Hugo Sample')
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Restore Hugo Sample' }).click()
  await expect(page.getByRole('heading', { name: 'The archive is empty.' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(row(page, 'Hugo Sample')).toBeVisible()
})
