import { expect, signIn, test } from './fixtures.ts'

test('a source is added, switched on once its terms are read, and still there after a reload', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: /^Scraping/ }).click()
  await page.getByRole('button', { name: 'Add a source' }).click()
  await page.getByRole('button', { name: 'Paste an address' }).click()
  await page.getByLabel('Name').fill('Sample planning')
  await page.getByLabel('Address').fill('https://planning.example.com/list')
  await page.getByRole('button', { name: 'Add source' }).click()
  await page.getByRole('switch', { name: 'Look for leads on Sample planning' }).click()
  await page.getByRole('button', { name: 'They allow it: switch on' }).click()
  const row = page.getByRole('row', { name: /Sample planning/ })
  await expect(row).toContainText('Active')
  await expect(page.getByText('Sample planning is switched on', { exact: true })).toBeVisible()
  await page.reload()
  await expect(row).toContainText('Active')
})
