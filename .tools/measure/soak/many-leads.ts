import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { percentile } from '#shared/bench/report.ts'
import { secondMs } from '#shared/business/durations.ts'
import { signIn } from '#shared/contract/accounts.ts'
import { makeBackup } from '#shared/contract/backup.ts'
import { getCalendar } from '#shared/contract/calendar.ts'
import { followChanges } from '#shared/contract/events.ts'
import { calls } from '#shared/contract/index.ts'
import { changeProspects, maxBulkIds } from '#shared/contract/prospect-archive.ts'
import { exportProspects, importProspects, undoImport } from '#shared/contract/prospect-import.ts'
import { listProspects, sorts } from '#shared/contract/prospects.ts'
import { hubAddress, hubPath, hubViews } from '#shared/hub-address.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { ownerCredentials } from '#server/testing/owner.ts'
import { visitor } from '../samples/people.ts'
import { fillWithLeads } from '../samples/sample-leads.ts'
import { type AccountLine, line } from './account.ts'
import { openMailbox } from './mailbox.ts'
import { longestWaitMs, readPages, startSteadyLoad, type SteadyLoad } from './measure.ts'
import { startServerUnderTest } from './server-under-test.ts'

export interface ManyLeadsOptions {
  leads: number
  /** How many leads of an import are removed, and how many are archived. */
  undone: number
  archived: number
  calmMs: number
  environment: Record<string, string>
  signal?: AbortSignal
  onProgress(text: string): void
}

/** How many times as long a visitor may wait while the owner works. */
const ratioAtMost = { page: 2, enquiry: 3 } as const
const blockAtMostMs = 30
const warmUpMs = 10 * secondMs
const enquireEveryMs = 200
/** Sample people who are none of the leads. */
const [firstEnquirer, firstImported] = [5_000_000, 6_000_000]
/** A lead and a backup are a few kilobytes each, the write-ahead log of the seeding one more. */
const diskMebibytes = 4096

type Owner = ReturnType<typeof createBrowser>

interface Phase {
  what: string
  from: number
  to: number
  /** The longest block of the main thread, and the most processor time of one, milliseconds. */
  ms: number
  ownMs: number
  /** How long 1 of 100 requests waits for the server's work on others, milliseconds. */
  waitMs: number
}

/** Measures what visitors and enquiries of a server with many leads wait: first alone, then while the owner does what takes longest. */
export async function workWithManyLeads(options: ManyLeadsOptions): Promise<AccountLine[]> {
  const { leads, undone, archived, signal, onProgress } = options
  await using mailbox = await openMailbox()
  await using server = await startServerUnderTest({ SMTP_URL: mailbox.sink.url, ...options.environment }, diskMebibytes)
  const { address, query } = server
  await server.restart('SIGTERM', async () => fillWithLeads(server.file, leads, true))
  const owner = createBrowser(server)
  await owner.call(signIn, { body: ownerCredentials })
  const imported = { importId: uuidv7() }
  await owner.call(importProspects, { query: imported, body: fileOf(undone) })
  const idsOf = (table: string) => query<{ id: string }>(`select id from ${table} order by id`).map(({ id }) => id)
  const exported = idsOf('prospect').length
  const old = idsOf('prospect').slice(0, archived)

  const loads = {
    page: readPages(address),
    enquiry: startSteadyLoad({ address, headers: {}, send: firstEnquirer, everyMs: enquireEveryMs }),
  }
  /** What is done, how many that were, and whether it was all. */
  const acts: Record<string, [act: () => Promise<number>, isAll: (count: number) => boolean]> = {
    calm: [() => sleep(options.calmMs, 0, signal && { signal }).catch(() => 0), () => true],
    'opening every view': [() => openViews(owner, address), (count) => count > 50],
    'exporting every lead': [() => exportLeads(owner), (count) => count >= exported],
    'undoing an import': [
      async () => (await owner.call(undoImport, { params: { id: imported.importId } })).removed,
      (count) => count === undone,
    ],
    archiving: [() => archive(owner, old), (count) => count === archived],
    'making a backup': [async () => (await owner.call(makeBackup)).bytes, (bytes) => bytes > 0],
  }
  const phases: Phase[] = []
  const work: AccountLine[] = []
  try {
    await sleep(Math.min(warmUpMs, options.calmMs))
    for (const [what, [act, isAll]] of Object.entries(acts)) {
      if (signal?.aborted) break
      const before = await server.report()
      const from = Date.now()
      const count = await act()
      const to = Date.now()
      const after = await server.report()
      const phase = { what, from, to, ...after.longestBlock, waitMs: longestWaitMs(before, after, to - from) }
      phases.push(phase)
      onProgress(`${what}: ${describe(phase, loads)}`)
      work.push(line(`many leads: ${what}`, `${count}; ${describe(phase, loads)}`, isAll(count) ? [] : ['not all']))
    }
  } finally {
    await Promise.all([loads.page.stop(), loads.enquiry.stop()])
  }
  const answered = loads.enquiry.answers.filter(({ tookMs }) => tookMs !== undefined).length
  const stored = idsOf('consultation').length
  const lost = line(
    'many leads: enquiries',
    `${answered} acknowledged, ${stored} stored`,
    stored < answered ? ['lost'] : [],
  )
  return [...work, lost, ...judge(phases, loads)]
}

