import { expect, test } from './fixtures.ts'
import { notice, openThree } from './leads.ts'

test('on the board a card is moved by mouse, by keyboard and by its menu, and the sums follow', async ({
  app,
  page,
}) => {
  await openThree(app, page)
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

test('the board of jobs shows the stages, and a card is moved by mouse, by keyboard and by its menu, with Undo', async ({
  app,
  page,
}) => {
  await openThree(app, page)
  await page.getByRole('button', { name: 'Board' }).click()
  await page.getByRole('button', { name: 'Stage', exact: true }).click()
  await expect(page).toHaveURL(/by=stage/)
  const jobs = page.getByRole('region', { name: 'Jobs' })
  await expect(jobs.getByRole('heading', { level: 2 })).toHaveText([
    'Prospect',
    'Contacted',
    'Consultation',
    'Proposal',
    'Deposit paid',
    'Survey',
    'Design',
    'Submitted',
    'Completed',
    'Lost',
  ])
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(column('Prospect')).toContainText('3 leads')

  await column('Prospect').getByText('Hugo Sample').hover()
  await page.mouse.down()
  const target = await column('Consultation').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 80, { steps: 8 })
  await page.mouse.up()
  await expect(column('Consultation').getByRole('link', { name: 'Hugo Sample' })).toBeVisible()

  await page.getByRole('button', { name: 'Drag Grace Sample' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Grace Sample is over Contacted.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(column('Contacted').getByRole('link', { name: 'Grace Sample' })).toBeVisible()

  await page.getByRole('button', { name: 'Move Iris Sample to …' }).click()
  await page.getByRole('menuitem', { name: 'Move to Design' }).click()
  await expect(column('Design').getByRole('link', { name: 'Iris Sample' })).toBeVisible()
  await expect(column('Design')).toContainText('1 lead')
  await notice(page, 'Stage: Design').getByRole('button', { name: 'Undo' }).click()
  await expect(column('Prospect').getByRole('link', { name: 'Iris Sample' })).toBeVisible()

  await page.reload()
  await expect(column('Consultation').getByRole('link', { name: 'Hugo Sample' })).toBeVisible()
})
