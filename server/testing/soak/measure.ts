import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { median, percentile } from '#shared/bench/report.ts'
import { secondMs } from '#shared/business/durations.ts'
import type { PageRead, PageReaderOptions } from '../load/page-reader.ts'
import { type AccountLine, line } from './account.ts'
import { browserHeaders, pause, type SoakContext } from './soak-context.ts'

const paths = ['/', '/packages', '/contact', '/calculator', '/reviews', '/blog']
const readEveryMs = 40
/** Latencies are compared by windows of this length, so that one busy moment of the machine is one window. */
const windowMs = 5 * secondMs
/** Until the caches are warm after a start, and the calm figure. */
const warmUpMs = 10 * secondMs
const calmMs = 30 * secondMs
const slowestRatio = 3
/** The shortest uptime of a process that says something about its memory, and its first part, in which caches fill. */
const uptimeMs = 70 * secondMs
const cacheFillMs = 45 * secondMs
const growthAtMost = 1.25
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

/** Measures the calm server, then keeps measuring until it is finished. */
export async function measure(soak: SoakContext): Promise<Measures> {
  const { server } = soak
  const reads: PageRead[] = []
  const workerData: PageReaderOptions = {
    address: server.address,
    headers: browserHeaders,
    paths,
    everyMs: readEveryMs,
  }
  const reader = new Worker(new URL('../load/page-reader.ts', import.meta.url), { workerData })
  reader.on('message', (read: PageRead) => reads.push(read)).unref()
  const samples: Sample[] = []
  const sampling = setInterval(() => {
    try {
      samples.push({ at: Date.now(), pid: server.pid(), ...server.resources() })
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
      await reader.terminate()
      const deadlineMs = performance.now() + settleMs
      while (server.resources().openFiles > calmFiles + spareFiles && performance.now() < deadlineMs) await sleep(500)
      clearInterval(sampling)
      return [
        judgeLatency(reads, samples, { calmFrom, loadFrom, loadTo }),
        judgeMemory(samples.filter(({ at }) => at <= loadTo)),
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

/** Compares the medians of the windows' 99th percentiles. A window counts if one process has lived since before its warm-up. */
function judgeLatency(reads: readonly PageRead[], samples: readonly Sample[], phases: Phases): AccountLine {
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

/** Compares the memory of the process that ran longest: once its caches are filled, and at its end. */
function judgeMemory(samples: readonly Sample[]): AccountLine {
  const runs = [...Map.groupBy(samples, ({ pid }) => pid).values()].toSorted((one, other) => other.length - one.length)
  const longest = runs[0] ?? []
  const [startedAt, endedAt] = [longest.at(0)?.at ?? 0, longest.at(-1)?.at ?? 0]
  if (endedAt - startedAt < uptimeMs) return line('memory', 'not judged: no process ran for long enough', [])
  const middleOf = (from: number, to: number) =>
    median(longest.filter(({ at }) => at >= from && at <= to).map(({ residentMiB }) => residentMiB))
  const [early, late] = [
    middleOf(startedAt + cacheFillMs, startedAt + cacheFillMs + 15 * secondMs),
    middleOf(endedAt - 15 * secondMs, endedAt),
  ]
  const facts = `${early.toFixed(0)} MiB after ${cacheFillMs / secondMs} s, ${late.toFixed(0)} MiB after ${((endedAt - startedAt) / secondMs).toFixed(0)} s, ratio ${(late / early).toFixed(2)}, at most ${growthAtMost}`
  return line('memory of one process', facts, late / early <= growthAtMost ? [] : ['grows'])
}

function judgeFiles(before: number, after: number): AccountLine {
  const facts = `${before} before the load, ${after} after it, at most ${spareFiles} more`
  return line('open files and connections', facts, after <= before + spareFiles ? [] : ['not closed'])
}
