import { followChanges } from '../../shared/contract/events.ts'
import { listArchivedProspects } from '../../shared/contract/prospect-archive.ts'
import { importProspects } from '../../shared/contract/prospect-import.ts'
import { editProspect, listProspects } from '../../shared/contract/prospects.ts'
import { expect, signIn, test } from './fixtures.ts'
import { add, archive, notice, openThree, row } from './leads.ts'

test('a lead is archived with its reason, and Undo brings it back', async ({ app, page }) => {
  const owner = await openThree(app, page)
  await archive(page, 'Hugo Sample', 'Moved abroad')
  await expect(row(page, 'Hugo')).toHaveCount(0)
  await expect(notice(page, 'Prospect archived')).toBeVisible()
  expect(await owner.call(listArchivedProspects)).toMatchObject([{ archiveReason: 'Moved abroad' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Hugo')).toBeVisible()
  expect(await owner.call(listArchivedProspects)).toEqual([])
})

test('a lead is deleted after a question, and the deleted list tells of it', async ({ app, page }) => {
  await openThree(app, page)
  await page.getByRole('button', { name: 'Delete Hugo Sample' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Hugo Sample?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Hugo')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Hugo Sample' }).click()
  await question.getByLabel('Reason (optional)').fill('Moved abroad')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Prospect deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await page.getByRole('link', { name: 'Deleted' }).click()
  await expect(row(page, 'Hugo Sample')).toContainText('Moved abroad')
})

test('Tab stops at each lead once, and the arrow keys reach what is in and between their rows', async ({
  app,
  page,
}) => {
  await openThree(app, page)
  const focused = page.locator(':focus')
  const press = async (key: string, label: string) => {
    await page.keyboard.press(key)
    await expect(focused).toHaveAccessibleName(label)
  }
  await page.getByRole('checkbox', { name: 'Choose every lead that is shown' }).focus()
  await press('Tab', 'Iris Sample')
  await press('Tab', 'Hugo Sample')
  await press('ArrowRight', 'Write to hugo@example.com')
  await press('ArrowDown', 'Write to grace@example.com')
  await press('ArrowLeft', 'Grace Sample')
  await press('ArrowLeft', 'Choose Grace Sample')
  await press('ArrowUp', 'Choose Hugo Sample')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Choose Hugo Sample' })).toBeChecked()
  await press('Tab', 'Hugo Sample')
  await press('Shift+Tab', 'Iris Sample')
})

test.describe('when the server refuses', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('archiving and deleting are taken back with a word', async ({ app, page }) => {
    await openThree(app, page)
    await page.route('**/api/prospects/*/archive', (route) => route.abort('connectionrefused'))
    await archive(page, 'Hugo Sample')
    await expect(notice(page, 'Archive failed')).toContainText("The server can't be reached.")
    await expect(row(page, 'Hugo')).toBeVisible()
    await page.route('**/api/prospects/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort('connectionrefused') : route.continue(),
    )
    await page.getByRole('button', { name: 'Delete Hugo Sample' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page, 'Delete failed')).toBeVisible()
    await expect(row(page, 'Hugo')).toBeVisible()
  })

  test('the board says when no more could be read, and reads it again', async ({ app, page }) => {
    const owner = await app.ownerClient()
    const people = Array.from({ length: 101 }, (_, n) => `Lead ${n},020 7946 ${String(n).padStart(4, '0')}`)
    await owner.call(importProspects, { body: `name,phone\n${people.join('\n')}\n` })
    await signIn(page)
    await page.goto('/marketing-hub?layout=board')
    const column = page.getByRole('region', { name: 'New', exact: true })
    await page.route(/\/api\/prospects\?.*cursor=/, (route) => route.abort('connectionrefused'))
    await column.getByRole('button', { name: 'Show more' }).click()
    await expect(column.getByText('Failed to fetch prospects')).toBeVisible()
    await page.unroute(/\/api\/prospects\?.*cursor=/)
    await column.getByRole('button', { name: 'Retry' }).click()
    await expect(column.getByText('Failed to fetch prospects')).toHaveCount(0)
    await column.getByRole('button', { name: 'Show more' }).click()
    await expect(column.getByRole('listitem')).toHaveCount(101)
  })

  test('scraping that cannot start says so in the words of the specification', async ({ app, page }) => {
    await openThree(app, page)
    await page.getByRole('button', { name: 'Scrape leads' }).click()
    await expect(notice(page, 'Scraping failed')).toContainText('Unable to start lead scraping. Please try again.')
  })
})

test('scraping starts with a word, and the list is asked for again 5 seconds later', async ({ app, page }) => {
  await openThree(app, page)
  await page.route('**/api/scraping/start', (route) =>
    route.fulfill({ status: 202, json: { runId: crypto.randomUUID(), status: 'queued', wasGoing: false } }),
  )
  await page.getByRole('button', { name: 'Scrape leads' }).click()
  await expect(notice(page, 'Lead scraping started')).toBeVisible()
  const startedAt = Date.now()
  await page.waitForRequest(/\/api\/prospects\?.*limit=100/)
  expect(Date.now() - startedAt).toBeGreaterThan(3500)
})

test('many leads are marked at once, with their number, and undone together', async ({ app, page }) => {
  const owner = await openThree(app, page)
  await page.getByRole('checkbox', { name: 'Choose every lead that is shown' }).check()
  const bar = page.getByRole('toolbar', { name: 'With the chosen leads' })
  await expect(bar).toContainText('3 chosen')
  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Contacted' }).click()
  await page
    .getByRole('dialog', { name: 'Mark 3 leads as contacted?' })
    .getByRole('button', { name: 'Mark them' })
    .click()
  await expect(notice(page, '3 prospects marked as contacted')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Contacted', exact: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Undone')).toBeVisible()
  expect((await owner.call(listProspects)).map(({ status }) => status)).toEqual(['new', 'new', 'new'])
})

test('chosen leads are exported as a file', async ({ app, page }) => {
  await openThree(app, page)
  await page.getByRole('checkbox', { name: 'Choose Iris Sample' }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click()
  const text = await new Response(
    (await (await download).createReadStream()) as unknown as ReadableStream<Uint8Array>,
  ).text()
  expect(text).toContain('iris@example.com')
  expect(text).not.toContain('hugo@example.com')
})

test('words, order and layout live in the address, and are saved under a name', async ({ app, page }) => {
  await openThree(app, page)
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('alresford')
  await expect(page).toHaveURL(/q=alresford/)
  await expect(page.getByRole('row')).toHaveText([/Name/, /Hugo/])
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Priority')
  await expect(page.getByRole('row').nth(1)).toContainText('Iris')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Urgent first')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Urgent first' })).toBeVisible()
  await page.goto('/marketing-hub')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Urgent first', exact: true }).click()
  await expect(page).toHaveURL(/sort=priority/)
  await page.getByRole('button', { name: 'Urgent first' }).click()
  await page.getByRole('menuitem', { name: 'Delete view “Urgent first”' }).click()
  await expect(page.getByRole('button', { name: 'Views', exact: true }).last()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the filters stand behind a button that tells how many are in force, and stays as it was left', async ({
    app,
    page,
  }) => {
    await openThree(app, page)
    const priority = page.getByRole('combobox', { name: 'Priority' })
    await expect(page.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'false')
    await expect(priority).toBeHidden()
    await page.getByRole('searchbox', { name: 'Search leads' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await priority.selectOption('High')
    await expect(page.getByRole('row')).toHaveText([/Name/, /Iris/])
    await page.getByRole('button', { name: 'Filters 1 in force', expanded: true }).click()
    await expect(priority).toBeHidden()
    await page.goto('/marketing-hub?priority=high&status=new')
    await page.getByRole('button', { name: 'Filters 2 in force' }).click()
    await page.getByRole('button', { name: 'Views', exact: true }).first().click()
    await page.getByRole('link', { name: 'Archive' }).click()
    await page.goBack()
    await expect(priority).toHaveValue('high')
    await expect(priority).toBeVisible()
  })

  test('archiving and deleting a lead are in a menu of its card', async ({ app, page }) => {
    await openThree(app, page)
    const more = page.getByRole('button', { name: 'More actions for Hugo Sample' })
    await expect(page.getByRole('button', { name: 'Delete Hugo Sample' })).toBeHidden()
    await more.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Archive', 'Delete'])
    await more.click()
    await expect(page.getByRole('menu')).toBeHidden()
    await more.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await more.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Hugo Sample?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(more).toBeFocused()
    await more.click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('dialog', { name: 'Archive Hugo Sample?' }).getByRole('button', { name: 'Archive' }).click()
    await expect(row(page, 'Hugo')).toHaveCount(0)
    await page.goto('/marketing-hub/archive')
    await page.getByRole('button', { name: 'More actions for Hugo Sample' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Delete', 'Erase every trace'])
  })

  test('the arrow keys go from the name of a lead to the menu of its card', async ({ app, page }) => {
    await openThree(app, page)
    await page.getByRole('button', { name: 'More actions for Hugo Sample' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: 'More actions for Iris Sample' })).toBeFocused()
  })
})

