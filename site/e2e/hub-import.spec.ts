import { expect, test } from './fixtures.ts'
import { leadRow, openHubWithThreeLeads, toast } from './leads.ts'

test('a file is tried, imported, shown and undone', async ({ app, page }) => {
  await openHubWithThreeLeads(app, page)
  await page.getByRole('button', { name: 'Import, export and more' }).click()
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
  const panel = page.getByRole('dialog', { name: 'Import leads' })
  const text = [
    'Full name;E-mail;Mobile;Town;Project',
    'Jack Sample;jack@example.com;020 7946 0031;Winchester;extension',
    'Hugo Sample;hugo@example.com;020 7946 0022;Alresford;extension',
  ].join('\n')
  await panel
    .getByLabel('File with people')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(panel.getByRole('combobox', { name: 'Full name' })).toHaveValue('name')
  await panel.getByRole('button', { name: 'Try it without importing' }).click()
  await expect(panel.getByText('Row 3')).toBeVisible()
  await panel.getByRole('button', { name: 'Import 1 lead' }).click()
  await expect(panel.getByRole('heading', { name: 'What it did' })).toBeVisible()
  await panel.getByRole('button', { name: 'Undo the import' }).click()
  await expect(toast(page, '1 lead removed')).toBeVisible()
  await expect(leadRow(page, 'Jack')).toHaveCount(0)
})
