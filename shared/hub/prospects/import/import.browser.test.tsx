import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listBulkRuns, stopBulkRun } from '#shared/contract/prospect-archive.ts'
import {
  type ImportSummary,
  importProspects,
  listImports,
  type PastImport,
  readImport,
  stopImport,
  undoImport,
} from '#shared/contract/prospect-import.ts'
import { createFakeClient, type FakeClient } from '../../testing/fake-client.ts'
import { serveLeads } from '../../testing/fake-leads.ts'
import { openHub, toast } from '../../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../../testing/samples.ts'

const panel = page.getByRole('dialog', { name: 'Import leads' })
const button = (name: string) => panel.getByRole('button', { name })
const importId = sampleId(95)

const summary: ImportSummary = {
  importId,
  dryRun: true,
  rows: 2,
  added: 1,
  duplicates: 1,
  suppressed: 0,
  rejected: 0,
  problems: [{ row: 3, outcome: 'duplicate', message: 'Hugo Sample is already a lead.' }],
}

const pastImport: PastImport = {
  id: importId,
  createdAt: sampleTime,
  finishedAt: sampleTime,
  fileName: 'people.csv',
  isUndoable: true,
  summary: { ...summary, dryRun: false },
}

async function openImport(client: FakeClient = createFakeClient()) {
  serveLeads(client)
  client.answer(importProspects, ({ query }) => ({ ...summary, dryRun: query.dryRun }))
  client.refuse(readImport, 'not_found', 'This import isn’t running.')
  await openHub(client, '?panel=import')
  return client
}

async function choose(text = 'Full name;E-mail\nJack Sample;jack@example.com\nHugo Sample;hugo@example.com') {
  await userEvent.upload(panel.getByLabelText('File with people'), new File([text], 'people.csv', { type: 'text/csv' }))
}

test('a file is tried, imported and undone', async () => {
  const client = await openImport()
  client.answer(undoImport, { removed: 1, kept: 0 })
  await choose()
  await expect.element(panel.getByRole('combobox', { name: 'Full name' })).toHaveValue('name')
  await button('Try it without importing').click()
  await expect.element(panel.getByRole('heading', { name: 'What it would do' })).toBeVisible()
  await expect.element(panel.getByText('Row 3')).toBeVisible()
  await button('Import 1 lead').click()
  await expect.element(panel.getByRole('heading', { name: 'What it did' })).toBeVisible()
  await button('Undo the import').click()
  await expect.element(toast('1 lead removed')).toBeVisible()
  const [tried, done] = client.requests(importProspects)
  expect(done?.query).toEqual({ ...tried?.query, dryRun: false })
  expect(done?.query).toMatchObject({ headRow: 1, mapping: { name: [0], email: [1] } })
})

test('a file says what is left out of it, what it lacks, and whether it is a list at all', async () => {
  const client = await openImport()
  const tryIt = button('Try it without importing')
  await choose('Name,Email\nJack Sample,jack@example.com\n\nName,Address\nHugo,Elm Road\nIda,Mill Lane')
  await expect.element(panel.getByText(/^The table from row 4 is left out: 2 rows/)).toBeVisible()
  await choose('Card name,Card description\nLoft for Jack Sample,Write to jack@example.com')
  await expect.element(tryIt).toBeEnabled()
  await choose('Colour;Size\nred;5')
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Please choose the column with the email addresses')
  await expect.element(tryIt).toHaveAttribute('aria-disabled', 'true')
  await choose('%PDF-1.7')
  await expect.element(panel.getByRole('alert')).toMatchTextContent('This is a PDF, which is no list.')
  expect(client.requests(importProspects)).toEqual([])
})

test('the result of many columns is brought into view', async () => {
  await page.viewport(390, 700)
  await openImport()
  await choose(
    'First name;Last name;E-mail;Phone;Town;Postcode;Notes\nJack;Sample;jack@example.com;020 7946 0018;Alresford;SO24 9AA;Loft',
  )
  await button('Try it without importing').click()
  await expect.element(panel.getByRole('heading', { name: 'What it would do' })).toBeInViewport({ ratio: 1 })
})

