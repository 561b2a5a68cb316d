import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  archiveProspect,
  type BulkRun,
  changeProspects,
  deleteProspect,
  listBulkRuns,
  stopBulkRun,
} from '#shared/contract/prospect-archive.ts'
import { exportProspects } from '#shared/contract/prospect-import.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { createSavedView, deleteSavedView, listSavedViews, type SavedView } from '#shared/contract/saved-views.ts'
import { getScrapingStatus, startScraping } from '#shared/contract/scraping-runs.ts'
import { createFakeClient, pageOf } from '../../testing/fake-client.ts'
import { grace, hugo, iris, openLeads, serveLeads } from '../../testing/fake-leads.ts'
import { openHub, press, reopenHub, toast } from '../../testing/open-hub.tsx'
import { sampleId, sampleLead, sampleTime } from '../../testing/samples.ts'

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const rows = page.getByRole('row')

async function archive(name: string, reason = '') {
  await page.getByRole('button', { name: `Archive ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Archive ${name}?` })
  await question.getByLabelText('Reason (optional)').fill(reason)
  await question.getByRole('button', { name: 'Archive' }).click()
}

async function remove(name: string, reason = '') {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  await question.getByLabelText('Reason (optional)').fill(reason)
  await question.getByRole('button', { name: 'Delete' }).click()
}

/** Presses a key and waits until what has this name has the focus. */
async function pressTo(key: string, label: string) {
  await userEvent.keyboard(key)
  await expect.poll(() => document.activeElement).toHaveAccessibleName(label)
}

test('while the leads load, the list says so', async () => {
  const client = createFakeClient()
  serveLeads(client)
  const release = client.hold(listProspects)
  await openHub(client)
  await expect.element(page.getByText('Loading leads')).toBeInTheDocument()
  release()
  await expect.element(row('Iris Sample')).toBeVisible()
  await expect.element(page.getByText('Loading leads')).not.toBeInTheDocument()
})

