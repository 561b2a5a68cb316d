import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '../load/client.ts'
import { cpuMicroseconds } from '../load/process-cost.ts'
import { startMeasuredServer } from './measured-server.ts'
import { readAnswer, startBareServer } from './start-bare-server.ts'
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
  const answer = await readAnswer(ours.address + path)
  await using bare = await startBareServer(answer)
  const cost = { ours: [] as number[], bare: [] as number[] }
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
    peer: `bare node:http with the same ${Buffer.byteLength(answer.body, 'base64')} bytes: ${median(cost.bare).toFixed(1)} µs`,
    samples: cost.ours.map((ours, round) => ours / (cost.bare[round] ?? Number.NaN)),
  })
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
