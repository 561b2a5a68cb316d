import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { median, percentile, recordSilently, recordTable } from '#shared/bench/report.ts'
import { confirmPassword } from '#shared/contract/accounts.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { residentMiB } from './process-cost.ts'
import { openClient } from '../load/client.ts'
import { enquiryOf } from '../load/visitors.ts'
import { createOwner, ownerCredentials } from '#server/testing/owner.ts'
import { addHistory } from '../load/history.ts'
import { fillWithLeads } from '../load/sample-leads.ts'
import { startProcess } from '#server/testing/server-process.ts'

interface Size {
  leads: number
  enquiries: number
}

/** A row's name and its figure, with the unit. */
type Figures = Record<string, string>

const root = join(import.meta.dirname, '../..')
/** The database, its write-ahead log, a backup, and the database that a restore keeps. */
const bytesPerLead = 18_000
const firstList = 'first list of the hub (100 leads)'

const reads: Record<string, string> = {
  [firstList]: '/api/prospects?origin=enquiries&limit=100',
  'list ordered by name': '/api/prospects?sort=name&limit=100',
  'list ordered by priority': '/api/prospects?sort=priority&limit=100',
  'list ordered by score': '/api/prospects?sort=score&limit=100',
  'list ordered by last change': '/api/prospects?sort=updated&limit=100',
  'list ordered by value': '/api/prospects?sort=value&limit=100',
  'filter by status and type': '/api/prospects?status=contacted&projectType=loft_conversion&limit=100',
  'filter by stage, sorted by name': '/api/prospects?crmStage=prospect&sort=name&limit=100',
  'search: a word in half of all leads': '/api/prospects?q=kitchen&limit=100',
  'search: one lead': '/api/prospects?q=visitor77&limit=100',
  'search: nothing': '/api/prospects?q=zebra&limit=100',
  'search: one letter': '/api/prospects?q=s&limit=100',
  'search: two letters': '/api/prospects?q=wi&limit=100',
  'sums of the board': '/api/prospects/summary',
  'sums of the stages': '/api/prospects/stages',
  'archive, first page': '/api/archived-prospects?limit=100',
  Today: '/api/overview/today',
  Insight: '/api/overview/insight?months=12',
  'a lead': '/api/prospects/:id',
  'its timeline': '/api/prospects/:id/timeline',
  'who may be the same person': '/api/prospects/:id/possible-duplicates',
}

const backupProgram = join(root, 'dist/server/backup.js')

await measureCapacity(Number(process.env['BENCH_LEADS']))