test('what comes in while the list is open is counted, and shown when it is asked for', async ({ app, page }) => {
  const owner = await openThree(app, page)
  await add(owner, { name: 'Jack Sample', email: 'jack@example.com', phone: '020 7946 0031' })
  await page.getByRole('button', { name: '1 new lead' }).click()
  await expect(row(page, 'Jack Sample')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 new lead' })).toHaveCount(0)
})

test('what comes in before the hub hears of changes is counted too', async ({ app, page }) => {
  const opening = Promise.withResolvers<void>()
  await page.route(`**${followChanges.path}`, async (route) => {
    await opening.promise
    await route.continue()
  })
  const owner = await openThree(app, page)
  await add(owner, { name: 'Jack Sample', email: 'jack@example.com', phone: '020 7946 0031' })
  opening.resolve()
  await expect(page.getByRole('button', { name: '1 new lead' })).toBeVisible()
})

test('what is changed elsewhere is shown here by itself', async ({ app, page }) => {
  const owner = await openThree(app, page)
  const [hugo] = await owner.call(listProspects, { query: { q: 'hugo' } })
  const { id = '', updatedAt = '' } = hugo ?? {}
  await owner.call(editProspect, { params: { id }, body: { updatedAt, priority: 'low' } })
  await expect(row(page, 'Hugo')).toContainText('Low')
})
