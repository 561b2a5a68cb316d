import { coldAfterMs, openStatuses } from '#shared/business/going-cold.ts'
import { crmStages, statuses } from '#shared/contract/prospects.ts'
import type { Stage, Status } from './labels.ts'

/** What a change of status or stage requires: nothing, a reason, or another step first. The server applies the same rule. */
export type Step = 'free' | 'needs a reason' | 'not from here'

export function statusStep(from: Status, to: Status): Step {
  return stepAlong(statuses, 'rejected', from, to)
}

export function stageStep(from: Stage, to: Stage): Step {
  return stepAlong(crmStages, 'lost', from, to)
}

/** Forward and out is free, back asks why; who is out comes in again at the beginning. */
function stepAlong<Name extends string>(all: readonly Name[], wayOut: Name, from: Name, to: Name): Step {
  if (to === from || to === wayOut) return 'free'
  if (from === wayOut) return to === all[0] ? 'free' : 'not from here'
  return all.indexOf(to) < all.indexOf(from) ? 'needs a reason' : 'free'
}

const dayMs = 86_400_000

/** Whole days without any change, for a lead that is going cold; undefined for one that is not. @param now milliseconds since 1970 */
export function staleDays(
  { status, updatedAt }: { status: Status; updatedAt: string },
  now: number,
): number | undefined {
  const quietMs = now - Date.parse(updatedAt)
  return openStatuses.includes(status) && quietMs >= coldAfterMs ? Math.floor(quietMs / dayMs) : undefined
}
