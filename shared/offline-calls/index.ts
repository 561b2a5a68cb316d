import { foundLeadCalls } from './found-leads.ts'
import { leadCalls } from './leads.ts'
import { nameOfCall, type OfflineCall } from './offline-call.ts'
import { phoneCallCalls } from './phone-calls.ts'
import { taskCalls } from './tasks.ts'

/** The calls that can be made without the server. What can be read without it is `offline` in the contract. The console queues and sends
 *  them in console/main/offline. */
export const offlineCalls: readonly OfflineCall[] = [...leadCalls, ...foundLeadCalls, ...taskCalls, ...phoneCallCalls]

const byName: ReadonlyMap<string, OfflineCall> = new Map(offlineCalls.map((one) => [nameOfCall(one.call), one]))

/** Returns the description of a queued change's call; undefined for one that needs the server. */
export function findOfflineCall(name: string): OfflineCall | undefined {
  return byName.get(name)
}
