import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { archiveProspect, deleteProspect } from '#shared/contract/prospect-archive.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import {
  exportProspects,
  importLimits,
  importProspects,
  listImports,
  readImport,
  stopImport,
  undoImport,
} from '#shared/contract/prospect-import.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { exportLeads } from '../list/service.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

const file = `Name,E-mail,Phone,Location,Project type,Notes
Ann Hill,ann@example.com,020 7946 0041,Winchester,Loft conversion,"Two lines,
one cell"
Ben Vale,,020 7946 0042,Romsey,,
`
const mapping = JSON.stringify({
  name: 'Name',
  email: 'e-mail',
  phone: 'Phone',
  location: 'Location',
  projectType: 'Project type',
  notes: 'Notes',
})

type Query = Partial<Record<'dryRun' | 'importId' | 'mapping' | 'delimiter', string>>

function send(app: LeadsApp, body: string | Uint8Array<ArrayBuffer>, query: Query = {}, type = 'text/csv') {
  return app.ask(`${importProspects.path}?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
  })
}

const importText = (
  app: LeadsApp,
  body: string,
  query: Parameters<typeof app.hub.call<typeof importProspects>>[1]['query'] = {},
) => app.hub.call(importProspects, { query, body })
const names = async (app: LeadsApp) => (await app.hub.call(listProspects)).map(({ name }) => name).toSorted()

describe('a dry run', () => {
  test('reports what would happen and writes nothing', async () => {
    await using app = await startLeads()
    await app.add({ email: 'ann@example.com' })
    const summary = await importText(app, file, { dryRun: true, mapping })
    expect(summary).toMatchObject({ dryRun: true, rows: 2, added: 1, duplicates: 1, rejected: 0 })
    expect(summary.problems).toEqual([{ row: 2, outcome: 'duplicate', message: 'Grace Sample is already a lead.' }])
    expect(await names(app)).toEqual(['Grace Sample'])
    expect(await app.hub.call(listImports)).toEqual([])
  })
})

test('an import whose leads have all been changed cannot be undone', async () => {
  await using app = await startLeads()
  await importText(app, 'name,phone\nAnn,01962 000 801\n')
  const [ann] = await app.hub.call(listProspects)
  await app.hub.call(addNote, { params: { id: ann?.id ?? '' }, body: { text: 'Called' } })
  expect(await app.hub.call(listImports)).toMatchObject([{ fileName: null, isUndoable: false }])
})

describe('an import', () => {
  test('stores the rows as found people, who may not be emailed yet', async () => {
    await using app = await startLeads()
    const importId = uuidv7()
    expect(await importText(app, file, { importId, mapping })).toMatchObject({
      importId,
      rows: 2,
      added: 2,
      problems: [],
    })
    const [ann] = await app.hub.call(listProspects, { query: { q: 'ann', importId } })
    expect(ann).toMatchObject({
      email: 'ann@example.com',
      projectType: 'loft_conversion',
      priority: 'medium',
      sourcePlatform: 'import',
      notes: 'Two lines,\none cell',
    })
    expect(await app.hub.call(getProspect, { params: { id: ann?.id ?? '' } })).toMatchObject({
      importId,
      noticeDueAt: expect.any(String) as string,
      lawfulBasis: null,
    })
    expect(await app.hub.call(listImports)).toEqual([
      expect.objectContaining({ id: importId, summary: expect.objectContaining({ added: 2 }) as object }),
    ])
  })

  test('reads a file that is compressed with gzip, as the hub sends it', async () => {
    await using app = await startLeads()
    const response = await send(app, new Uint8Array(gzipSync(file)), { mapping })
    expect(await response.json()).toMatchObject({ added: 2 })
    expect(await names(app)).toEqual(['Ann Hill', 'Ben Vale'])
  })

  test('finds columns by name in any spelling', async () => {
    await using app = await startLeads()
    expect(
      await importText(
        app,
        '\ufeffPROJECT-TYPE;name;Source URL;phone\nstructural;Ann;https://r.example/1;01962 000 501',
        {
          delimiter: 'semicolon',
        },
      ),
    ).toMatchObject({ added: 1 })
    expect(await app.hub.call(listProspects)).toEqual([
      expect.objectContaining({ projectType: 'structural', sourceUrl: 'https://r.example/1' }),
    ])
  })

  test('repeated, even concurrently, with one id changes nothing and returns the same summary', async () => {
    await using app = await startLeads()
    const importId = uuidv7()
    const answers = await Promise.all([1, 2, 3].map(() => importText(app, file, { importId, mapping })))
    answers.push(await importText(app, file, { importId, mapping }))
    expect(new Set(answers.map((answer) => answer.added))).toEqual(new Set([2]))
    expect(await names(app)).toEqual(['Ann Hill', 'Ben Vale'])
    expect(await importText(app, file, { mapping })).toMatchObject({ added: 0, duplicates: 2 })
  })

  test('under the id of another file or mapping is refused and changes nothing', async () => {
    await using app = await startLeads()
    const importId = uuidv7()
    await importText(app, 'Name,Email\nFirst,first@example.com\n', { importId })
    const other = 'Name,Email\nSecond,second@example.com\n'
    await expect(importText(app, other, { importId })).rejects.toMatchObject({ status: 409 })
    const otherMapping = '{"email":[1]}'
    await expect(
      importText(app, 'Name,Email\nFirst,first@example.com\n', { importId, mapping: otherMapping }),
    ).rejects.toMatchObject({ status: 409 })
    expect(await names(app)).toEqual(['First'])
  })

  test('says how far it is while it runs, is joined by a repeat, and cannot be undone meanwhile', async () => {
    await using app = await startLeads()
    const importId = uuidv7()
    const people = Array.from({ length: 400 }, (_, n) => `Lead ${n},lead${n}@example.com\n`)
    const text = `Name,Email\n${people.join('')}`
    const running = Promise.all([importText(app, text, { importId }), importText(app, text, { importId })])
    const params = { id: importId }
    await expect
      .poll(() => app.hub.call(readImport, { params }).catch(() => undefined))
      .toMatchObject({ summary: null })
    await expect(app.hub.call(undoImport, { params })).rejects.toMatchObject({ status: 409 })
    const [first, second] = await running
    expect(first).toMatchObject({ rows: 400, added: 400 })
    expect(second).toEqual(first)
    expect(await app.hub.call(readImport, { params })).toEqual({ rows: 400, done: 400, summary: first })
  })

  test('that is stopped keeps what it has added and says what it has not read', async () => {
    await using app = await startLeads()
    const importId = uuidv7()
    const people = Array.from({ length: 1000 }, (_, n) => `Lead ${n},lead${n}@example.com\n`)
    const running = importText(app, `Name,Email\n${people.join('')}`, { importId })
    const params = { id: importId }
    await expect
      .poll(() =>
        app.hub.call(stopImport, { params }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const summary = await running
    expect(summary.added + (summary.unread ?? 0)).toBe(1000)
    expect(summary.unread).toBeGreaterThan(0)
    expect(await app.hub.call(undoImport, { params })).toEqual({ removed: summary.added, kept: 0 })
    await expect(app.hub.call(stopImport, { params })).rejects.toMatchObject({ status: 404 })
    await expect(app.hub.call(readImport, { params })).rejects.toMatchObject({ status: 404 })
  })

  test('can be tried again after its dry run was stopped', async () => {
    await using app = await startLeads()
    const importId = uuidv7()
    const people = Array.from({ length: 1000 }, (_, n) => `Lead ${n},lead${n}@example.com\n`)
    const text = `Name,Email\n${people.join('')}`
    const stopped = importText(app, text, { importId, dryRun: true })
    const stop = () => app.hub.call(stopImport, { params: { id: importId } })
    await expect
      .poll(() =>
        stop().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    expect((await stopped).unread).toBeGreaterThan(0)
    expect(await importText(app, text, { importId, dryRun: true })).toMatchObject({ rows: 1000, added: 1000 })
  })

  test('finds its columns by position, so that several may have one name', async () => {
    await using app = await startLeads()
    const byPosition = JSON.stringify({ firstName: [1], lastName: [0], email: [3, 2] })
    await importText(app, 'Name,Name,Email,Email\nOkafor,Grace,old@example.com,new@example.com\n', {
      mapping: byPosition,
    })
    expect(await app.hub.call(listProspects)).toMatchObject([
      { name: 'Grace Okafor', email: 'new@example.com', notes: 'Other email: old@example.com' },
    ])
  })

  test('that was interrupted is completed by the same file', async () => {
    await using app = await startLeads()
    const importId = uuidv7()
    await importText(app, file, { importId, mapping })
    const { db } = app.deps
    await db.updateTable('prospectImport').set({ summary: null, finishedAt: null }).execute()
    await db.deleteFrom('prospect').where('name', '=', 'Ben Vale').execute()
    expect(await importText(app, file, { importId, mapping })).toMatchObject({ added: 2, duplicates: 0 })
    expect(await names(app)).toEqual(['Ann Hill', 'Ben Vale'])
  })

  test('stores people who share a phone number separately if their email addresses differ', async () => {
    await using app = await startLeads()
    const text = 'name,email,phone\nAnn Hill,ann@example.com,01962 000600\nBen Hill,ben@example.com,01962 000600\n'
    expect(await importText(app, text)).toMatchObject({ added: 2, duplicates: 0 })
    expect(await importText(app, 'name,phone\nSomebody,01962 000600\n')).toMatchObject({ added: 0, duplicates: 1 })
  })

  test('stores people separately who have the web address of one firm', async () => {
    await using app = await startLeads()
    const head = 'name,email,phone,website\n'
    const two = `Ann Hill,ann@example.com,,https://firm.example\nBen Vale,,01962 000600,https://www.firm.example/\n`
    const page = `Cal Pike,cal@example.com,,https://firm.example/team\nDee Wood,,01962 000601,https://firm.example/team\n`
    expect(await importText(app, head + two + page)).toMatchObject({ added: 4, duplicates: 0 })
    expect(await importText(app, `${head}Eve Lane,eve@example.com,,firm.example\n`)).toMatchObject({ added: 1 })
    expect(await names(app)).toEqual(['Ann Hill', 'Ben Vale', 'Cal Pike', 'Dee Wood', 'Eve Lane'])
  })

  test('skips people without contact, duplicates, archived and deleted people, and reports why', async () => {
    await using app = await startLeads()
    const gone = await app.add({ name: 'Gone', email: 'gone@example.com', phone: '01962 000 601' })
    await app.hub.call(deleteProspect, { params: { id: gone.id }, body: {} })
    const old = await app.add({ name: 'Old', email: 'old@example.com', phone: '01962 000 602' })
    await app.hub.call(archiveProspect, { params: { id: old.id }, body: {} })
    const summary = await importText(
      app,
      `name,email,phone,priority
,nameless@example.com,,
Broken,not an address,,
Nobody,,,
Choosy,choosy@example.com,,urgent
,,,
Good,good@example.com,,HIGH
Good again,GOOD@example.com,,
Gone,,01962 000601,
Old,old@example.com,,
`,
    )
    expect(summary).toMatchObject({ rows: 8, added: 3, duplicates: 2, suppressed: 1, rejected: 2, adjusted: 1 })
    expect(summary.problems).toEqual([
      {
        row: 3,
        outcome: 'rejected',
        message: 'Phone or email is required. Email “not an address” isn’t an email address.',
      },
      { row: 4, outcome: 'rejected', message: 'Phone or email is required.' },
      { row: 5, outcome: 'adjusted', message: 'Priority “urgent” is none that we have.' },
      { row: 8, outcome: 'duplicate', message: 'Same person as in row 7.' },
      { row: 9, outcome: 'suppressed', message: 'This person was deleted or erased before.' },
      { row: 10, outcome: 'duplicate', message: 'Old is already archived.' },
    ])
    expect(await names(app)).toEqual(['Choosy', 'Good', 'nameless@example.com'])
  })
})

