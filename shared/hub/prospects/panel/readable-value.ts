import { formatExact } from '../../dates.ts'
import { mailStateLabels, paymentStateLabels } from '../../inbox/state-labels.ts'
import { packageLabels, priorityLabels, projectTypeLabels, stageLabels, statusLabels } from '../labels.ts'

const labels: ReadonlyMap<string, string> = new Map(
  [
    paymentStateLabels,
    mailStateLabels,
    { queued: mailStateLabels.waiting },
    projectTypeLabels,
    statusLabels,
    stageLabels,
    priorityLabels,
    packageLabels,
  ].flatMap((names) => Object.entries(names)),
)

/** A value of the timeline as the hub writes it everywhere: `deposit_paid` is `Deposit paid`. */
export function readableValue(value: string): string {
  const label = labels.get(value)
  if (label !== undefined) return label
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatExact(value) : value
}
