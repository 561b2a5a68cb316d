import type { Generated } from 'kysely'
import type { CallMedium } from '#shared/business/call-medium.ts'
import type { CallState } from '#shared/contract/calls.ts'
import type { Nullable, Timestamp } from './column-types.ts'

export interface CallTable {
  id: string
  consultationId: string
  startsAt: Timestamp
  state: CallState
  /** What the visitor has chosen, or was told. */
  medium: Generated<CallMedium>
  /** The owner's link for this call alone. */
  meetingLink: Nullable<string>
  /** Until when a time is held whose visitor has not confirmed it; of one that has lapsed, until when it was. */
  heldUntil: Nullable<Timestamp>
  /** How often the visitor has chosen another time for it. */
  visitorMoves: Generated<number>
  /** Of the invitation: one more at each change, so that calendars know the newest. */
  sequence: Generated<number>
  /** As whoever cancelled gave it. */
  cancelReason: Nullable<string>
  /** Null when none is left to send. */
  nextReminderAt: Nullable<Timestamp>
  createdAt: Timestamp
  changedAt: Timestamp
}

export interface BlockedDaysTable {
  id: string
  /** Days of the calendar in London, both included: `2026-12-21`. */
  fromDay: string
  toDay: string
  note: Nullable<string>
  createdAt: Timestamp
}
