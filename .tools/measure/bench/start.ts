import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '#server/platform/database/testing.ts'
import { startProcess } from '#server/testing/server-process.ts'
import { cpuMicroseconds, residentMiB } from '../load/process-cost.ts'
import { fillWithLeads } from '../samples/sample-leads.ts'
import { type BareAnswer, readAnswer, startBareServer } from './start-bare-server.ts'
import { recorderOf, recordWithFloor } from '#shared/bench/report.ts'

const starts = 15
/** Time until the pages are rendered and the render process has ended. */
const settleMs = 6000
const leads = 100_000

await measureStart()

/** Measures how soon the built server answers, how much processor time it needs until then, and its memory when idle. The floor is a bare
 *  node:http server that opens the same database and sends the same page, started in turns with it. */
async function measureStart(): Promise<void> {
  await using folder = await temporaryFolder()
  const environment = {
    DATA_DIR: folder.path,
    NODE_ENV: 'development', // in a test it would not render every page
    NODE_COMPILE_CACHE: join(folder.path, 'compile-cache'),
    PUBLIC_URL: 'http://localhost:3000', // the same at every start, as in production
  }
  const database = join(folder.path, 'app.db')
  const first = await startOnce(environment)
  console.log(`  the very first start: ${first.readyMs.toFixed(0)} ms, ${first.memoryMiB.toFixed(0)} MiB`)
  const answer = { ...first.answer, database }
  async function startInTurns() {
    const ours: Start[] = []
    const floorMs: number[] = []
    for (let n = 0; n < starts; n++) {
      ours.push(await startOnce(environment, n === 0 ? settleMs : 500))
      floorMs.push(await startBare(answer, environment))
    }
    return { ours, floorMs }
  }
  const empty = await startInTurns()
  fillWithLeads(database, leads)
  const filled = await startInTurns()
  addTimes(empty, '', '')
  addTimes(filled, '-leads', ` with ${leads} leads`)
  const add = recorderOf('start')
  add('page-cpu', 'processor time until the first answered page', 'ms', each(empty.ours, 'readyCpuMs'))
  add('call-cpu', 'processor time until the first answered call', 'ms', each(empty.ours, 'callCpuMs'))
  add(
    'call-cpu-leads',
    `processor time until the first answered call with ${leads} leads`,
    'ms',
    each(filled.ours, 'callCpuMs'),
  )
  add('idle-memory', 'idle memory', 'MiB', [first.memoryMiB, ...each(empty.ours, 'memoryMiB')], 120)
}

function addTimes({ ours, floorMs }: { ours: Start[]; floorMs: number[] }, suffix: string, amount: string): void {
  const floor = {
    title: 'a bare node:http server that opens the same database and sends the same page',
    samples: floorMs,
  }
  const add = (id: string, title: string, samples: number[], goal: number) =>
    recordWithFloor({ id: `start.${id}${suffix}`, title: title + amount, unit: 'ms', samples, goal, floor })
  add('page', 'start to the first answered page', each(ours, 'readyMs'), 1.6)
  add('call', 'start to the first answered call', each(ours, 'callMs'), 2.5)
}

type Start = Awaited<ReturnType<typeof startOnce>>

function each(starts: Start[], what: 'readyMs' | 'callMs' | 'readyCpuMs' | 'callCpuMs' | 'memoryMiB'): number[] {
  return starts.map((start) => start[what])
}

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
  const answer = await readAnswer(`${server.address}/`)
  await server.kill('SIGTERM')
  return { readyMs, readyCpuMs, callMs, callCpuMs, memoryMiB, answer }
}

/** Returns the milliseconds from the start of a bare server to its first answered page. */
async function startBare(answer: BareAnswer, { NODE_COMPILE_CACHE }: { NODE_COMPILE_CACHE: string }): Promise<number> {
  const startedMs = performance.now()
  await using server = await startBareServer(answer, { PATH: process.env['PATH'], NODE_COMPILE_CACHE })
  await (await fetch(`${server.address}/`)).arrayBuffer()
  return performance.now() - startedMs
}
