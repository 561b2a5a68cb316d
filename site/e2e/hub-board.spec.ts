import { expect, test } from './fixtures.ts'
import { openHubWithThreeLeads } from './leads.ts'

test('on the board a card is moved by mouse, by keyboard and by its menu, and the sums follow', async ({
  app,
  page,
}) => {
  await openHubWithThreeLeads(app, page)
  await page.getByRole('button', { name: 'Board' }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(column('New')).toContainText('3 leads')
  await column('New').getByText('Hugo Sample').hover()
  await page.mouse.down()
  const target = await column('Interested').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 80, { steps: 8 })
  await page.mouse.up()
  await expect(column('Interested').getByRole('link', { name: 'Hugo Sample' })).toBeVisible()

  await page.getByRole('button', { name: 'Drag Grace Sample' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/Grace Sample is (picked up|over New)/)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Grace Sample is over Contacted.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(column('Contacted').getByRole('link', { name: 'Grace Sample' })).toBeVisible()

  await page.getByRole('button', { name: 'Move Iris Sample to …' }).click()
  await page.getByRole('menuitem', { name: 'Move to Quoted' }).click()
  await expect(column('Quoted')).toContainText('1 lead ')
  await expect(column('New')).toContainText('0 leads')
})
