import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { listProspects } from '#shared/contract/prospects.ts'
import { createOwner } from '#server/testing/owner.ts'
import { type Client, openClient } from '../load/client.ts'
import { residentMiB } from '../load/process-cost.ts'
import { startMeasuredServer } from './measured-server.ts'
import { fillWithLeads } from '../samples/sample-leads.ts'
import { median, percentile, record, recordWithFloor } from '#shared/bench/report.ts'

const leads = 100_000
const tries = 60
/** Rounds of `tries` requests, each with a 99th percentile of its own. */
const rounds = 5
const { path } = listProspects

await measureLeads()

/** Measures lists, filters and searches over 100 000 leads through the whole server against the same SQL by better-sqlite3 alone. */
async function measureLeads(): Promise<void> {
  let token = ''
  await using server = await startMeasuredServer({}, async (folder) => {
    token = await createOwner(folder)
    fillWithLeads(join(folder, 'app.db'), leads)
  })
  const client = openClient(server.address, { Authorization: `Bearer ${token}` })
  const db = new Sqlite(join(server.folder, 'app.db'), { readonly: true })
  const newest = db.prepare('select * from prospect order by createdAt desc, id desc limit 500')
  const total = db.prepare('select count(*) from prospect')
  try {
    const ms = { ours: [] as number[], floor: [] as number[] }
    for (let n = 0; n < tries + 10; n++) {
      const ours = await client.get(`${path}?limit=500`)
      const startedMs = performance.now()
      JSON.stringify([newest.all(), total.all()])
      const floorMs = performance.now() - startedMs
      if (n >= 10) {
        ms.ours.push(ours)
        ms.floor.push(floorMs)
      }
    }
    record({
      id: 'leads.list',
      title: `list of the newest 500 of ${leads}`,
      unit: 'ms',
      samples: ms.ours,
    })
    record({
      id: 'leads.list-ratio',
      title: 'speed of that list, of the floor’s',
      unit: '×',
      better: 'higher',
      goal: 0.5,
      peer: `the same SQL as JSON by better-sqlite3 alone: ${median(ms.floor).toFixed(1)} ms`,
      samples: ms.ours.map((ours, n) => (ms.floor[n] ?? Number.NaN) / ours),
    })
    const floor = { title: 'the newest 500 as JSON by better-sqlite3 alone', samples: ms.floor }
    for (const [id, title, query] of [
      ['filter', 'filter by status and type', 'status=contacted&projectType=loft_conversion&limit=50'],
      ['filter-sorted', 'filter by priority, sorted by name', 'priority=high&sort=name&limit=50'],
      ['search-word', 'search for a word', 'q=rooflight&limit=50'],
      ['search-name', 'search for a rare name', 'q=visitor99777&limit=50'],
      ['search-start', 'search for the start of words, filtered', 'q=win%20gar&status=new&limit=50'],
    ] as const) {
      const samples: number[] = []
      for (let round = 0; round < rounds; round++) {
        const times: number[] = []
        for (let n = 0; n < tries; n++) times.push(await client.get(`${path}?${query}`))
        samples.push(percentile(times, 0.99))
      }
      recordWithFloor({
        id: `leads.${id}`,
        title: `${title} over ${leads}, 99th percentile at one client`,
        unit: 'ms',
        goal: 20,
        floor,
        samples,
      })
    }
    await measureMemory(server, client)
  } finally {
    client.close()
    db.close()
  }
}

/** Measures memory after two rounds of 100 000 requests: growth in the first is caches, growth in the second a leak. */
async function measureMemory(server: { pid: number }, client: Client): Promise<void> {
  const send = async (requests: number) => {
    const work = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < requests / 8; n++) {
        await client.get(n % 100 === 0 ? `${path}?limit=100` : n % 2 === 0 ? '/' : '/api/health')
      }
    })
    await Promise.all(work)
  }
  // Several samples near the end, because memory falls with each garbage collection.
  const round = async () => {
    await send(80_000)
    const samples: number[] = []
    for (let slice = 0; slice < 5; slice++) {
      await send(4000)
      samples.push(residentMiB(server.pid))
    }
    return samples
  }
  const [first, second] = [await round(), await round()]
  record({
    id: 'leads.memory',
    title: 'memory after 100 000 requests',
    unit: 'MiB',
    goal: 250,
    samples: first,
  })
  record({
    id: 'leads.memory-growth',
    title: 'memory after another 100 000, of the first',
    unit: '×',
    goal: 1.1,
    peer: `the first 100 000: ${median(first).toFixed(0)} MiB`,
    samples: second.map((memoryMiB) => memoryMiB / median(first)),
  })
}
