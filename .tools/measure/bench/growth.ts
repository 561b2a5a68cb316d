import { mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import {
  type Figure,
  type Floor,
  median,
  percentile,
  record,
  recordTable,
  recordWithFloor,
  valueText,
} from '#shared/bench/report.ts'
import { type Client, createClient } from '#shared/client.ts'
import { makeBackup } from '#shared/contract/backup.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import { exportProspects, importProspects } from '#shared/contract/prospect-import.ts'
import { editProspect, listProspects } from '#shared/contract/prospects.ts'
import { dryRunRetention } from '#shared/contract/retention.ts'
import { runCli } from '#server/operations/backup/testing.ts'
import { confirmingFetch, createOwner } from '#server/testing/owner.ts'
import { startProcess } from '#server/testing/server-process.ts'
import { openClient } from '../load/client.ts'
import { residentMiB } from '../load/process-cost.ts'
import { addHistory } from '../samples/history.ts'
import { visitor } from '../samples/people.ts'
import { fillWithLeads } from '../samples/sample-leads.ts'
import { enquiryOf } from '../samples/visitors.ts'

/** What is read, by the id and title of its figure, and how many times as long as a lead it may take, however many leads there are. */
const reads: readonly (readonly [id: string, title: string, path: string, goal?: number])[] = [
  ['first-list', 'first list of the hub (100 leads)', '/api/prospects?origin=enquiries&limit=100', 60],
  ['by-name', 'list ordered by name', '/api/prospects?sort=name&limit=100'],
  ['by-priority', 'list ordered by priority', '/api/prospects?sort=priority&limit=100'],
  ['by-score', 'list ordered by score', '/api/prospects?sort=score&limit=100'],
  ['by-change', 'list ordered by last change', '/api/prospects?sort=updated&limit=100'],
  ['by-value', 'list ordered by value', '/api/prospects?sort=value&limit=100'],
  ['filter', 'filter by status and type', '/api/prospects?status=contacted&projectType=loft_conversion&limit=100'],
  ['filter-stage', 'filter by stage, sorted by name', '/api/prospects?crmStage=prospect&sort=name&limit=100'],
  ['search-half', 'search: a word in half of all leads', '/api/prospects?q=kitchen&limit=100'],
  ['search-one', 'search: one lead', '/api/prospects?q=visitor77&limit=100'],
  ['search-nothing', 'search: nothing', '/api/prospects?q=zebra&limit=100'],
  ['search-letter', 'search: one letter', '/api/prospects?q=s&limit=100'],
  ['search-letters', 'search: two letters', '/api/prospects?q=wi&limit=100'],
  ['board', 'sums of the board', '/api/prospects/summary', 20],
  ['stages', 'sums of the stages', '/api/prospects/stages', 20],
  ['archive', 'archive, first page', '/api/archived-prospects?limit=100'],
  ['today', 'Today', '/api/overview/today', 100],
  ['insight', 'Insight', '/api/overview/insight?months=12', 100],
  ['timeline', 'its timeline', '/api/prospects/:id/timeline'],
  ['duplicates', 'who may be the same person', '/api/prospects/:id/possible-duplicates'],
]
const fileOf500 = Array.from({ length: 500 }, (_, n) => visitor(6_000_000 + n)).reduce(
  (file, { name, email, phone, location, type }) => `${file}\n${[name, email, phone, location, type].join(',')}`,
  'name,email,phone,location,projectType',
)
type Limit = { floor: Floor; goal: number }
const mebibyte = 2 ** 20
/** The database, its write-ahead log, a backup, and the database that a restore keeps. */
const bytesPerLead = 18_000
const root = join(import.meta.dirname, '../../..')

const { values } = parseArgs({
  options: { leads: { type: 'string', default: '1000000' }, enquiries: { type: 'string' } },
})
const [leads, enquiries] = [Number(values.leads), Number(values.enquiries ?? Number(values.leads) / 10)]
if (![leads, enquiries].every(Number.isInteger) || leads < 10_000 || enquiries < 1 || enquiries > leads * 0.9)
  exitWith('Please give --leads from 10000, and --enquiries up to nine tenths of them, as whole numbers.')
const { bavail, bsize } = statfsSync(root)
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
console.log(`Needs ${gigabytes(leads * bytesPerLead)} of disk; ${gigabytes(bavail * bsize)} are free.`)
if (bavail * bsize < leads * bytesPerLead) exitWith('Please free some disk, or measure fewer leads with --leads.')

/** The cells of each row of the table, a size after the other. */
const rows = new Map<string, string[]>()
const parts = [100, 10, 1]
for (const part of parts) await measureInFolder(Math.ceil(leads / part), Math.ceil(enquiries / part))
const heads = parts.map((part) => `${Math.ceil(leads / part).toLocaleString('en-GB')} leads`)
const table = [
  ['what', ...heads],
  ['---', ...heads.map(() => '---:')],
  ...[...rows].map(([title, cells]) => [title].concat(cells)),
]
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB of memory, Node.js ${process.version}`
const caption = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}.`
recordTable('growth', [caption, '', ...table.map((cells) => `| ${cells.join(' | ')} |`)].join('\n'))

/** Measures in a folder on the disk, which is removed, also after Ctrl+C. */
async function measureInFolder(leads: number, enquiries: number): Promise<void> {
  const folder = mkdtempSync(join(root, 'dist/growth-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stop = () => {
    remove()
    process.exit(130)
  }
  process.once('SIGINT', stop)
  console.log(`\n${leads.toLocaleString('en-GB')} leads, ${enquiries.toLocaleString('en-GB')} enquiries`)
  try {
    await measureGrowth(folder, leads, enquiries)
  } finally {
    remove()
    process.off('SIGINT', stop)
  }
}

/** Seeds a database in an empty folder and measures the built server on it. */
async function measureGrowth(folder: string, leads: number, enquiries: number): Promise<void> {
  const add = (id: string, title: string, samples: number[], unit: Figure['unit'] = 'ms', limit?: Limit) => {
    const measured = { id: `growth.${leads}.${id}`, title: `${title}, ${leads} leads`, unit, samples }
    if (limit === undefined) record(measured)
    else recordWithFloor({ ...measured, ...limit })
    const slowest = samples.length > 1 ? ` (${valueText({ value: Math.max(...samples), unit })})` : ''
    rows.set(title, [...(rows.get(title) ?? []), valueText({ value: median(samples), unit }) + slowest])
  }
  const token = await createOwner(folder)
  const file = join(folder, 'app.db')
  fillWithLeads(file, leads, true)
  addHistory(file, enquiries)
  add('database', 'database', [statSync(file).size / mebibyte], 'MiB')

  const startedMs = performance.now()
  const server = await startProcess({ DATA_DIR: folder, RATE_LIMIT: 'off', SCRAPER_BROWSER: 'none' })
  const headers = { Authorization: `Bearer ${token}` }
  const owner = createClient({ baseUrl: server.address, headers, fetch: confirmingFetch() })
  const reader = openClient(server.address, headers)
  const visitors = openClient(server.address)
  let next = 5_000_000
  const enquire = () => visitors.post(submitConsultation.path, enquiryOf(visitor(next++)))
  /** Runs something long while an enquiry is sent every 20 ms, and adds its duration and the slowest acknowledgement. */
  const whileEnquiring = async <T>(id: string, title: string, action: () => Promise<T>): Promise<T> => {
    const waits: number[] = []
    const ended = new AbortController()
    const enquiring = (async () => {
      while (!ended.signal.aborted) {
        waits.push(await enquire())
        await sleep(20)
      }
    })()
    const [tookMs, result] = await timed(action).finally(() => ended.abort())
    await enquiring
    add(id, title, [tookMs])
    add(`${id}-enquiry`, `${title}: slowest enquiry meanwhile`, [Math.max(...waits)])
    return result
  }
  let backup = ''
  try {
    await visitors.get('/')
    add('start-page', 'start to the first page', [performance.now() - startedMs])
    await visitors.get('/api/health')
    add('start-call', 'start to the first call', [performance.now() - startedMs])
    add('start-memory', 'memory after the start', [residentMiB(server.pid)], 'MiB')

    const [lead] = await owner.call(listProspects, { query: { q: 'visitor77', limit: 1 } })
    if (!lead) throw new Error('The search finds nobody.')
    const { id, updatedAt } = lead
    const readRepeatedly = (path: string) => repeat(5, () => reader.get(path.replace(':id', id)))
    const floor = { title: 'a lead', samples: await readRepeatedly('/api/prospects/:id') }
    for (const [name, title, path, goal] of reads)
      add(name, title, await readRepeatedly(path), 'ms', goal === undefined ? undefined : { floor, goal })
    add('lead', floor.title, [...floor.samples])
    add('deep', 'list, 20 pages of 500 deep', [await readDeep(owner)])
    const waits = await repeat(100, enquire)
    add('enquiry', 'an enquiry', waits)
    add('enquiry-p99', 'an enquiry, 99th percentile', [percentile(waits, 0.99)])
    const edit = { params: { id }, body: { updatedAt, notes: 'Measured.' } }
    add('change', 'a change of a lead', [(await timed(() => owner.call(editProspect, edit)))[0]])
    const note = { params: { id }, body: { text: 'Measured.' } }
    add('note', 'a note', [(await timed(() => owner.call(addNote, note)))[0]])

    await whileEnquiring('import', 'import of 500', () => owner.call(importProspects, { body: fileOf500 }))
    const exported = await whileEnquiring(
      'export',
      'export of every lead as CSV',
      async () => (await (await owner.open(exportProspects)).arrayBuffer()).byteLength,
    )
    add('export-size', 'size of that export', [exported / mebibyte], 'MiB')
    await whileEnquiring('retention', 'dry run of retention', () => owner.call(dryRunRetention))
    const made = await whileEnquiring('backup', 'backup', () => owner.call(makeBackup))
    backup = made.file
    add('backup-size', 'size of that backup', [made.bytes / mebibyte], 'MiB')
    add('memory', 'memory afterwards', [residentMiB(server.pid)], 'MiB')
  } finally {
    reader.close()
    visitors.close()
    await server.kill('SIGTERM')
  }
  const [restoredMs, { code, output }] = await timed(() => runCli(folder, ['restore', backup]))
  if (code !== 0) throw new Error(output)
  add('restore', 'restore of that backup', [restoredMs])
  const db = new Sqlite(file)
  const migration =
    'alter table prospect add column measured text; create index prospectByMeasured on prospect (measured, id)'
  add('migration', 'a migration: a new column and its index', [(await timed(async () => db.exec(migration)))[0]])
  db.close()
}

async function repeat(times: number, action: () => Promise<number>): Promise<number[]> {
  const samples: number[] = []
  for (let n = 0; n < times; n++) samples.push(await action())
  return samples
}

async function timed<T>(action: () => Promise<T>): Promise<[tookMs: number, result: T]> {
  const startedMs = performance.now()
  const result = await action()
  return [performance.now() - startedMs, result]
}

/** Follows the links of the list and returns the milliseconds of the last page. */
async function readDeep(owner: Client): Promise<number> {
  let query: { limit: number; cursor?: string } = { limit: 500 }
  for (let page = 1; ; page++) {
    const [tookMs, link] = await timed(async () => {
      const response = await owner.open(listProspects, { query })
      await response.arrayBuffer()
      return response.headers.get('Link') ?? ''
    })
    const cursor = new URLSearchParams(/\?([^>]+)>; rel="?next/.exec(link)?.[1]).get('cursor')
    if (page === 20 || cursor === null) return tookMs
    query = { limit: 500, cursor }
  }
}

function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}