test('a file that the server refuses says why, and another mapping can be tried', async () => {
  const client = await openImport()
  const restore = client.refuse(importProspects, 'too_large', 'The file has more than 50,000 rows.')
  await choose()
  await button('Try it without importing').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('The file has more than 50,000 rows.')
  restore()
  await panel.getByRole('combobox', { name: 'E-mail' }).selectOptions('Left out')
  await expect.element(button('Try it without importing')).toHaveAttribute('aria-disabled', 'true')
  await panel.getByRole('combobox', { name: 'E-mail' }).selectOptions('Email')
  await button('Try it without importing').click()
  await expect.element(panel.getByRole('heading', { name: 'What it would do' })).toBeVisible()
})

test('an import whose response was lost is sent again under the same id', async () => {
  const client = await openImport()
  await choose()
  await button('Try it without importing').click()
  await expect.element(button('Import 1 lead')).toBeVisible()
  const restore = client.loseAnswer(importProspects)
  await button('Import 1 lead').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('may have been done')
  restore()
  await button('Try it without importing').click()
  await button('Import 1 lead').click()
  await expect.element(panel.getByRole('heading', { name: 'What it did' })).toBeVisible()
  expect(new Set(client.requests(importProspects).map(({ query }) => query.importId)).size).toBe(1)
})

test('a new id is made for each file and each mapping', async () => {
  const client = await openImport()
  await choose()
  await button('Try it without importing').click()
  await panel.getByRole('combobox', { name: 'Full name' }).selectOptions('Last name')
  await button('Try it without importing').click()
  await choose('Full name;E-mail\nOther Sample;other@example.com')
  await button('Try it without importing').click()
  await expect.element(button('Import 1 lead')).toBeVisible()
  expect(new Set(client.requests(importProspects).map(({ query }) => query.importId)).size).toBe(3)
})

test('an import that takes longer than a proxy waits shows its result once the server has it', async () => {
  const client = await openImport()
  await choose()
  await button('Try it without importing').click()
  await expect.element(button('Import 1 lead')).toBeVisible()
  client.loseAnswer(importProspects)
  let isFinished = false
  client.answer(readImport, () => ({
    rows: 2,
    done: isFinished ? 2 : 1,
    summary: isFinished ? { ...summary, dryRun: false } : null,
  }))
  await button('Import 1 lead').click()
  await expect.element(panel.getByText('1 of 2 rows')).toBeVisible()
  isFinished = true
  await expect.element(panel.getByRole('heading', { name: 'What it did' })).toBeVisible()
})

test('an import shows how far it is and can be stopped', async () => {
  const client = await openImport()
  await choose()
  await button('Try it without importing').click()
  await expect.element(button('Import 1 lead')).toBeVisible()
  client.answer(importProspects, { ...summary, dryRun: false, unread: 1 })
  const answer = client.hold(importProspects)
  client.answer(readImport, { rows: 50_000, done: 1200, summary: null })
  client.answer(stopImport, undefined)
  await button('Import 1 lead').click()
  await expect.element(panel.getByText('1,200 of 50,000 rows')).toBeVisible()
  await button('Stop').click()
  await expect.element(button('Stopping …')).toBeVisible()
  expect(client.requests(stopImport)).toHaveLength(1)
  answer()
  await expect.element(panel.getByText('Stopped before')).toBeVisible()
})

test('the row with the names of the columns can be chosen', async () => {
  const client = await openImport()
  await choose('Colour;Size\nJack;jack@example.com')
  await panel.getByRole('combobox', { name: 'Names of the columns' }).selectOptions('The file has none')
  await expect.element(panel.getByRole('combobox', { name: 'Column 2' })).toHaveValue('email')
  await button('Try it without importing').click()
  await expect.element(button('Import 1 lead')).toBeVisible()
  expect(client.requests(importProspects)[0]?.query).toMatchObject({ headRow: 0 })
})