/** Measures the built server at a hundredth, a tenth and all of the leads, of whom a tenth have sent an enquiry. */
async function measureCapacity(leads: number): Promise<void> {
  const { bavail, bsize } = statfsSync(root)
  console.log(`Needs ${gigabytes(leads * bytesPerLead)} of disk; ${gigabytes(bavail * bsize)} are free.`)
  if (bavail * bsize < leads * bytesPerLead) throw new Error('Please free some disk, or measure fewer leads.')
  const measured: { size: Size; figures: Figures }[] = []
  for (const part of [100, 10, 1]) {
    const size = { leads: Math.ceil(leads / part), enquiries: Math.ceil(leads / part / 10) }
    const folder = mkdtempSync(join(root, 'dist/capacity-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    console.log(`\n${size.leads.toLocaleString('en-GB')} leads, ${size.enquiries.toLocaleString('en-GB')} enquiries`)
    measured.push({ size, figures: await measure(folder, size, (line) => console.log(`  ${line}`)) })
    rmSync(folder, { recursive: true, force: true })
  }
  recordSilently({
    id: 'capacity.list',
    title: `${firstList} of ${leads}`,
    unit: 'ms',
    better: 'lower',
    samples: [Number.parseFloat(measured.at(-1)?.figures[firstList] ?? '')],
  })
  recordTable('capacity', tableOf(measured))
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

function tableOf(measured: readonly { size: Size; figures: Figures }[]): string {
  const heads = measured.map(({ size }) => `${size.leads.toLocaleString('en-GB')} leads`)
  const names = Object.keys(measured[0]?.figures ?? {})
  const rows = names.map((name) => [name].concat(measured.map(({ figures }) => figures[name] ?? 'not measured')))
  return [['what', ...heads], ['---', ...heads.map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Seeds a database in an empty folder and measures the built server on it. @param log prints progress */
async function measure(folder: string, { leads, enquiries }: Size, log: (line: string) => void): Promise<Figures> {
  const figures: Figures = {}
  let backup = ''
  const add = (name: string, figure: string) => {
    figures[name] = figure
    log(`${name}: ${figure}`)
  }
  const token = await createOwner(folder)
  const file = join(folder, 'app.db')
  fillWithLeads(file, leads, true)
  addHistory(file, enquiries)
  add('database, MiB', mib(statSync(file).size))

  const startedMs = performance.now()
  const server = await startProcess({ DATA_DIR: folder, RATE_LIMIT: 'off', SCRAPER_BROWSER: 'none' })
  const headers = { Authorization: `Bearer ${token}` }
  const owner = openClient(server.address, headers)
  const visitors = openClient(server.address)
  const send = async (method: string, path: string, body?: string, type = 'application/json') => {
    const response = await fetch(server.address + path, {
      method,
      headers: { ...headers, 'Content-Type': type },
      body: body ?? null,
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
    return text
  }
  let visitor = 5_000_000
  const enquire = () => visitors.post(submitConsultation.path, enquiryOf(visitor++))
  /** Runs something long while an enquiry is sent every 20 ms, and adds its duration and the slowest acknowledgement. */
  const whileEnquiring = async (name: string, action: () => Promise<string>) => {
    const waits: number[] = []
    const ended = new AbortController()
    const enquiring = (async () => {
      while (!ended.signal.aborted) {
        waits.push(await enquire())
        await sleep(20)
      }
    })()
    const actionStartedMs = performance.now()
    const size = await action().finally(() => ended.abort())
    const tookMs = performance.now() - actionStartedMs
    await enquiring
    add(name, `${ms(tookMs)}${size}`)
    add(`${name}: slowest enquiry meanwhile`, ms(Math.max(...waits)))
  }
  try {
    await visitors.get('/')
    add('start to the first page', ms(performance.now() - startedMs))
    await visitors.get('/api/health')
    add('start to the first call', ms(performance.now() - startedMs))
    add('memory after the start, MiB', residentMiB(server.pid).toFixed(0))

    const [{ id, updatedAt }] = JSON.parse(await send('GET', '/api/prospects?q=visitor77&limit=1')) as [Stored]
    for (const [name, path] of Object.entries(reads)) add(name, await timed(() => owner.get(path.replace(':id', id))))
    add('list, 20 pages of 500 deep', ms(await deepPage(server.address, headers)))
    const idle = []
    for (let n = 0; n < 100; n++) idle.push(await enquire())
    add('an enquiry, p50 and p99', `${ms(median(idle))}, ${ms(percentile(idle, 0.99))}`)
    add(
      'a change of a lead',
      await once(() => send('PATCH', `/api/prospects/${id}`, JSON.stringify({ updatedAt, notes: 'Measured.' }))),
    )
    add('a note', await once(() => send('POST', `/api/prospects/${id}/notes`, JSON.stringify({ text: 'Measured.' }))))

    await whileEnquiring('import of 500', async () => {
      const rows = Array.from(
        { length: 500 },
        (_, n) => `Imported ${n},imported${n}@example.com,020 8${String(n).padStart(7, '0')},Romsey,extension`,
      )
      await send(
        'POST',
        '/api/prospects/import',
        `name,email,phone,location,projectType\n${rows.join('\n')}`,
        'text/csv',
      )
      return ''
    })
    await whileEnquiring('export of every lead as CSV', async () => {
      await send('POST', confirmPassword.path, JSON.stringify({ password: ownerCredentials.password }))
      return `, ${mib((await send('GET', '/api/prospects/export')).length)} MiB`
    })
    await whileEnquiring('dry run of retention', async () => (await send('POST', '/api/retention/dry-run')) && '')
    await whileEnquiring('backup', async () => {
      const made = JSON.parse(await send('POST', '/api/backups')) as { file: string; bytes: number }
      backup = made.file
      return `, ${mib(made.bytes)} MiB`
    })
    add('memory afterwards, MiB', residentMiB(server.pid).toFixed(0))
  } finally {
    owner.close()
    visitors.close()
    await server.kill('SIGTERM')
  }
  add('restore of that backup', await once(() => restore(folder, backup)))
  const db = new Sqlite(file)
  add(
    'a migration: a new column and its index',
    await once(
      async () =>
        void db.exec(
          'alter table prospect add column measured text; create index prospectByMeasured on prospect (measured, id)',
        ),
    ),
  )
  db.close()
  return figures
}

/** Restores a backup as `npm run restore` does, and throws if that fails. */
async function restore(dataDir: string, backup: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, [backupProgram, 'restore', backup], { env })
}

interface Stored {
  id: string
  updatedAt: string
}

/** Returns the median and the slowest of five. */
async function timed(action: () => Promise<number>): Promise<string> {
  const times = []
  for (let n = 0; n < 5; n++) times.push(await action())
  return `${ms(median(times))} (${ms(Math.max(...times))})`
}

async function once(action: () => Promise<unknown>): Promise<string> {
  const startedMs = performance.now()
  await action()
  return ms(performance.now() - startedMs)
}

/** Follows the links of the list and returns the milliseconds of the last page. */
async function deepPage(address: string, headers: Record<string, string>): Promise<number> {
  let next: string | undefined = '/api/prospects?limit=500'
  let tookMs = 0
  for (let page = 0; page < 20 && next !== undefined; page++) {
    const startedMs = performance.now()
    const response: Response = await fetch(new URL(next, address), { headers })
    await response.arrayBuffer()
    tookMs = performance.now() - startedMs
    next = /<([^>]+)>; rel="?next/.exec(response.headers.get('Link') ?? '')?.[1]
  }
  return tookMs
}

function ms(value: number): string {
  return value < 10 ? `${value.toFixed(1)} ms` : `${value.toFixed(0)} ms`
}

function mib(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
