import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  cancelScrapingRun,
  getScrapingStatus,
  listScrapingRuns,
  type ScrapingRun,
} from '#shared/contract/scraping-runs.ts'
import {
  deleteScrapingSource,
  editScrapingSource,
  listScrapingLogs,
  listScrapingSources,
  type ScrapingLog,
} from '#shared/contract/scraping-sources.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, pageOf } from '../testing/fake-client.ts'
import { sampleSource, serveSources } from '../testing/fake-sources.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../testing/samples.ts'

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const panel = page.getByRole('dialog')
const field = (label: string) => panel.getByLabelText(label, { exact: true })
const button = (name: string) => panel.getByRole('button', { name, exact: true })

const sampleRun = (extra: Partial<ScrapingRun> = {}): ScrapingRun => ({
  id: sampleId(41),
  status: 'running',
  sourceIds: [sampleId(31)],
  leasedUntil: null,
  heartbeatAt: null,
  attempts: 1,
  pagesVisited: 3,
  prospectsFound: 2,
  prospectsAdded: 0,
  prospectsDuplicate: 0,
  prospectsRejected: 0,
  errorMessage: null,
  createdAt: sampleTime,
  startedAt: sampleTime,
  finishedAt: null,
  ...extra,
})

const sampleLog = (extra: Partial<ScrapingLog> = {}): ScrapingLog => ({
  id: sampleId(51),
  sourceId: sampleId(31),
  runId: sampleId(41),
  status: 'success',
  prospectsFound: 2,
  errorMessage: null,
  scrapedAt: sampleTime,
  ...extra,
})

test('the sources are loading, failed, empty and then loaded, each with its state', async () => {
  const client = createFakeClient()
  await expectLoadStates(client, '/scraping', [
    { call: listScrapingSources, loading: 'Loading sources', failed: 'Failed to fetch sources' },
  ])
  await expect.element(page.getByRole('heading', { name: 'No sources yet.' })).toBeVisible()
  client.answer(listScrapingSources, [
    sampleSource({ name: 'New source' }),
    sampleSource({ id: sampleId(32), name: 'Read source', isActive: true, termsReadAt: sampleTime, robots: 'allowed' }),
    sampleSource({
      id: sampleId(33),
      name: 'Broken source',
      termsReadAt: sampleTime,
      lastScraped: sampleTime,
      pausedReason: 'It failed five times in a row.',
    }),
    sampleSource({ id: sampleId(35), name: 'Odd source', isActive: true, healthProblem: 'It showed no entries.' }),
    sampleSource({ id: sampleId(34), name: 'Resting source', termsReadAt: sampleTime, platform: 'unheard-of' }),
  ])
  client.answer(listScrapingLogs, [
    sampleLog({ sourceId: sampleId(34), status: 'failed', errorMessage: 'The page did not answer.' }),
  ])
  client.emit({ subject: 'scrapingSource', id: sampleId(31), action: 'created' })
  client.emit({ subject: 'scrapingRun', id: sampleId(41), action: 'updated' })
  await expect.element(row('New source')).toMatchTextContent('Terms not read yet')
  await expect.element(row('New source')).toMatchTextContent('Never')
  await expect.element(row('Read source')).toMatchTextContent(/Active.*robots.txt allows it.*24 h/)
  await expect.element(row('Broken source')).toMatchTextContent('Paused automatically')
  await expect.element(row('Broken source')).toMatchTextContent('It failed five times in a row.')
  await expect.element(row('Broken source')).toMatchTextContent('1 hour ago')
  await expect.element(row('Odd source')).toMatchTextContent(/May have changed.*It showed no entries\./)
  await expect.element(row('Resting source')).toMatchTextContent(/unheard-of.*Paused.*The page did not answer./)
  await expectNoViolations()
})