test('an import that would add nobody cannot be carried out', async () => {
  const client = await openImport()
  client.answer(importProspects, { ...summary, added: 0, duplicates: 2 })
  await choose()
  await button('Try it without importing').click()
  await expect.element(button('Import 0 leads')).toHaveAttribute('aria-disabled', 'true')
})

test('earlier imports are failed or say what they did, and only what nobody has worked on can be undone', async () => {
  const client = createFakeClient()
  client.answer(listImports, [
    pastImport,
    { ...pastImport, id: sampleId(96), fileName: 'worked-on.csv', isUndoable: false },
    { ...pastImport, id: sampleId(97), fileName: 'broken-off.csv', summary: null, finishedAt: null },
  ])
  const restore = client.disconnect(listImports)
  await openImport(client)
  await expect.element(panel.getByText('Failed to fetch earlier imports')).toBeVisible()
  restore()
  await button('Retry').click()
  const past = panel.getByRole('region', { name: 'Earlier imports' })
  for (const [row, text] of [
    [/people.csv/, '1 lead, 1 known already'],
    [/worked-on.csv/, 'Can’t be undone: every lead has been worked on'],
    [/broken-off.csv/, 'Interrupted. Import the same file again to finish it.'],
  ] as const) {
    await expect.element(past.getByRole('row', { name: row })).toMatchTextContent(text)
  }
})

test('an earlier import is undone after confirmation or says why not, and leads that were worked on stay', async () => {
  const client = createFakeClient()
  client.answer(listImports, [pastImport])
  client.answer(undoImport, { removed: 1, kept: 2 })
  const restore = client.disconnect(undoImport)
  await openImport(client)
  await button('Undo people.csv').click()
  const question = page.getByRole('alertdialog', { name: 'Undo people.csv?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(client.requests(undoImport)).toEqual([])
  await button('Undo people.csv').click()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  restore()
  await button('Undo people.csv').click()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect.element(toast('1 lead removed')).toMatchTextContent('2 leads stayed, as you’ve worked on them since.')
})

test('undoing a long import shows how far it is, and says that it was stopped', async () => {
  const client = createFakeClient()
  client.answer(listImports, [pastImport])
  client.answer(undoImport, { removed: 1200, kept: 0, unchanged: 3800 })
  const answer = client.hold(undoImport)
  await openImport(client)
  await button('Undo people.csv').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect.poll(() => client.requests(undoImport)).toHaveLength(1)
  const id = client.requests(undoImport)[0]?.query.bulkRunId ?? ''
  const progress = { total: 5000, handled: 1200, failed: 0, error: null, isStopped: false, finishedAt: null }
  client.answer(listBulkRuns, [{ id, action: 'undo_import', status: null, priority: null, ...progress }])
  client.answer(stopBulkRun, undefined)
  client.emit({ subject: 'bulkRun', id, action: 'created' })
  await expect.element(panel.getByText('Undoing the import: removing 1,200 of 5,000')).toBeVisible()
  await button('Stop').click()
  await expect.element(button('Stopping …')).toBeVisible()
  client.answer(listBulkRuns, [])
  answer()
  await expect
    .element(toast('1,200 of 5,000 leads removed'))
    .toMatchTextContent('You stopped it; the rest is unchanged.')
})

test('an earlier import leads to its leads, which say where they are from until that filter is removed', async () => {
  const client = createFakeClient()
  client.answer(listImports, [pastImport])
  await openImport(client)
  await panel.getByRole('link', { name: 'Show the leads of people.csv' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(location.search).toContain(`importId=${importId}`)
  await page.getByRole('button', { name: /From the import of .*, which brought 1 lead/ }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leads' })).toHaveFocus()
  expect(location.search).not.toContain('importId')
})
