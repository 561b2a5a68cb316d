import { importProspects } from '../../shared/contract/prospect-import.ts'
import { expect, test } from './fixtures.ts'
import { notice, openThree, row } from './leads.ts'

test('a CSV file is tried, imported, shown and taken back', async ({ app, page }) => {
  await openThree(app, page)
  await page.getByRole('button', { name: 'Import, export and more' }).click()
  await page.getByRole('menuitem', { name: 'Import from a CSV file' }).click()
  const panel = page.getByRole('dialog', { name: 'Import leads' })
  const text = [
    'Full name;E-mail;Mobile;Town;Project',
    'Jack Sample;jack@example.com;020 7946 0031;Winchester;extension',
    'Hugo Sample;hugo@example.com;020 7946 0022;Alresford;extension',
  ].join('\n')
  await panel
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(panel.getByRole('combobox', { name: 'Name' })).toHaveValue('Full name')
  await panel.getByRole('button', { name: 'Try it without importing' }).click()
  await expect(panel.getByText('Row 3')).toBeVisible()
  await panel.getByRole('button', { name: 'Import 1 lead' }).click()
  await expect(panel.getByRole('heading', { name: 'What it did' })).toBeVisible()
  await panel.getByRole('button', { name: 'Undo the import' }).click()
  await expect(notice(page, '1 lead removed')).toBeVisible()
  await expect(row(page, 'Jack')).toHaveCount(0)
})

test('leads of an import say so, and the import can be found again and taken back', async ({ app, page }) => {
  const owner = await openThree(app, page)
  const people = 'name,phone\nJack Sample,020 7946 0031\nHugo Sample,020 7946 0022\n'
  const { importId } = await owner.call(importProspects, { query: { fileName: 'people.csv' }, body: people })
  await page.goto(`/marketing-hub?importId=${importId}`)
  await expect(page.getByRole('row')).toHaveText([/Name/, /Jack/])
  await page.getByRole('button', { name: /From the import of .*, which brought 1 lead/ }).click()
  await expect(page).not.toHaveURL(/importId/)
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeFocused()

  await page.goto('/marketing-hub?panel=import')
  const past = page.getByRole('region', { name: 'Earlier imports' })
  await expect(past.getByRole('row', { name: /people.csv/ })).toContainText('1 lead, 1 known already')
  await past.getByRole('link', { name: 'Show the leads of people.csv' }).click()
  await expect(page).toHaveURL(new RegExp(`importId=${importId}`))
  await page.goBack()
  await past.getByRole('button', { name: 'Undo people.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('1 lead removed', { exact: true })).toBeVisible()
  await expect(past).toHaveCount(0)
})
