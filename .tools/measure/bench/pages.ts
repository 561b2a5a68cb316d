import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '../load/client.ts'
import { cpuMicroseconds } from '../load/process-cost.ts'
import { startMeasuredServer } from './measured-server.ts'
import { median, record } from '#shared/bench/report.ts'

const rounds = 9
const perRound = { requests: 12_000, connections: 16 }
/** Time until every page has its best compression. */
const warmUpMs = 4000

await measurePages()

/** Compares the CPU of the home page and the health endpoint with a bare node:http server that sends the same bytes. */
async function measurePages(): Promise<void> {
  // In a test it would not render every page.
  await using ours = await startMeasuredServer({ NODE_ENV: 'development', LOG_LEVEL: 'silent' })
  await sleep(warmUpMs)
  await compare(ours, '/', { name: 'home', title: 'the home page, from memory', goal: 1.3 })
  await compare(ours, '/api/health', { name: 'health', title: '/api/health, with database' })
}

async function compare(
  ours: { address: string; pid: number },
  path: string,
  { name, title, goal }: { name: string; title: string; goal?: number },
): Promise<void> {
  const { headers, body } = await rawGet(ours.address + path)
  const bare = await startBareServer({ headers, body: body.toString('base64') })
  const cost = { ours: [] as number[], bare: [] as number[] }
  try {
    for (const server of [ours, bare]) await load(server.address, path, perRound)
    for (let round = 0; round < rounds; round++) {
      for (const [name, server] of [
        ['ours', ours],
        ['bare', bare],
      ] as const) {
        const before = cpuMicroseconds(server.pid)
        await load(server.address, path, perRound)
        cost[name].push((cpuMicroseconds(server.pid) - before) / perRound.requests)
      }
    }
  } finally {
    bare.stop()
  }
  record({
    id: `pages.${name}-cpu`,
    title: `CPU of ${title}, for one request`,
    unit: 'µs',
    samples: cost.ours,
  })
  record({
    id: `pages.${name}-rate`,
    title: `${title}, on one core`,
    unit: 'a second',
    better: 'higher',
    samples: cost.ours.map((microseconds) => 1e6 / microseconds),
  })
  record({
    id: `pages.${name}-ratio`,
    title: `CPU of ${title}, of a bare server’s`,
    unit: '×',
    ...(goal !== undefined && { goal }),
    peer: `bare node:http with the same ${body.length} bytes: ${median(cost.bare).toFixed(1)} µs`,
    samples: cost.ours.map((ours, round) => ours / (cost.bare[round] ?? Number.NaN)),
  })
}

/** Returns the answer as sent: fetch would decompress it. */
function rawGet(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
      buffer(response).then((body) => resolve({ headers: headers as Record<string, string>, body }), reject)
    })
      .on('error', reject)
      .end()
  })
}

async function startBareServer(answer: { headers: Record<string, string>; body: string }) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(answer))
  const address = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => resolve(text.trim().replace('listening on ', '')))
  })
  return { address, pid: child.pid ?? 0, stop: () => child.kill('SIGKILL') }
}

/** Sends the same GET repeatedly on several keep-alive connections until `requests` answers have arrived. */
async function load(
  address: string,
  path: string,
  { requests, connections }: { requests: number; connections: number },
): Promise<void> {
  const client = openClient(address, { 'Accept-Encoding': 'br' })
  let left = requests
  const sendRequests = async () => {
    while (left-- > 0) await client.get(path)
  }
  await Promise.all(Array.from({ length: connections }, sendRequests))
  client.close()
}
