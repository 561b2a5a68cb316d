import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, record } from '../../bench/report.ts'
import { listTree, treeCpuSeconds, treeMemoryMiB } from '../engine/process-tree.ts'
import { thriftyFlags } from '../runner/memory-limit.ts'
import { testBrowser } from '../testing/chromium.ts'
import { type BenchResult, concurrency, items, pages } from './size.ts'

const sampleMs = 250
const rounds = 3

interface Measured {
  pagesPerSecond: number
  /** Peak memory of the process and its browser. */
  peakMiB: number
  cpuSeconds: number
}

const processes = { ours: 'ours-process.ts', crawlee: 'crawlee/crawlee-process.mjs' } as const

await measureCrawlSpeed()

/** Crawls the same site with our engine and with Crawlee's, in turns, each in its own process. */
async function measureCrawlSpeed(): Promise<void> {
  const site = fork(join(import.meta.dirname, 'site-process.ts'))
  const [address] = (await once(site, 'message')) as [string]
  const measured = { ours: [] as Measured[], crawlee: [] as Measured[] }
  try {
    for (let round = 0; round < rounds; round++) {
      for (const who of ['ours', 'crawlee'] as const) measured[who].push(await measure(who, address))
    }
  } finally {
    site.disconnect()
  }
  const all = (who: keyof typeof measured, what: keyof Measured) => measured[who].map((one) => one[what])
  const ratios = (what: keyof Measured) =>
    all('ours', what).map((ours, round) => ours / (all('crawlee', what)[round] ?? Number.NaN))
  const crawlee = (what: keyof Measured) => median(all('crawlee', what))
  record({
    id: 'crawling.speed',
    title: `speed over ${pages} pages in the browser, ${concurrency} at a time`,
    unit: 'pages a second',
    better: 'higher',
    samples: all('ours', 'pagesPerSecond'),
  })
  record({
    id: 'crawling.speed-ratio',
    title: 'that speed, of Crawlee’s',
    unit: '×',
    better: 'higher',
    goal: 1.5,
    peer: `Crawlee: ${crawlee('pagesPerSecond').toFixed(1)} pages a second, ${crawlee('cpuSeconds').toFixed(1)} s of CPU`,
    samples: ratios('pagesPerSecond'),
  })
  record({
    id: 'crawling.cpu',
    title: 'CPU for all pages',
    unit: 's',
    samples: all('ours', 'cpuSeconds'),
  })
  record({
    id: 'crawling.memory',
    title: 'peak memory of the whole process tree',
    unit: 'MiB',
    samples: all('ours', 'peakMiB'),
  })
  record({
    id: 'crawling.memory-ratio',
    title: 'that memory, of Crawlee’s',
    unit: '×',
    goal: 0.8,
    peer: `Crawlee: ${crawlee('peakMiB').toFixed(0)} MiB`,
    samples: ratios('peakMiB'),
  })
}

async function measure(who: keyof typeof processes, address: string): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'crawl-bench-'))
  const child = fork(join(import.meta.dirname, processes[who]), [address, testBrowser(), folder], {
    cwd: folder,
    // The same flags as in the product; Crawlee runs with Node's defaults, as its users run it.
    execArgv: who === 'ours' ? thriftyFlags : [],
  })
  let peakMiB = 0
  let cpuSeconds = 0
  const sample = () => {
    peakMiB = Math.max(peakMiB, treeMemoryMiB(child.pid ?? 0))
    cpuSeconds = Math.max(cpuSeconds, treeCpuSeconds(child.pid ?? 0))
  }
  const sampling = setInterval(sample, sampleMs)
  try {
    const { records, seconds } = await resultOf(child)
    sample()
    if (records !== items) throw new Error(`${who} brought ${records} of ${items} records.`)
    return { pagesPerSecond: pages / seconds, peakMiB, cpuSeconds }
  } finally {
    clearInterval(sampling)
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
}

async function resultOf(child: ChildProcess): Promise<BenchResult> {
  const failed = once(child, 'exit').then(() => undefined)
  const result = await Promise.race([once(child, 'message'), failed])
  if (!result) throw new Error('A crawler ended without a result.')
  return result[0] as BenchResult
}

/** Kills the process and its browser, which Crawlee leaves behind. */
async function end(child: ChildProcess): Promise<void> {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  for (const pid of listTree(child.pid ?? 0).toReversed()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
  await exited
}