test('a source is switched on only once its terms are read, paused at once, and put back when that is refused', async () => {
  const client = createFakeClient()
  serveSources(client, [sampleSource()])
  await openHub(client, '/scraping')
  const on = page.getByRole('switch', { name: 'Look for leads on Sample planning' })
  const question = page.getByRole('dialog', { name: 'Have you read the terms of Sample planning?' })
  await on.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(on).not.toBeChecked()
  expect(client.requests(editScrapingSource)).toEqual([])
  await on.click()
  await question.getByRole('button', { name: 'They allow it: switch on' }).click()
  await expect.element(row('Sample planning')).toMatchTextContent('Active')
  await expect.element(toast('Sample planning is switched on')).toBeVisible()
  expect(client.requests(editScrapingSource)).toMatchObject([{ body: { isActive: true, termsRead: true } }])
  await on.click()
  await expect.element(row('Sample planning')).toMatchTextContent('Paused')
  client.refuse(editScrapingSource, 'internal', 'The disk is full.')
  await on.click()
  await expect.element(toast('Nothing was changed')).toMatchTextContent('The disk is full.')
  await expect.element(on).not.toBeChecked()
})

test('a switch that could not be made is put back, also when the list can’t be read either', async () => {
  const client = createFakeClient()
  serveSources(client, [sampleSource({ termsReadAt: sampleTime })])
  await openHub(client, '/scraping')
  const on = page.getByRole('switch', { name: 'Look for leads on Sample planning' })
  await expect.element(on).not.toBeChecked()
  client.disconnect(editScrapingSource)
  client.disconnect(listScrapingSources)
  await on.click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  await expect.element(on).not.toBeChecked()
})

