import { editProspect, getProspect, listProspects } from '../../shared/contract/prospects.ts'
import { expect, test } from './fixtures.ts'
import { openLead, openThree } from './leads.ts'

test.describe('somebody who is there already', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('a lead is added by hand by the rules, and nobody twice', async ({ app, page }) => {
    await openThree(app, page)
    await page.keyboard.press('n')
    const panel = page.getByRole('dialog', { name: 'Add a lead' })
    await panel.getByLabel('Email').fill('nonsense')
    await panel.getByRole('button', { name: 'Add lead' }).click()
    for (const message of [
      'Name is required',
      'Valid email is required',
      'Phone is required',
      'Location is required',
    ]) {
      await expect(panel.getByText(message)).toBeVisible()
    }
    await panel.getByLabel('Name').fill('Hugo Again')
    await panel.getByLabel('Email').fill('hugo@example.com')
    await panel.getByLabel('Phone').fill('020 7946 0099')
    await panel.getByLabel('Location').fill('Winchester')
    await panel.getByRole('button', { name: 'Add lead' }).click()
    await expect(panel.getByRole('alert')).toContainText('Hugo Sample is already a lead')
    await panel.getByLabel('Email').fill('other@example.com')
    await panel.getByRole('button', { name: 'Add lead' }).click()
    await expect(page.getByRole('dialog', { name: 'Hugo Again' })).toBeVisible()
  })
})

test('a half-filled form outlives a reload, and is given up only after a question', async ({ app, page }) => {
  await openThree(app, page)
  await page.getByRole('button', { name: 'Add a lead' }).click()
  const panel = page.getByRole('dialog', { name: 'Add a lead' })
  await panel.getByLabel('Name').fill('Nearly Lost')
  await page.reload()
  await expect(panel.getByText(/^Your draft from \d\d:\d\d is back/)).toBeVisible()
  await expect(panel.getByLabel('Name')).toHaveValue('Nearly Lost')
  await panel.getByRole('button', { name: 'Discard' }).click()
  await expect(panel.getByLabel('Name')).toHaveValue('')
  await expect(panel.getByLabel('Name')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByLabel('Name')).toHaveValue('Nearly Lost')
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(panel).toHaveCount(0)
})

test('a lead is opened, edited, given a task and a note, and its timeline tells of all', async ({ app, page }) => {
  const owner = await openThree(app, page)
  const panel = await openLead(page, 'Hugo Sample')
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Postcode').fill('so239ax')
  await panel.getByLabel('Value').fill('1950')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Alresford, SO23 9AX')).toBeVisible()
  await expect(panel.getByText('£1,950 + VAT')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Task', exact: true }).fill('Ring about the survey')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await panel.getByRole('checkbox', { name: /Ring about the survey/ }).click()
  await expect(panel.getByText('Nothing is planned.')).toBeVisible()
  await panel.getByLabel('Note', { exact: true }).fill('Prefers mornings')
  await panel.getByRole('button', { name: 'Add note' }).click()
  const timeline = panel.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(timeline.filter({ hasText: 'Prefers mornings' })).toBeVisible()
  await expect(timeline.filter({ hasText: 'Done: Ring about the survey' })).toBeVisible()
  await panel.getByRole('button', { name: /^Status: New/ }).click()
  await page.getByRole('menuitem', { name: 'Move to Quoted' }).click()
  await expect(timeline.filter({ hasText: 'Status changed' })).toContainText('New → Quoted')
  await panel.getByRole('button', { name: /^Status: Quoted/ }).click()
  await page.getByRole('menuitem', { name: 'Move to Contacted' }).click()
  const question = page.getByRole('dialog', { name: 'Move Hugo Sample back to contacted?' })
  await question.getByRole('button', { name: 'Move back' }).click()
  await expect(question.getByText('Please say why')).toBeVisible()
  await question.getByLabel('Why is the status going back?').fill('Quoted too early')
  await question.getByRole('button', { name: 'Move back' }).click()
  await expect(timeline.filter({ hasText: 'Status changed' }).filter({ hasText: 'Quoted too early' })).toBeVisible()
  const [hugo] = await owner.call(listProspects, { query: { q: 'hugo' } })
  expect(hugo).toMatchObject({ status: 'contacted', packageValue: 1950 })
})

test('what was done in an open panel is undone from the message over it, by mouse and by key', async ({
  app,
  page,
}) => {
  await openThree(app, page)
  const panel = await openLead(page, 'Hugo Sample')
  const task = panel.getByRole('checkbox', { name: /Ring about the survey/ })
  const undo = page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: 'Undo' })
  await panel.getByRole('textbox', { name: 'Task', exact: true }).fill('Ring about the survey')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()

  await task.click()
  await undo.click()
  await expect(task).toBeVisible()
  await expect(undo).toBeHidden()

  await task.click()
  await expect(undo).toBeVisible()
  await page.keyboard.press('F8')
  for (const _ of ['message', 'dismiss', 'undo']) await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(task).toBeVisible()
  await expect(undo).toBeHidden()

  await task.focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test.describe('two tabs', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('that edit one field of a lead are both heard: both values are shown, and the choice is saved', async ({
    app,
    page,
  }) => {
    const owner = await openThree(app, page)
    const panel = await openLead(page, 'Hugo Sample')
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Location').fill('Basingstoke')
    const [hugo] = await owner.call(listProspects, { query: { q: 'hugo' } })
    const { id = '', updatedAt = '' } = hugo ?? {}
    await owner.call(editProspect, {
      params: { id },
      body: { updatedAt, location: 'Southampton', postcode: 'SO14 1AA' },
    })
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByRole('alert')).toBeInViewport()
    await expect(panel.getByRole('alert')).toContainText('Yours: “Basingstoke”')
    await expect(panel.getByRole('alert')).toContainText('Theirs: “Southampton”')
    await panel.getByRole('button', { name: 'Keep my location' }).click()
    await expect(panel.getByLabel('Location')).toBeFocused()
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('Basingstoke, SO14 1AA')).toBeVisible()
    expect(await owner.call(getProspect, { params: { id } })).toMatchObject({
      location: 'Basingstoke',
      postcode: 'SO14 1AA',
    })
  })
})

test('a session that ends in the middle of an edit gives the entries back after signing in', async ({ app, page }) => {
  await openThree(app, page)
  const panel = await openLead(page, 'Hugo Sample')
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Location').fill('Basingstoke')
  await page.context().clearCookies()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You’ve been signed out.')).toBeVisible()
  await page.getByLabel('Email').fill('owner@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(panel.getByLabel('Location')).toHaveValue('Basingstoke')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Basingstoke', { exact: true })).toBeVisible()
})
