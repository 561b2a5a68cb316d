// npm run bench: what a page costs against a bare node:http server in the same minute, how fast the server starts, what it holds in memory.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startProcess } from '../testing/process.ts'
import { load } from './load.ts'
import { cpuMicroseconds, median, residentMiB } from './process-cost.ts'

const rounds = 9
const perRound = { requests: 12_000, connections: 16 }
const starts = 9
const page = '/'

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
try {
  await measureStart()
  await measurePages()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureStart(): Promise<void> {
  const environment = { DATA_DIR: folder, NODE_COMPILE_CACHE: join(folder, 'compile-cache') }
  await (await startProcess(environment)).kill('SIGTERM') // makes the database and the compile cache
  const readyMs: number[] = []
  const memoryMiB: number[] = []
  for (let n = 0; n < starts; n++) {
    const startedMs = performance.now()
    const server = await startProcess(environment)
    await (await fetch(server.address + page)).arrayBuffer()
    readyMs.push(performance.now() - startedMs)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    memoryMiB.push(residentMiB(server.pid))
    await server.kill('SIGTERM')
  }
  console.log(
    `start to the first answered page: ${median(readyMs).toFixed(0)} ms (median of ${starts}, ${Math.min(...readyMs).toFixed(0)} to ${Math.max(...readyMs).toFixed(0)})`,
  )
  console.log(`idle memory three seconds later: ${median(memoryMiB).toFixed(0)} MiB (median of ${starts})`)
}

async function measurePages(): Promise<void> {
  const ours = await startProcess({ DATA_DIR: folder })
  await new Promise((resolve) => setTimeout(resolve, 3000)) // until every page is compressed as small as it gets
  const { headers, body } = await rawGet(ours.address)
  const bare = await startBareServer({ headers, body: body.toString('base64') })
  const cost = { ours: [] as number[], bare: [] as number[] }
  try {
    for (const server of [ours, bare]) await load(server.address, page, perRound)
    for (let round = 0; round < rounds; round++) {
      for (const [name, server] of [
        ['ours', ours],
        ['bare', bare],
      ] as const) {
        const before = cpuMicroseconds(server.pid)
        await load(server.address, page, perRound)
        cost[name].push((cpuMicroseconds(server.pid) - before) / perRound.requests)
      }
    }
  } finally {
    bare.stop()
    await ours.kill('SIGTERM')
  }
  const ratio = median(cost.ours) / median(cost.bare)
  console.log(
    `home page from memory, ${body.length} bytes: ${median(cost.ours).toFixed(1)} µs of CPU a request; bare node:http with the same bytes ${median(cost.bare).toFixed(1)} µs; ratio ${ratio.toFixed(2)} (at most 1.3)`,
  )
  if (ratio > 1.3) process.exitCode = 1
}

/** As it comes over the wire: fetch would decompress it. */
function rawGet(address: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(address + page, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
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
