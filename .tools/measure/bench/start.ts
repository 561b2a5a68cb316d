import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '#server/platform/database/testing.ts'
import { startProcess } from '#server/testing/server-process.ts'
import { cpuMicroseconds, residentMiB } from '../load/process-cost.ts'
import { recorderOf } from '#shared/bench/report.ts'

const starts = 15
/** Time until the pages are rendered and the render process has ended. */
const settleMs = 6000

await measureStart()

/** Measures how soon the built server answers, how much processor time it needs until then, and its memory when idle. */
async function measureStart(): Promise<void> {
  await using folder = await temporaryFolder()
  const environment = {
    DATA_DIR: folder.path,
    NODE_ENV: 'development', // in a test it would not render every page
    NODE_COMPILE_CACHE: join(folder.path, 'compile-cache'),
    PUBLIC_URL: 'http://localhost:3000', // the same at every start, as in production
  }
  const first = await startOnce(environment)
  console.log(`  the very first start: ${first.readyMs.toFixed(0)} ms, ${first.memoryMiB.toFixed(0)} MiB`)
  const later: Start[] = []
  for (let n = 0; n < starts; n++) later.push(await startOnce(environment, n === 0 ? settleMs : 500))
  const add = recorderOf('start')
  const each = (what: keyof Start) => later.map((start) => start[what])
  add('page', 'start to the first answered page', 'ms', each('readyMs'), 150)
  add('call', 'start to the first answered call', 'ms', each('callMs'), 300)
  add('page-cpu', 'processor time until the first answered page', 'ms', each('readyCpuMs'))
  add('call-cpu', 'processor time until the first answered call', 'ms', each('callCpuMs'))
  add('idle-memory', 'idle memory', 'MiB', [first.memoryMiB, ...each('memoryMiB')], 120)
}

type Start = Awaited<ReturnType<typeof startOnce>>

async function startOnce(environment: Record<string, string>, idleMs = settleMs) {
  const startedMs = performance.now()
  const server = await startProcess(environment)
  await (await fetch(`${server.address}/`)).arrayBuffer()
  const readyMs = performance.now() - startedMs
  const readyCpuMs = cpuMicroseconds(server.pid) / 1000
  await (await fetch(`${server.address}/api/health`)).arrayBuffer()
  const callMs = performance.now() - startedMs
  const callCpuMs = cpuMicroseconds(server.pid) / 1000
  await sleep(idleMs)
  const memoryMiB = residentMiB(server.pid)
  await server.kill('SIGTERM')
  return { readyMs, readyCpuMs, callMs, callCpuMs, memoryMiB }
}
