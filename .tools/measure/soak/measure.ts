import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { median, percentile } from '#shared/bench/report.ts'
import { secondMs } from '#shared/business/durations.ts'
import type { Answered, SteadyLoadOptions } from '../load/steady-load.ts'
import { type AccountLine, line } from './account.ts'
import type { ServerReport } from './report.ts'
import { browserHeaders, pause, type SoakContext } from './soak-context.ts'

const paths = ['/', '/packages', '/contact', '/calculator', '/reviews', '/blog']
const readEveryMs = 40
/** Latencies are compared by windows of this length, so that one busy moment of the machine is one window. */
const windowMs = 5 * secondMs
/** Until the caches are warm after a start, and the calm figure. */
const warmUpMs = 10 * secondMs
const calmMs = 30 * secondMs
export const slowestRatio = 3
const waitAtMostMs = 5
/** The shortest uptime of a process that says something about its memory, and its first part, in which caches fill. */
const uptimeMs = 70 * secondMs
const cacheFillMs = 45 * secondMs
const growthAtMost = 1.25
/** `MemoryHigh` of the service: the system slows the server down beyond it. */
const residentAtMostMiB = 400
/** Connections that are about to be closed. */
const spareFiles = 8
const settleMs = 40 * secondMs

interface Sample {
  at: number
  pid: number
  residentMiB: number
  openFiles: number
}

export interface Measures {
  finish(): Promise<AccountLine[]>
}

export interface SteadyLoad {
  answers: readonly Answered[]
  stop(): Promise<unknown>
}

/** Starts another visitor, who reads pages at a steady rate. */
export function readPages(address: string): SteadyLoad {
  return startSteadyLoad({ address, headers: browserHeaders, send: paths, everyMs: readEveryMs })
}

export function startSteadyLoad(workerData: SteadyLoadOptions): SteadyLoad {
  const answers: Answered[] = []
  const worker = new Worker(new URL('../load/steady-load.ts', import.meta.url), { workerData })
  worker.on('message', (answered: Answered) => answers.push(answered)).unref()
  return { answers, stop: () => worker.terminate() }
}

/** Returns the 99th percentile of each window between two times, milliseconds. */
export function slowestPages(reads: readonly Answered[], from: number, to: number): number[] {
  const windows: number[] = []
  for (let at = from; at + windowMs <= to; at += windowMs) {
    const times = reads.filter((read) => read.at >= at && read.at < at + windowMs).flatMap((read) => read.tookMs ?? [])
    if (times.length > 0) windows.push(percentile(times, 0.99))
  }
  return windows
}

/** Measures the calm server, then keeps measuring until it is finished. */
export async function measure(soak: SoakContext): Promise<Measures> {
  const { server } = soak
  const reader = readPages(server.address)
  const samples: Sample[] = []
  const early = new Map<number, ServerReport>()
  const asked = new Set<number>()
  async function askOnce(pid: number): Promise<void> {
    const first = samples.find((sample) => sample.pid === pid)
    if (asked.has(pid) || !first || Date.now() - first.at < cacheFillMs) return
    asked.add(pid)
    early.set(pid, await server.report())
  }
  const sampling = setInterval(() => {
    try {
      samples.push({ at: Date.now(), pid: server.pid(), ...server.resources() })
      askOnce(server.pid()).catch(() => {}) // killed meanwhile
    } catch {
      // The process is being restarted.
    }
  }, secondMs).unref()
  await pause(soak, warmUpMs)
  const calmFrom = Date.now()
  await pause(soak, calmMs)
  const loadFrom = Date.now()
  const calmFiles = server.resources().openFiles

  return {
    async finish() {
      const loadTo = Date.now()
      await reader.stop()
      const reports = { early: early.get(server.pid()), late: await server.report() }
      const deadlineMs = performance.now() + settleMs
      while (server.resources().openFiles > calmFiles + spareFiles && performance.now() < deadlineMs) await sleep(500)
      clearInterval(sampling)
      return [
        judgeLatency(reader.answers, samples, { calmFrom, loadFrom, loadTo }),
        ...judgeProcess(
          samples.filter(({ at, pid }) => at <= loadTo && pid === server.pid()),
          reports,
        ),
        judgeFiles(calmFiles, server.resources().openFiles),
      ]
    },
  }
}

interface Phases {
  calmFrom: number
  loadFrom: number
  loadTo: number
}

/** Compares the medians of the windows' 99th percentiles. A window counts if one process has lived since before its warm-up. On a machine that
 *  others use too, both are mostly the time in which server or reader had no processor: `judgeWaiting` does not depend on that. */
