import type { ApplicationOutcome } from '../contract/scraping-runs.ts'
import type { PageRecord } from './record.ts'

const outcomePatterns: readonly (readonly [ApplicationOutcome, RegExp])[] = [
  ['withdrawn', /\bwithdrawn\b/i],
  ['refused', /\b(?:refused|refusal|refuse|rejected|dismissed|declined)\b/i],
  [
    'approved',
    /\b(?:approved|approve|approval (?:given|granted)|grant(?:ed)?|permitted|permit|allowed|prior approval not required|no objections?)\b/i,
  ],
]

const undecided = /\b(?:pending|awaiting|not yet|to be)\b/i

/** Returns what the authority decided on an application; undefined while nothing is decided. */
export function outcomeOf({
  kind = 'application',
  status = '',
  decision = '',
}: PageRecord): ApplicationOutcome | undefined {
  if (kind !== 'application') return undefined
  return readOutcome(decision) ?? readOutcome(status)
}

function readOutcome(text: string): ApplicationOutcome | undefined {
  return undecided.test(text) ? undefined : outcomePatterns.find(([, pattern]) => pattern.test(text))?.[0]
}