describe('a file that cannot be read changes nothing', () => {
  let app: LeadsApp
  beforeAll(async () => {
    app = await startLeads()
  })
  afterAll(() => app[Symbol.asyncDispose]())
  const good = 'name,phone\nAnn,01962 000 701\n'
  test.each<[string, string | Uint8Array<ArrayBuffer>, Query, number, string | RegExp]>([
    ['no people', 'who,colour\nAnn,red\n', {}, 400, /No column with email addresses or telephone numbers/],
    ['nothing in it', '', {}, 400, /No column with email addresses or telephone numbers/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), {}, 400, /This file isn’t a list/],
    [
      'a column that is not there',
      good,
      { mapping: '{"name":"Full name"}' },
      400,
      'The file has no column “Full name”.',
    ],
    [
      'a mapping that is none',
      good,
      { mapping: '{' },
      400,
      'The mapping is not a list of our fields with the columns of the file.',
    ],
    ['a mapping of unknown fields', good, { mapping: '{"colour":"name"}' }, 400, /mapping/],
    [
      'too many rows',
      `name,phone\n${'A,01962 000 704\n'.repeat(importLimits.rows + 1)}`,
      {},
      413,
      'A file may have at most 50,000 rows.',
    ],
    [
      'too many bytes',
      `name,phone\n${`${'x'.repeat(60_000)},1\n`.repeat(250)}`,
      {},
      413,
      'The file is too large: at most 14 MB can be uploaded.',
    ],
    [
      'too much text when it is unpacked',
      gzipSync(new Uint8Array(importLimits.textBytes + 1)),
      {},
      413,
      'The text of a file may have at most 32 MB.',
    ],
    [
      'a compressed text that is cut off',
      gzipSync(good).subarray(0, -9),
      {},
      400,
      'The upload was interrupted. Please try again.',
    ],
  ])('%s', async (_, body, query, status, sentence) => {
    const response = await send(app, body, query)
    expect(response.status).toBe(status)
    expect(await response.text()).toMatch(sentence)
    expect(await names(app)).toEqual([])
    expect(await app.hub.call(listImports)).toEqual([])
  })

  test('a file of another type is refused', async () => {
    expect((await send(app, '{}', {}, 'application/json')).status).toBe(415)
  })

  test('an interrupted upload changes nothing', async () => {
    const stop = new AbortController()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(good))
        setTimeout(() => stop.abort(), 100)
      },
    })
    const sent = app.ask(importProspects.path, {
      method: 'POST',
      body,
      signal: stop.signal,
      headers: { 'Content-Type': 'text/csv' },
      duplex: 'half',
    })
    await expect(sent).rejects.toThrow('aborted')
    expect(await names(app)).toEqual([])
  })
})

