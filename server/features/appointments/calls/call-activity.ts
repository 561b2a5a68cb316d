import type { Trx } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { inWinchester } from '../../../mail/layout/local-time.ts'
import { recordActivity } from '../../../prospects/activities/record-activity.ts'

const authors = { visitor: ', on the website', owner: ', by us', nobody: '' } as const

interface CallActivity {
  description: string
  /** Who did it; time itself ends a hold. */
  who: keyof typeof authors
  notes?: string | undefined
}

/** Puts a line about a call on the timeline of its lead. */
export function recordCallActivity(
  trx: Trx,
  using: Pick<Deps, 'clock'>,
  { prospectId }: { prospectId: string },
  { description, who, notes }: CallActivity,
): Promise<void> {
  return recordActivity(trx, using, prospectId, {
    activityType: 'call',
    description: description + authors[who],
    notes,
  })
}

/** `Tuesday 24 November at 08:45`. @param startsAt ISO 8601 */
export function formatCall(startsAt: string): string {
  return inWinchester(new Date(startsAt))
}