test('an empty list says how leads come in, on each tab', async () => {
  await openHub(createFakeClient())
  await expect.element(page.getByRole('heading', { level: 2, name: 'No leads yet.' })).toBeVisible()
  await page.getByRole('link', { name: 'Found' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Nobody found yet.' })).toBeVisible()
})

test('a list that cannot be read says so, and Retry reads it', async () => {
  const client = createFakeClient()
  serveLeads(client)
  const restore = client.disconnect(listProspects)
  await openHub(client)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to fetch prospects')
  restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('Hugo Sample')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a list that cannot be refreshed keeps what it shows', async () => {
  const { client } = await openLeads()
  const restore = client.refuse(listProspects, 'internal', 'Something went wrong here.')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('500: Something went wrong here.')
  await expect.element(rows).toHaveLength(4)
  restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the rest of a long list that cannot be read is asked for once, and again when the reader wants it', async () => {
  const client = createFakeClient()
  const isBroken = { now: true }
  client.answer(listProspects, ({ query }) => {
    if (query.cursor === undefined) return pageOf([iris, hugo], { total: 3, nextCursor: 'more' })
    if (isBroken.now) throw new TypeError('Failed to fetch')
    return pageOf([grace], { total: 3 })
  })
  await openHub(client)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to fetch prospects')
  expect(client.requests(listProspects).filter(({ query }) => query.cursor === 'more')).toHaveLength(1)
  isBroken.now = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('Grace Sample')).toBeVisible()
  await expect.element(page.getByText('Loading more leads')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a filter is part of the address and survives a reload, and filters that match nothing are cleared together', async () => {
  const { client, hub } = await openLeads()
  await page.getByRole('combobox', { name: 'Priority' }).selectOptions('High')
  await expect.element(rows).toHaveLength(2)
  expect(location.search).toContain('priority=high')
  await reopenHub(client, hub)
  await expect.element(row('Iris')).toBeVisible()
  await expect.element(rows).toHaveLength(2)
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Rejected')
  await expect.element(page.getByRole('heading', { name: 'No leads match these filters.' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(rows).toHaveLength(4)
  expect(location.search).not.toContain('status')
})

test('search and order are part of the address', async () => {
  await openLeads()
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('alresford')
  await expect.element(rows).toHaveLength(2)
  expect(location.search).not.toContain('q=')
  expect(location.hash).toBe('#?q=alresford')
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('')
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('Name')
  await expect.element(rows.nth(1)).toMatchTextContent('Grace')
  expect(location.search).toContain('sort=name')
})

test('what is searched for is never in the query of an address, and outlives a reload, an opened lead and the back button', async () => {
  const { client, hub } = await openLeads('?q=hugo&sort=name')
  await expect.element(rows).toHaveLength(2)
  expect(location.search + location.hash).toBe('?sort=name#?q=hugo')
  await reopenHub(client, hub)
  await expect.element(page.getByRole('searchbox', { name: 'Search leads' })).toHaveValue('hugo')
  await page.getByRole('link', { name: 'Hugo Sample' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hugo Sample' })).toBeVisible()
  expect(location.href).toMatch(/\?sort=name&lead=[\w-]+#\?q=hugo$/)
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Hugo Sample' })).not.toBeInTheDocument()
  await expect.element(rows).toHaveLength(2)
  const addresses = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
  expect(addresses.filter((address) => /^[^#]*hugo/.test(address))).toEqual([])
  expect(client.requests(listProspects).some(({ query }) => query.q === 'hugo')).toBe(true)
})

test('new leads since the last visit are counted, shown alone, and shown among the others again', async () => {
  const { client, server, hub } = await openLeads()
  await expect.element(rows).toHaveLength(4)
  const nextDay = '2026-03-03T10:00:00.000Z'
  vi.setSystemTime(nextDay)
  server.add(sampleLead({ id: sampleId(31), name: 'Nora Sample', createdAt: '2026-03-03T08:00:00.000Z' }))
  await reopenHub(client, hub)
  await page.getByRole('button', { name: '1 new since you last looked' }).click()
  await expect.element(rows).toHaveLength(2)
  await expect.element(row('Nora Sample')).toBeVisible()
  await page.getByRole('button', { name: /^New since .*Show leads of any age/ }).click()
  await expect.element(rows).toHaveLength(5)
})

test('a view is saved under a name, opened and deleted', async () => {
  const { client } = await openLeads('?sort=priority')
  let views: SavedView[] = []
  client.answer(listSavedViews, () => views)
  client.answer(createSavedView, ({ body }) => {
    const view = { id: sampleId(41), name: body.name, search: body.search, createdAt: sampleTime }
    views = [view]
    return view
  })
  client.answer(deleteSavedView, () => void (views = []))
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Please give it a name')).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).fill('Urgent first')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Urgent first' }).click()
  await page.getByRole('menuitem', { name: 'Delete view “Urgent first”' }).click()
  await expect.element(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  expect(client.requests(createSavedView)).toMatchObject([{ body: { search: 'sort=priority' } }])
})

test('a lead is deleted only after confirmation', async () => {
  const { client, server } = await openLeads()
  await page.getByRole('button', { name: 'Delete Hugo Sample' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(row('Hugo')).toBeVisible()
  await remove('Hugo Sample', 'Moved abroad')
  await expect.element(toast('Prospect deleted')).toBeVisible()
  expect(client.requests(deleteProspect)).toMatchObject([{ params: { id: hugo.id }, body: { reason: 'Moved abroad' } }])
  expect(server.live()).toHaveLength(2)
})

test('a lead that cannot be archived or deleted is shown again, with the reason', async () => {
  const { client } = await openLeads()
  client.disconnect(archiveProspect)
  client.refuse(deleteProspect, 'internal', 'The disk is full.')
  await archive('Hugo Sample')
  await expect.element(toast('We don’t know if that worked')).toMatchTextContent('may have been done')
  await expect.element(row('Hugo')).toBeVisible()
  await remove('Hugo Sample')
  await expect.element(toast('Delete failed')).toMatchTextContent('The disk is full.')
  await expect.element(row('Hugo')).toBeVisible()
})

test('an archived lead leaves the list before the server has answered', async () => {
  const { client } = await openLeads()
  const release = client.hold(archiveProspect)
  await archive('Hugo Sample')
  await expect.element(row('Hugo')).not.toBeInTheDocument()
  await expect.element(toast('Prospect archived')).not.toBeInTheDocument()
  release()
  await expect.element(toast('Prospect archived')).toBeVisible()
})

test('many leads are marked at once, with their number, and undone together', async () => {
  const { server } = await openLeads()
  await page.getByRole('checkbox', { name: 'Choose every lead that is shown' }).click()
  const bar = page.getByRole('toolbar', { name: 'With the chosen leads' })
  await expect.element(bar).toMatchTextContent('3 chosen')
  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Contacted' }).click()
  const question = page.getByRole('dialog', { name: 'Mark 3 leads as contacted?' })
  await question.getByRole('button', { name: 'Mark them' }).click()
  await expect.element(toast('3 prospects marked as contacted')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Contacted', exact: true })).toHaveLength(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast('Undone')).toBeVisible()
  expect(server.live().map(({ status }) => status)).toEqual(['new', 'new', 'new'])
})

test('a change of many that fails for one says how many and why', async () => {
  const { client } = await openLeads()
  client.answer(changeProspects, {
    done: 2,
    failed: 1,
    results: [iris, hugo, grace].map(({ id }) => ({
      id,
      done: id !== grace.id,
      error: id === grace.id ? 'This lead was archived meanwhile.' : null,
    })),
  })
  await page.getByRole('checkbox', { name: 'Choose every lead that is shown' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitem', { name: 'Low' }).click()
  await expect
    .element(toast('2 prospects given low priority'))
    .toMatchTextContent('One wasn’t changed: This lead was archived meanwhile.')
})

const longRun: BulkRun = {
  id: sampleId(61),
  action: 'archive',
  status: null,
  priority: null,
  total: 2000,
  handled: 812,
  failed: 1,
  error: 'This lead is archived.',
  isStopped: false,
  finishedAt: null,
}
const progressBar = page.getByRole('region', { name: 'Changes that are being made' })

test('a long change shows how far it is, also after a reload and in another window, until it is stopped and says what it did', async () => {
  const { client, hub } = await openLeads()
  await page.getByRole('checkbox', { name: 'Choose Iris Sample' }).click()
  client.answer(listBulkRuns, [longRun])
  client.answer(stopBulkRun, undefined)
  client.emit({ subject: 'bulkRun', id: longRun.id, action: 'created' })
  await expect.element(progressBar.getByText('Archiving 812 of 2,000')).toBeVisible()
  await expect.element(page.getByRole('toolbar', { name: 'With the chosen leads' })).not.toBeInTheDocument()
  await reopenHub(client, hub)
  await expect.element(progressBar.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '812')
  await expect.element(progressBar.getByRole('status')).toMatchTextContent('Archiving 2,000 leads')
  await progressBar.getByRole('button', { name: 'Stop' }).click()
  await expect.element(progressBar.getByRole('button', { name: 'Stopping …' })).toBeVisible()
  expect(client.requests(stopBulkRun)).toMatchObject([{ params: { id: longRun.id } }])
  client.answer(listBulkRuns, [{ ...longRun, isStopped: true, finishedAt: sampleTime }])
  client.emit({ subject: 'bulkRun', id: longRun.id, action: 'updated' })
  await expect
    .element(toast('811 of 2,000 prospects archived'))
    .toMatchTextContent('One wasn’t changed: This lead is archived. You stopped it; the rest is unchanged.')
  await expect.element(progressBar).not.toBeInTheDocument()
})

test('a change of a few shows no progress, and one whose answer is lost is asked for again', async () => {
  const { client, server } = await openLeads()
  const arrive = client.loseAnswer(changeProspects)
  const sentIds = () => client.requests(changeProspects).map(({ body }) => body.bulkRunId)
  client.answer(listBulkRuns, () => {
    arrive()
    return [{ ...longRun, id: sentIds()[0] ?? '', total: 3, handled: 3, failed: 0, finishedAt: sampleTime }]
  })
  await page.getByRole('checkbox', { name: 'Choose every lead that is shown' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitem', { name: 'Low' }).click()
  await expect.element(toast('3 prospects given low priority')).toBeVisible()
  await expect.element(progressBar).not.toBeInTheDocument()
  expect(sentIds()).toEqual([sentIds()[0], sentIds()[0]])
  expect(server.live().map(({ priority }) => priority)).toEqual(['low', 'low', 'low'])
})

test('a change of many that is refused is put back, and nobody stays chosen when the list is of other leads', async () => {
  const { client } = await openLeads()
  client.disconnect(changeProspects)
  await page.getByRole('checkbox', { name: 'Choose Iris Sample' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitem', { name: 'Low' }).click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  await expect.element(row('Iris')).toMatchTextContent('High')
  await page.getByRole('checkbox', { name: 'Choose every lead that is shown' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Choose Iris Sample' })).toBeChecked()
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('iris')
  await expect.element(row('Hugo')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: 'Choose Iris Sample' })).not.toBeChecked()
  await expect.element(page.getByRole('toolbar', { name: 'With the chosen leads' })).not.toBeInTheDocument()
})

test('chosen leads are exported, and an export that fails says so', async () => {
  const { client } = await openLeads()
  client.answer(exportProspects, 'Name\nIris Sample\n')
  await page.getByRole('checkbox', { name: 'Choose Iris Sample' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click()
  await expect.element(toast('Iris Sample exported')).toBeVisible()
  expect(client.requests(exportProspects)).toMatchObject([{ query: { ids: [iris.id] } }])
  client.disconnect(exportProspects)
  await page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click()
  await expect.element(toast('Export failed')).toBeVisible()
})

test('a search for leads is begun where somebody can look, and the list then shows those whom it finds', async () => {
  const { client } = await openLeads()
  const scrape = page.getByRole('button', { name: 'Scrape leads' })
  client.answer(getScrapingStatus, { canScrapeHere: false, isConsoleHere: false, browserProblem: null })
  await scrape.click()
  await expect
    .element(toast('Your desktop app looks for leads'))
    .toMatchTextContent('Open the desktop app on your computer, then choose Scrape leads.')
  expect(client.requests(startScraping)).toEqual([])
  client.answer(getScrapingStatus, { canScrapeHere: true, isConsoleHere: false, browserProblem: null })
  client.answer(startScraping, { runId: sampleId(51), status: 'queued', wasGoing: false })
  await scrape.click()
  await expect.element(page.getByRole('link', { name: 'Found' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => client.requests(listProspects).at(-1)?.query).toMatchObject({ origin: 'found' })
})

test('Tab stops at each lead once, and the arrow keys reach what is in and between the rows', async () => {
  await openLeads()
  page.getByRole('checkbox', { name: 'Choose every lead that is shown' }).element().focus()
  await pressTo('{Tab}', 'Iris Sample')
  await pressTo('{Tab}', 'Hugo Sample')
  await pressTo('{ArrowRight}', 'Write to hugo@example.com')
  await pressTo('{ArrowDown}', 'Write to grace@example.com')
  await pressTo('{ArrowLeft}', 'Grace Sample')
  await pressTo('{ArrowLeft}', 'Choose Grace Sample')
  await pressTo('{ArrowUp}', 'Choose Hugo Sample')
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('checkbox', { name: 'Choose Hugo Sample' })).toBeChecked()
  await pressTo('{Tab}', 'Hugo Sample')
  await pressTo('{Shift>}{Tab}{/Shift}', 'Iris Sample')
})

test('what comes in while the list is open is counted, and shown when it is asked for', async () => {
  const { client, server } = await openLeads()
  server.change(hugo.id, { priority: 'low' })
  client.emit({ subject: 'prospect', id: hugo.id, action: 'updated' })
  await expect.element(row('Hugo')).toMatchTextContent('Low') // what is changed elsewhere is shown by itself
  const jack = sampleLead({ id: sampleId(31), name: 'Jack Sample' })
  server.add(jack)
  client.emit({ subject: 'prospect', id: jack.id, action: 'created' })
  await page.getByRole('button', { name: '1 new lead' }).click()
  await expect.element(row('Jack Sample')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '1 new lead' })).not.toBeInTheDocument()
})

test('new leads that the open tab does not show are shown among all', async () => {
  const { client } = await openLeads()
  const jack = sampleLead({ id: sampleId(31), name: 'Jack Sample' })
  client.answer(listProspects, ({ query }) => pageOf(query.origin === 'enquiries' ? [iris] : [jack, iris]))
  client.emit({ subject: 'prospect', id: jack.id, action: 'created' })
  await page.getByRole('button', { name: '1 new lead' }).click()
  await expect.element(row('Jack Sample')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
})

test('a wide list also shows where each lead is', async () => {
  await page.viewport(1600, 900)
  const client = createFakeClient()
  serveLeads(client, [hugo, sampleLead({ location: null, postcode: 'SO23 9AX' })])
  await openHub(client)
  const header = page.getByRole('columnheader', { name: 'Location' })
  await expect.element(header).toBeVisible()
  await expect.element(row('Hugo Sample').getByText('Alresford')).toBeVisible()
  await expect.element(row('Grace Sample').getByText('SO23 9AX')).toBeVisible()
  await page.viewport(1440, 900)
  await expect.element(header).not.toBeInTheDocument()
  await expect.element(page.getByText('SO23 9AX')).not.toBeVisible()
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  test('the filters are behind a button that says how many are in force', async () => {
    await openLeads()
    const priority = page.getByRole('combobox', { name: 'Priority' })
    await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'false')
    await expect.element(priority).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Filters' }).click()
    await priority.selectOptions('High')
    await expect.element(rows).toHaveLength(2)
    await page.getByRole('button', { name: 'Filters 1 in force' }).click()
    await expect.element(priority).not.toBeInTheDocument()
  })

  test('filters that were shown are shown after going away and back', async () => {
    await openLeads('?priority=high')
    await page.getByRole('button', { name: 'Filters 1 in force' }).click()
    await page.getByRole('link', { name: 'Archive' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
    history.back()
    await expect.element(page.getByRole('combobox', { name: 'Priority' })).toHaveValue('high')
  })

  test('archiving and deleting a lead are in a menu of its card, which gives the focus back', async () => {
    await openLeads()
    const more = page.getByRole('button', { name: 'More actions for Hugo Sample' })
    await expect.element(page.getByRole('button', { name: 'Delete Hugo Sample' })).not.toBeInTheDocument()
    await more.click()
    await expect.element(page.getByRole('menuitem', { name: 'Archive' })).toHaveFocus()
    await press('Escape')
    await expect.element(more).toHaveFocus()
    await more.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(more).toHaveFocus()
    await press('ArrowUp')
    await expect.element(page.getByRole('button', { name: 'More actions for Iris Sample' })).toHaveFocus()
  })
})