test('the selectors of a source are checked and kept, and the source is removed after confirmation', async () => {
  const client = createFakeClient()
  serveSources(client, [sampleSource({ robots: 'refused', robotsReadAt: sampleTime })])
  await openHub(client, '/scraping')
  await page.getByRole('button', { name: 'Sample planning' }).click()
  await expect.element(panel).toMatchTextContent('robots.txt doesn’t allow it, checked Monday 2 Mar 2026')
  await expect.element(field('Search terms')).toHaveValue('loft conversion\nextension')
  await panel.getByText('For a developer').click()
  await field('Platform').selectOptions('Any other list of people or projects')
  await field('Title').fill('h3 a')
  await button('Save').click()
  const item = field('One entry in the list')
  await expect.element(item).toHaveAccessibleDescription(/Please say which element is one of the list/)
  await expect.element(item).toHaveFocus()
  await item.fill('article.ad')
  await button('Save').click()
  await expect.element(toast('Sample planning saved')).toBeVisible()
  await page.getByRole('button', { name: 'Sample planning' }).click()
  await panel.getByText('For a developer').click()
  await expect.element(item).toHaveValue('article.ad')

  const question = page.getByRole('alertdialog', { name: 'Remove Sample planning?' })
  const restore = client.disconnect(deleteScrapingSource)
  await button('Remove').click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(toast('We don’t know if that worked')).toMatchTextContent('may have been done')
  restore()
  await button('Remove').click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('heading', { name: 'No sources yet.' })).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

test('the page that a source could not be read from is shown as a person would read it', async () => {
  const client = createFakeClient()
  const problemPage = { url: 'https://planning.example.com/list', text: 'We are moving house.', readAt: sampleTime }
  serveSources(client, [sampleSource({ healthProblem: 'Nothing was found.', problemPage })])
  await openHub(client, `/scraping?source=${sampleId(31)}`)
  await panel.getByText('The page as it was').click()
  await expect.element(panel.getByText('We are moving house.')).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', problemPage.url)
})

test('a run is followed as it goes, and stopped', async () => {
  const client = createFakeClient()
  let run = sampleRun({ status: 'queued' })
  serveSources(client, [sampleSource({ isActive: true })])
  client.answer(listScrapingRuns, () => [run])
  await openHub(client, '/scraping')
  const shown = page.getByRole('region', { name: 'This run' })
  const figure = (name: string) => shown.getByText(name, { exact: true }).element().parentElement?.textContent
  await expect.element(shown).toMatchTextContent('Waiting')
  await expect.element(shown).toMatchTextContent('0 of 1 source done')
  run = sampleRun({ pagesVisited: 7, prospectsAdded: 1 })
  client.answer(listScrapingLogs, [sampleLog({ status: 'blocked', errorMessage: 'The site let nobody in.' })])
  client.emit({ subject: 'scrapingRun', id: run.id, action: 'updated' })
  await expect.element(shown).toMatchTextContent('Running')
  await expect.element(shown).toMatchTextContent('1 of 1 source done')
  await expect.element(shown).toMatchTextContent('Sample planning: The site let nobody in.')
  expect(['Pages', 'New', 'Sites blocked'].map(figure)).toEqual(['Pages7', 'New1', 'Sites blocked1'])
  await expectNoViolations()

  const restore = client.disconnect(cancelScrapingRun)
  await shown.getByRole('button', { name: 'Stop' }).click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  restore()
  client.answer(cancelScrapingRun, () => (run = { ...run, status: 'cancelled', finishedAt: sampleTime }))
  await shown.getByRole('button', { name: 'Stop' }).click()
  const last = page.getByRole('region', { name: 'Last run' })
  await expect.element(last).toMatchTextContent('Stopped')
  await expect.element(toast('Run stopped')).toMatchTextContent('Leads it found will stay.')
  await last.getByRole('link', { name: 'Show its new leads' }).click()
  await expect.poll(() => location.search).toContain(`runId=${run.id}`)
})

test('the runs are loading, failed, empty and then loaded page by page, each with its leads', async () => {
  const client = createFakeClient()
  await expectLoadStates(client, '/scraping?show=runs', [
    { call: listScrapingRuns, loading: 'Loading runs', failed: 'Failed to fetch runs' },
  ])
  await expect.element(page.getByRole('heading', { name: 'No runs yet.' })).toBeVisible()
  const done = sampleRun({ status: 'success', finishedAt: sampleTime, prospectsAdded: 2, pagesVisited: 1200 })
  const failed = sampleRun({ id: sampleId(42), status: 'failed', errorMessage: 'No browser.' })
  client.answer(listScrapingRuns, ({ query }) =>
    query.cursor === undefined ? pageOf([done], { total: 2, nextCursor: `${sampleTime}_${done.id}` }) : [failed],
  )
  client.emit({ subject: 'scrapingRun', id: done.id, action: 'updated' })
  await page.getByRole('button', { name: 'Show older' }).click()
  const table = page.getByRole('table', { name: 'Runs' })
  await expect.element(table.getByRole('row', { name: /Failed/ })).toMatchTextContent('No browser.')
  await expect.element(table.getByRole('row', { name: /Done/ })).toMatchTextContent('1,200')
  await table.getByRole('link', { name: '2 leads' }).click()
  await expect.poll(() => location.search).toContain(`runId=${done.id}`)
})

test('the log is loading, failed, empty and then loaded, and one source can be chosen', async () => {
  const client = createFakeClient()
  serveSources(client, [sampleSource()])
  await expectLoadStates(client, '/scraping?show=log', [
    { call: listScrapingLogs, loading: 'Loading log', failed: 'Failed to fetch log' },
  ])
  await expect.element(page.getByRole('heading', { name: 'The log is empty.' })).toBeVisible()
  const ofRemoved = sampleLog({ id: sampleId(52), sourceId: sampleId(39), status: 'partial' })
  client.answer(listScrapingLogs, ({ query }) =>
    [sampleLog(), ofRemoved].filter(({ sourceId }) => sourceId === (query.sourceId ?? sourceId)),
  )
  client.emit({ subject: 'scrapingRun', id: sampleId(41), action: 'updated' })
  await expect.element(row('Sample planning')).toMatchTextContent('Done')
  await expect.element(row('Removed')).toMatchTextContent('Partly done')
  await page.getByRole('combobox', { name: 'Source' }).selectOptions('Sample planning')
  await expect.element(row('Removed')).not.toBeInTheDocument()
  expect(location.search).toContain(`of=${sampleId(31)}`)
})

test.each([
  [
    { canScrapeHere: false, isConsoleHere: false, browserProblem: null },
    'Searches run in the desktop app. Open the desktop app',
  ],
  [{ canScrapeHere: false, isConsoleHere: true, browserProblem: 'No browser.' }, 'No browser. Until then'],
])('where the server cannot look for leads, the view says who does: %o', async (status, sentence) => {
  const client = createFakeClient()
  client.answer(getScrapingStatus, status)
  await openHub(client, '/scraping')
  await expect.element(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
})