function judgeLatency(reads: readonly Answered[], samples: readonly Sample[], phases: Phases): AccountLine {
  const { calmFrom, loadFrom, loadTo } = phases
  const startedAt = new Map<number, number>()
  for (const { pid, at } of samples) if (!startedAt.has(pid)) startedAt.set(pid, at)
  const isSteady = (from: number) => {
    const during = samples.filter(({ at }) => at >= from && at < from + windowMs)
    const [pid] = new Set(during.map((sample) => sample.pid))
    const isOne = during.every((sample) => sample.pid === pid)
    return pid !== undefined && isOne && from - (startedAt.get(pid) ?? 0) >= warmUpMs
  }
  const slowestOf = (from: number, to: number) => {
    const windows: number[] = []
    for (let at = from; at + windowMs <= to; at += windowMs) {
      const times = reads
        .filter((read) => read.at >= at && read.at < at + windowMs)
        .flatMap((read) => read.tookMs ?? [])
      if (isSteady(at) && times.length > 0) windows.push(percentile(times, 0.99))
    }
    return windows
  }
  const [calm, loaded] = [slowestOf(calmFrom, loadFrom), slowestOf(loadFrom, loadTo)]
  if (calm.length === 0 || loaded.length === 0) {
    return line('latency of a visitor’s page', 'not judged: no window without a restart', [])
  }
  const ratio = median(loaded) / median(calm)
  const facts = `p99 ${median(calm).toFixed(1)} ms calm, ${median(loaded).toFixed(1)} ms under load (medians of ${calm.length} and ${loaded.length} windows of 5 s without a restart), ratio ${ratio.toFixed(2)}, at most ${slowestRatio}`
  return line('latency of a visitor’s page', facts, ratio <= slowestRatio ? [] : ['too slow under load'])
}

interface Reports {
  early: ServerReport | undefined
  late: ServerReport
}

/** Judges the last process, from when its caches are filled to its end. */
function judgeProcess(samples: readonly Sample[], { early, late }: Reports): AccountLine[] {
  const uptime = (samples.at(-1)?.at ?? 0) - (samples.at(0)?.at ?? 0)
  if (early === undefined || uptime < uptimeMs)
    return [line('waiting and memory', 'not judged: the last process did not run for long enough', [])]
  return [judgeWaiting(early, late, uptime - cacheFillMs), judgeMemory(samples, early, late, uptime)]
}

/** Returns how many milliseconds 1 of 100 requests waits that arrive at any moment, by the server's processor time: unlike the latency, this
 *  does not depend on what else the machine does. */
export function longestWaitMs(early: ServerReport, late: ServerReport, forMs: number): number {
  const counts = late.busy.map((count, ms) => (count ?? 0) - (early.busy[ms] ?? 0))
  const isRare = (waitMs: number) =>
    counts.reduce((sum, count, ms) => sum + count * Math.max(0, ms - waitMs), 0) <= forMs / 100
  let waitMs = 0
  while (!isRare(waitMs)) waitMs++
  return waitMs
}

function judgeWaiting(early: ServerReport, late: ServerReport, forMs: number): AccountLine {
  const waitMs = longestWaitMs(early, late, forMs)
  const facts = `1 of 100 requests waits for more than ${waitMs} ms of the server’s work on others, at most ${waitAtMostMs}`
  return line('waiting for the server', facts, waitMs <= waitAtMostMs ? [] : ['too long'])
}

/** Compares what is alive after a full garbage collection once the caches are filled and at the end, because resident memory also counts
 *  garbage that has not been collected yet: of that, only the highest figure is limited. */
function judgeMemory(samples: readonly Sample[], early: ServerReport, late: ServerReport, uptime: number): AccountLine {
  const ratio = late.aliveBytes / early.aliveBytes
  const resident = Math.max(...samples.map(({ residentMiB }) => residentMiB))
  const facts = `${formatMiB(early)} MiB alive after ${cacheFillMs / secondMs} s, ${formatMiB(late)} MiB after ${(uptime / secondMs).toFixed(0)} s, ratio ${ratio.toFixed(2)}, at most ${growthAtMost}; resident up to ${resident.toFixed(0)} MiB, at most ${residentAtMostMiB}`
  return line('memory of one process', facts, [
    ...(ratio <= growthAtMost ? [] : ['grows']),
    ...(resident <= residentAtMostMiB ? [] : ['too much for the service']),
  ])
}

function formatMiB({ aliveBytes }: ServerReport): string {
  return (aliveBytes / 2 ** 20).toFixed(1)
}

function judgeFiles(before: number, after: number): AccountLine {
  const facts = `${before} before the load, ${after} after it, at most ${spareFiles} more`
  return line('open files and connections', facts, after <= before + spareFiles ? [] : ['not closed'])
}
