// A worker thread that makes requests at a steady rate and measures each: a thread of its own, so that what else is done does not count.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort as port, workerData } from 'node:worker_threads'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { visitor } from '../samples/people.ts'
import { enquiryOf } from '../samples/visitors.ts'
import { openClient } from './client.ts'

export interface SteadyLoadOptions {
  address: string
  headers: Record<string, string>
  everyMs: number
  /** The pages to read in turn, or the number of the first sample visitor, of whom each sends an enquiry. */
  send: readonly string[] | number
}

/** A request that was answered; without `tookMs` the connection was lost. Both times are milliseconds. */
export interface Answered {
  /** Since the epoch. */
  at: number
  tookMs?: number
}

const { address, headers, everyMs, send } = workerData as SteadyLoadOptions
const client = openClient(address, headers)
for (let n = 0; ; n++) {
  const at = performance.timeOrigin + performance.now()
  const sent =
    typeof send === 'number'
      ? client.post(submitConsultation.path, enquiryOf(visitor(send + n)))
      : client.get(send[n % send.length] ?? '/')
  sent.then(
    (tookMs) => port?.postMessage({ at, tookMs }),
    () => port?.postMessage({ at }),
  )
  await sleep(everyMs)
}