function fileOf(people: number): string {
  const rows = Array.from({ length: people }, (_, n) => {
    const { name, email, phone, location, type } = visitor(firstImported + n)
    return [name, email, phone, location, type].join(',')
  })
  return ['name,email,phone,location,projectType', ...rows].join('\n')
}

/** Opens each page of the hub, reads the leads in each order and by a search, and then all else that the owner can read.
 *  @returns how many answers there were */
async function openViews(owner: Owner, address: string): Promise<number> {
  const [lead] = await owner.call(listProspects, { query: { limit: 1 } })
  const paths = [
    hubAddress,
    ...hubViews.map((view) => hubPath(view)),
    ...sorts.map((sort) => `${listProspects.path}?limit=500&sort=${sort}`),
    `${listProspects.path}?limit=500&q=kitchen`,
    ...calls.flatMap(({ method, path, access, download }) => {
      if (method !== 'GET' || access === 'public' || download || path === followChanges.path) return []
      return path.replaceAll(/:\w+/g, (name) => params[name] ?? lead?.id ?? '') + (queries[path] ?? '')
    }),
  ]
  for (const path of paths) await read(owner, address + path)
  return paths.length
}

/** The parts of addresses that are no ids, and the reads of which the call alone is not valid. */
const params: Readonly<Record<string, string>> = { ':kind': 'article', ':size': 'preview' }
const queries: Readonly<Record<string, string>> = { [getCalendar.path]: '?from=2026-11-01&to=2026-11-30' }

/** The lead has no survey or file, so “not found” is an answer too. */
async function read({ cookies }: Owner, address: string): Promise<void> {
  const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  if (!response.ok && response.status !== 404) throw new Error(`${address} was answered ${response.status}.`)
}

/** @returns the number of leads in the file */
async function exportLeads(owner: Owner): Promise<number> {
  const response = await owner.open(exportProspects)
  let lines = 0
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
    lines += text.split('\n').length - 1
  return lines - 1
}

/** @returns how many leads were archived */
async function archive(owner: Owner, ids: readonly string[]): Promise<number> {
  let done = 0
  for (let at = 0; at < ids.length; at += maxBulkIds) {
    const body = { action: 'archive', ids: ids.slice(at, at + maxBulkIds) } as const
    done += (await owner.call(changeProspects, { body })).done
  }
  return done
}

function timesIn({ answers }: SteadyLoad, { from, to }: Phase): number[] {
  return answers.filter(({ at }) => at >= from && at < to).flatMap(({ tookMs }) => tookMs ?? [])
}

function judge([calm, ...busy]: readonly Phase[], loads: Record<keyof typeof ratioAtMost, SteadyLoad>): AccountLine[] {
  if (!calm || busy.length === 0) return []
  const p99 = (load: SteadyLoad, phases: readonly Phase[]) =>
    percentile(
      phases.flatMap((phase) => timesIn(load, phase)),
      0.99,
    )
  const latencies = (['page', 'enquiry'] as const).map((kind) => {
    const [calmMs, busyMs] = [p99(loads[kind], [calm]), p99(loads[kind], busy)]
    const ratio = busyMs / calmMs
    const facts = `p99 ${calmMs.toFixed(1)} ms calm, ${busyMs.toFixed(1)} ms while the owner works, ratio ${ratio.toFixed(2)}, at most ${ratioAtMost[kind]}`
    return line(`many leads: a visitor’s ${kind}`, facts, ratio <= ratioAtMost[kind] ? [] : ['too slow'])
  })
  const longest = busy.reduce((most, phase) => (phase.ms > most.ms ? phase : most))
  const facts = `${describeBlock(longest)}, ${longest.what}; at most ${blockAtMostMs} ms`
  const isShort = longest.ms <= blockAtMostMs
  return [...latencies, line('many leads: longest block of the main thread', facts, isShort ? [] : ['too long'])]
}

function describeBlock({ ms, ownMs }: Phase): string {
  return `${ms.toFixed(0)} ms, of its own work alone ${ownMs.toFixed(0)} ms`
}

function describe(phase: Phase, { page, enquiry }: { page: SteadyLoad; enquiry: SteadyLoad }): string {
  const [pages, enquiries] = [page, enquiry].map((load) => percentile(timesIn(load, phase), 0.99).toFixed(1))
  const seconds = ((phase.to - phase.from) / secondMs).toFixed(1)
  return `${seconds} s; p99 of a page ${pages} ms, of an enquiry ${enquiries} ms; 1 of 100 requests waits for more than ${phase.waitMs} ms of the server’s work; longest block ${describeBlock(phase)}`
}
