// Preloaded into the server of a soak (`node --import`): SIGWINCH, which servers otherwise ignore, makes it collect all garbage and write a
// report to the file of the address's query.
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface ServerReport {
  /** The bytes in the heap and in buffers after a full garbage collection. */
  aliveBytes: number
  /** By milliseconds of processor time that passed between two timers: how often. A request that arrives meanwhile waits. */
  busy: (number | null)[]
  /** The longest time since the report before in which the main thread answered nobody, and the most processor time that it took in one:
   *  what is longer than that waits for the disk, or for what else the machine does. Milliseconds. */
  longestBlock: { ms: number; ownMs: number }
}

const timerMs = 2
const file = new URL(import.meta.url).searchParams.get('file') ?? ''
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const busy: number[] = []
let longestBlock = { ms: 0, ownMs: 0 }
let last = measure()
setInterval(() => {
  const before = last
  last = measure()
  const ownMs = last.ownMs - before.ownMs
  busy[Math.round(ownMs)] = (busy[Math.round(ownMs)] ?? 0) + 1
  longestBlock.ms = Math.max(longestBlock.ms, last.at - before.at - timerMs)
  longestBlock.ownMs = Math.max(longestBlock.ownMs, ownMs)
}, timerMs).unref()

function measure(): { at: number; ownMs: number } {
  const { user, system } = process.threadCpuUsage()
  return { at: performance.now(), ownMs: (user + system) / 1000 }
}

process.on('SIGWINCH', () => {
  collectGarbage()
  last = measure() // this collection is not the server's work
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(file, JSON.stringify({ aliveBytes: heapUsed + external, busy, longestBlock } satisfies ServerReport))
  longestBlock = { ms: 0, ownMs: 0 }
})
