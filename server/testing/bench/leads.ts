import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { createAccessToken } from '#shared/contract/accounts.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { createClient } from '#shared/client.ts'
import { ownerCredentials } from '../owner.ts'
import { startProcess } from '../server-process.ts'
import { type Client, openClient } from '../load/client.ts'
import { residentMiB } from './process-cost.ts'
import { fillWithLeads } from '../seed/sample-leads.ts'
import { median, percentile, verdict } from '#shared/bench/report.ts'

const leads = 100_000
const tries = 60
const { path } = listProspects

/** Measures lists, filters and searches over 100 000 leads through the whole server against the same SQL by better-sqlite3 alone. */
export async function measureLeads(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-leads-'))
  const environment = { DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  const first = await startProcess({
    ...environment,
    OWNER_EMAIL: ownerCredentials.email,
    OWNER_PASSWORD: ownerCredentials.password,
  })
  const { token } = await createClient({ baseUrl: first.address }).call(createAccessToken, {
    body: { ...ownerCredentials, label: 'bench' },
  })
  await first.kill('SIGTERM')
  fillWithLeads(join(folder, 'app.db'), leads)

  const server = await startProcess(environment)
  const client = openClient(server.address, { Authorization: `Bearer ${token}` })
  const db = new Sqlite(join(folder, 'app.db'), { readonly: true })
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
    verdict(
      `list of the newest 500 of ${leads}: ${median(ms.ours).toFixed(1)} ms; the same SQL as JSON by better-sqlite3 alone ${median(ms.floor).toFixed(1)} ms; floor to ours`,
      { ratio: median(ms.floor) / median(ms.ours), atLeast: 0.5 },
    )
    for (const [name, query] of [
      ['filter by status and type', 'status=contacted&projectType=loft_conversion&limit=50'],
      ['filter by priority, sorted by name', 'priority=high&sort=name&limit=50'],
      ['search for a word', 'q=rooflight&limit=50'],
      ['search for a rare name', 'q=visitor99777&limit=50'],
      ['search for the start of words, filtered', 'q=win%20gar&status=new&limit=50'],
    ] as const) {
      const times: number[] = []
      for (let n = 0; n < tries; n++) times.push(await client.get(`${path}?${query}`))
      verdict(`${name} over ${leads}, p99 milliseconds at one client`, { ratio: percentile(times, 0.99), atMost: 50 })
    }
    await measureMemory(server, client)
  } finally {
    client.close()
    db.close()
    await server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures memory after two rounds of 100 000 requests: growth in the first is caches, growth in the second a leak. */
async function measureMemory(server: { pid: number }, client: Client): Promise<void> {
  const round = async () => {
    const work = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 12_500; n++) {
        await client.get(n % 100 === 0 ? `${path}?limit=100` : n % 2 === 0 ? '/' : '/api/health')
      }
    })
    await Promise.all(work)
    return residentMiB(server.pid)
  }
  const [first, second] = [await round(), await round()]
  verdict('memory after 100 000 requests, MiB', { ratio: first, atMost: 250 })
  verdict('memory after another 100 000, of the first', { ratio: second / first, atMost: 1.1 })
}
