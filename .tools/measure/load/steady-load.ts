// A worker thread that reads pages at a steady rate and measures each: a thread of its own, so that what the load costs does not count.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort as port, workerData } from 'node:worker_threads'
import { openClient } from './client.ts'

export interface PageReaderOptions {
  address: string
  headers: Record<string, string>
  paths: readonly string[]
  everyMs: number
}

/** A page that was read; without `tookMs` the connection was lost. Both times are milliseconds. */
export interface PageRead {
  /** Since the epoch. */
  at: number
  tookMs?: number
}

const { address, headers, paths, everyMs } = workerData as PageReaderOptions
const client = openClient(address, headers)
for (let n = 0; ; n++) {
  const at = performance.timeOrigin + performance.now()
  client.get(paths[n % paths.length] ?? '/').then(
    (tookMs) => port?.postMessage({ at, tookMs }),
    () => port?.postMessage({ at }),
  )
  await sleep(everyMs)
}