describe('undoing an import', () => {
  test('removes unchanged leads without a deletion record, and the file can be imported again', async () => {
    await using app = await startLeads()
    const importId = uuidv7()
    const rows = ['Edited', 'Noted', 'Archived', 'Plain', 'Spare'].map((name, n) => `${name},01962 000 80${n}`)
    const text = `name,phone\n${rows.join('\n')}\n`
    await importText(app, text, { importId, fileName: 'people.csv' })
    expect(await app.hub.call(listImports)).toMatchObject([{ fileName: 'people.csv', isUndoable: true }])
    const leads = await app.hub.call(listProspects)
    const idOf = (wanted: string) => leads.find(({ name }) => name === wanted)?.id ?? ''
    await app.hub.call(editProspect, {
      params: { id: idOf('Edited') },
      body: { updatedAt: leads[0]?.updatedAt ?? '', priority: 'high' },
    })
    await app.hub.call(addNote, { params: { id: idOf('Noted') }, body: { text: 'Called' } })
    await app.hub.call(archiveProspect, { params: { id: idOf('Archived') }, body: {} })

    expect(await app.hub.call(undoImport, { params: { id: importId } })).toEqual({ removed: 2, kept: 3 })
    expect(await names(app)).toEqual(['Edited', 'Noted'])
    expect((await app.hub.call(listAudit)).map(({ action, subjectId }) => [action, subjectId])).toEqual(
      expect.arrayContaining([
        ['leads_imported', importId],
        ['import_undone', importId],
      ]),
    )
    await expect(app.hub.call(undoImport, { params: { id: importId } })).rejects.toMatchObject({ status: 404 })
    expect(await importText(app, text)).toMatchObject({ added: 2, duplicates: 3, suppressed: 0 })
  })
})

