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
}

const timerMs = 2
const file = new URL(import.meta.url).searchParams.get('file') ?? ''
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const busy: number[] = []
let last = process.threadCpuUsage()
setInterval(() => {
  const used = process.threadCpuUsage(last)
  last = process.threadCpuUsage()
  const ms = Math.round((used.user + used.system) / 1000)
  busy[ms] = (busy[ms] ?? 0) + 1
}, timerMs).unref()

process.on('SIGWINCH', () => {
  collectGarbage()
  last = process.threadCpuUsage() // this collection is not the server's work
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(file, JSON.stringify({ aliveBytes: heapUsed + external, busy } satisfies ServerReport))
})
