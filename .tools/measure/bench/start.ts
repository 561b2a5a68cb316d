import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '#server/testing/server-process.ts'
import { cpuMicroseconds, residentMiB } from '../load/process-cost.ts'
import { record } from '#shared/bench/report.ts'

const starts = 15
/** Time until the pages are rendered and the render process has ended. */
const settleMs = 6000

await measureStart()

/** Measures how soon the built server answers, how much processor time it needs until then, and its memory when idle. */
async function measureStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
  const environment = {
    DATA_DIR: folder,
    NODE_ENV: 'development', // in a test it would not render every page
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
    PUBLIC_URL: 'http://localhost:3000', // the same at every start, as in production
  }
  try {
    const first = await startOnce(environment)
    console.log(`  the very first start: ${first.readyMs.toFixed(0)} ms, ${first.memoryMiB.toFixed(0)} MiB`)
    const later = []
    for (let n = 0; n < starts; n++) later.push(await startOnce(environment, n === 0 ? settleMs : 500))
    record({
      id: 'start.page',
      title: 'start to the first answered page',
      unit: 'ms',
      better: 'lower',
      goal: 150,
      samples: later.map(({ readyMs }) => readyMs),
    })
    record({
      id: 'start.call',
      title: 'start to the first answered call',
      unit: 'ms',
      better: 'lower',
      goal: 300,
      samples: later.map(({ callMs }) => callMs),
    })
    record({
      id: 'start.page-cpu',
      title: 'processor time until the first answered page',
      unit: 'ms',
      better: 'lower',
      samples: later.map(({ readyCpuMs }) => readyCpuMs),
    })
    record({
      id: 'start.call-cpu',
      title: 'processor time until the first answered call',
      unit: 'ms',
      better: 'lower',
      samples: later.map(({ callCpuMs }) => callCpuMs),
    })
    record({
      id: 'start.idle-memory',
      title: 'idle memory',
      unit: 'MiB',
      better: 'lower',
      goal: 120,
      samples: [first, ...later].map(({ memoryMiB }) => memoryMiB),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startOnce(
  environment: Record<string, string>,
  idleMs = settleMs,
): Promise<{ readyMs: number; readyCpuMs: number; callMs: number; callCpuMs: number; memoryMiB: number }> {
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
