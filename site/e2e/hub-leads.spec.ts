import type { Page } from '@playwright/test'
import type { Client } from '../../shared/client.ts'
import type { CallInput } from '../../shared/contract/api-call.ts'
import { followChanges } from '../../shared/contract/events.ts'
import { listArchivedProspects } from '../../shared/contract/prospect-archive.ts'
import { importProspects } from '../../shared/contract/prospect-import.ts'
import { createProspect, editProspect, getProspect, listProspects } from '../../shared/contract/prospects.ts'
import { expect, signIn, test, type App } from './fixtures.ts'

const grace = {
  name: 'Grace Sample',
  email: 'grace@example.com',
  phone: '020 7946 0021',
  location: 'Winchester',
  projectType: 'extension',
} as const

type NewLead = CallInput<typeof createProspect>['body']

const add = (owner: Client, extra: Partial<NewLead> = {}) =>
  owner.call(createProspect, { body: { ...grace, ...extra } })

/** Three leads of different people, and the hub open on them. */
async function openThree(app: App, page: Page): Promise<Client> {
  const owner = await app.ownerClient()
  await add(owner)
  await add(owner, { name: 'Hugo Sample', email: 'hugo@example.com', phone: '020 7946 0022', location: 'Alresford' })
  await add(owner, { name: 'Iris Sample', email: 'iris@example.com', phone: '020 7946 0023', priority: 'high' })
  await signIn(page)
  await expect(page.getByRole('row')).toHaveCount(4)
  return owner
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const notice = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('a lead is archived with a word, and Undo brings it back', async ({ app, page }) => {
  const owner = await openThree(app, page)
  await page.getByRole('button', { name: 'Archive Hugo Sample' }).click()
  await expect(row(page, 'Hugo')).toHaveCount(0)
  await expect(notice(page, 'Prospect archived')).toBeVisible()
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
    await page.getByRole('button', { name: 'Archive Hugo Sample' }).click()
    await expect(notice(page, 'Archive failed')).toContainText('The server cannot be reached.')
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
  await page.waitForRequest(/\/api\/prospects\?limit=100/)
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
  await page.getByRole('menuitem', { name: 'Urgent first' }).click()
  await expect(page).toHaveURL(/sort=priority/)
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
})

test.describe('somebody who is there already', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('a lead is added by hand by the rules, and nobody twice', async ({ app, page }) => {
    await openThree(app, page)
    await page.keyboard.press('n')
    const panel = page.getByRole('dialog', { name: 'Add a lead' })
    await panel.getByLabel('E-mail').fill('nonsense')
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
    await panel.getByLabel('E-mail').fill('hugo@example.com')
    await panel.getByLabel('Phone').fill('020 7946 0099')
    await panel.getByLabel('Location').fill('Winchester')
    await panel.getByRole('button', { name: 'Add lead' }).click()
    await expect(panel.getByRole('alert')).toContainText('Hugo Sample is among the leads already')
    await panel.getByLabel('E-mail').fill('other@example.com')
    await panel.getByRole('button', { name: 'Add lead' }).click()
    await expect(page.getByRole('dialog', { name: 'Hugo Again' })).toBeVisible()
  })
})

test('a half-filled form outlives a reload, and is given up only after a question', async ({ app, page }) => {
  await openThree(app, page)
  await page.getByRole('button', { name: 'Add a lead' }).click()
  const panel = page.getByRole('dialog', { name: 'Add a lead' })
  await panel.getByLabel('Name').fill('Nearly Lost')
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(panel.getByText('What you had written is back.')).toBeVisible()
  await expect(panel.getByLabel('Name')).toHaveValue('Nearly Lost')
  await panel.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('dialog', { name: 'Give up what you have written?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Give it up' }).click()
  await expect(panel).toHaveCount(0)
})

test('a lead is opened, edited, given a task and a note, and its timeline tells of all', async ({ app, page }) => {
  const owner = await openThree(app, page)
  await page.getByRole('link', { name: 'Hugo Sample' }).click()
  const panel = page.getByRole('dialog', { name: 'Hugo Sample' })
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Postcode').fill('so239ax')
  await panel.getByLabel('Value').fill('1950')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Alresford, SO23 9AX')).toBeVisible()
  await expect(panel.getByText('£1,950 + VAT')).toBeVisible()
  await panel.getByLabel('What is to be done').fill('Ring about the survey')
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
  await question.getByLabel('Why does the status go back?').fill('Quoted too early')
  await question.getByRole('button', { name: 'Move back' }).click()
  await expect(timeline.filter({ hasText: 'Quoted too early' })).toBeVisible()
  const [hugo] = await owner.call(listProspects, { query: { q: 'hugo' } })
  expect(hugo).toMatchObject({ status: 'contacted', packageValue: 1950 })
})

test.describe('two tabs', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('that edit one field of a lead are both heard: both values are shown, and the choice is saved', async ({
    app,
    page,
  }) => {
    const owner = await openThree(app, page)
    await page.getByRole('link', { name: 'Hugo Sample' }).click()
    const panel = page.getByRole('dialog', { name: 'Hugo Sample' })
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
  await page.getByRole('link', { name: 'Hugo Sample' }).click()
  const panel = page.getByRole('dialog', { name: 'Hugo Sample' })
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Location').fill('Basingstoke')
  await page.context().clearCookies()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await page.getByLabel('E-mail').fill('owner@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(panel.getByLabel('Location')).toHaveValue('Basingstoke')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Basingstoke', { exact: true })).toBeVisible()
})

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

test('two leads are merged after a look at what comes of it, and parted again', async ({ app, page }) => {
  const owner = await openThree(app, page)
  await page.getByRole('link', { name: 'Hugo Sample' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Hugo Sample with another lead' })
  await dialog.getByLabel('The other lead').fill('grace')
  await dialog.getByRole('button', { name: /Grace Sample/ }).click()
  await dialog.getByRole('radiogroup', { name: 'E-mail' }).getByLabel('grace@example.com').check()
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

test('a CSV file is tried, imported, shown and taken back', async ({ app, page }) => {
  await openThree(app, page)
  await page.getByRole('button', { name: 'Import or export' }).click()
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
  await expect(notice(page, '1 lead taken back')).toBeVisible()
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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('1 lead taken back', { exact: true })).toBeVisible()
  await expect(past).toHaveCount(0)
})

test('the archive gives leads back', async ({ app, page }) => {
  await openThree(app, page)
  await page.getByRole('button', { name: 'Archive Hugo Sample' }).click()
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Restore Hugo Sample' }).click()
  await expect(page.getByRole('heading', { name: 'The archive is empty.' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(row(page, 'Hugo Sample')).toBeVisible()
})

test('erasing leaves nothing of a person but what keeps them out', async ({ app, page }) => {
  await openThree(app, page)
  await page.getByRole('link', { name: 'Hugo Sample' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /Erase every trace/ }).click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(notice(page, 'Person erased')).toBeVisible()
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await page.getByRole('link', { name: 'Deleted' }).click()
  await expect(row(page, 'Erased')).toContainText('A fingerprint that names nobody')
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