describe('the export', () => {
  test('contains the filtered leads as CSV without formulas', async () => {
    await using app = await startLeads()
    await app.add({
      name: '=HYPERLINK("http://evil.example")',
      phone: '+44 20 7946 0021',
      location: '@SUM(1)',
      notes: '-1\nsecond "line"',
      priority: 'high',
    })
    await app.add({ name: 'Other', email: 'o@example.com', phone: '01962 000 901', priority: 'low' })
    const response = await app.ask(`${exportProspects.path}?priority=high`)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(parse(bytes, { bom: true, columns: true })).toEqual([
      expect.objectContaining({
        name: `'=HYPERLINK("http://evil.example")`,
        phone: "'+44 20 7946 0021",
        location: "'@SUM(1)",
        notes: `'-1\nsecond "line"`,
        depositPaid: 'no',
      }),
    ])
  })

  test('can be imported unchanged', async () => {
    await using app = await startLeads()
    const lead = await app.add({ phone: '+44 20 7946 0021', notes: '=1+1', description: 'Two\nlines' })
    const csv = await app.hub.call(exportProspects)
    expect(await app.hub.call(listAudit, { query: { action: 'leads_exported' } })).toEqual([
      expect.objectContaining({ detail: { leads: 1 } }),
    ])
    await using other = await startLeads()
    expect(await importText(other, csv)).toMatchObject({ added: 1 })
    const { name, email, phone, location, notes, description } = lead
    expect(await other.hub.call(listProspects)).toEqual([
      expect.objectContaining({ name, email, phone, location, notes, description }),
    ])
  })

  test('contains every lead once, over many pages', async () => {
    await using app = await startLeads()
    await app.find(...Array.from({ length: 1203 }, (_, n) => ({ name: `Lead ${n}`, email: `lead${n}@example.com` })))
    const rows: { id: string }[] = parse(await app.hub.call(exportProspects, { query: { sort: 'name' } }), {
      bom: true,
      columns: true,
    })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1203)
    expect(rows).toHaveLength(1203)
  })

  test('lets other requests be answered between its pages', async () => {
    await using app = await startLeads()
    await app.find(...Array.from({ length: 501 }, (_, n) => ({ name: `Lead ${n}`, email: `lead${n}@example.com` })))
    const pages = exportLeads(app.deps, { sort: 'newest' }).chunks[Symbol.asyncIterator]()
    await pages.next() // the head
    await pages.next()
    let isAnswered = false
    setImmediate(() => (isAnswered = true))
    await pages.next()
    expect(isAnswered).toBe(true)
  })
})
