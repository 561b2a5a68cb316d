import { listProspects } from '../../shared/contract/prospects.ts'
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

test('two leads are merged after a look at what comes of it, and parted again', async ({ app, page }) => {
  const owner = await openThree(app, page)
  await page.getByRole('link', { name: 'Hugo Sample' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge with another lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Hugo Sample with another lead' })
  await dialog.getByLabel('The other lead').fill('grace')
  await dialog.getByRole('button', { name: /Grace Sample/ }).click()
  await dialog.getByRole('radiogroup', { name: 'Email' }).getByLabel('grace@example.com').check()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Hugo Sample' })).toContainText('Merged with Grace Sample')
  const leads = await owner.call(listProspects)
  expect(leads.map(({ name, email }) => [name, email])).toEqual([
    ['Iris Sample', 'iris@example.com'],
    ['Hugo Sample', 'grace@example.com'],
  ])
  const panel = page.getByRole('dialog', { name: 'Hugo Sample' })
  await panel.getByRole('button', { name: 'Undo the merge' }).click()
  await page.getByRole('dialog', { name: 'Undo this merge?' }).getByRole('button', { name: 'Undo merge' }).click()
  await expect(panel).toContainText('The merge with Grace Sample was undone')
  expect(await owner.call(listProspects)).toHaveLength(3)
})
