import { crmStages, type Prospect, statuses } from '../contract/prospects.ts'

type Status = Prospect['status']
type Stage = Prospect['crmStage']

/** Whether a change of status or stage requires nothing, a reason, or another step first. The hub offers, and the server allows, what this says. */
export type Step = 'free' | 'needs a reason' | 'not from here'

export function statusStep(from: Status, to: Status): Step {
  return stepAlong(statuses, 'rejected', from, to)
}

export function stageStep(from: Stage, to: Stage): Step {
  return stepAlong(crmStages, 'lost', from, to)
}

/** A move forward, or to the last value (rejected or lost), is free; a move back needs a reason. A rejected or lost lead can only return to the first value. */
function stepAlong<Name extends string>(all: readonly Name[], closedValue: Name, from: Name, to: Name): Step {
  if (to === from || to === closedValue) return 'free'
  if (from === closedValue) return to === all[0] ? 'free' : 'not from here'
  return all.indexOf(to) < all.indexOf(from) ? 'needs a reason' : 'free'
}
