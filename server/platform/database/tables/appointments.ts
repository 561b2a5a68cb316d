import type { ColumnType, Generated } from 'kysely'
import type { CallMedium } from '#shared/business/call-medium.ts'
import type { Half } from '#shared/business/survey-halves.ts'
import type { CallState } from '#shared/contract/calls.ts'
import type { Nullable, Timestamp } from './column-types.ts'

export interface AppointmentTables {
  call: {
    id: string
    consultationId: string
    startsAt: Timestamp
    /** Its length, as it was booked. */
    minutes: number
    state: CallState
    /** What the visitor chose, or was informed of. */
    medium: Generated<CallMedium>
    /** The meeting link of this call only. */
    meetingLink: Nullable<string>
    /** Whether it was booked at once, while nothing has proved that the mailbox is the visitor’s. */
    isUnconfirmed: Generated<0 | 1>
    /** When the hold on an unconfirmed time ends, or ended for a lapsed call. */
    heldUntil: Nullable<Timestamp>
    /** How often the visitor has rescheduled it. */
    visitorMoves: Generated<number>
    /** The SEQUENCE of the calendar invitation, incremented at each change. */
    sequence: Generated<number>
    /** A keyed hash of the network from which the visitor booked it; null after a day. */
    networkHash: Nullable<string>
    /** The reason given by the person who cancelled. */
    cancelReason: Nullable<string>
    /** Null when no reminder is left to send. */
    nextReminderAt: Nullable<Timestamp>
    createdAt: Timestamp
    changedAt: Timestamp
  }
  blockedDays: {
    id: string
    /** Calendar days in London, both included: `2026-12-21`. */
    fromDay: string
    toDay: string
    note: Nullable<string>
    createdAt: Timestamp
  }
  /** When the owner's own calendar has something; no two overlap. */
  busyTime: {
    startsAt: Timestamp
    endsAt: Timestamp
  }
  survey: {
    /** The id of the job, under its former name. */
    paymentId: string
    jobId: ColumnType<string, never, never>
    /** A JSON array of `SurveyDate`, soonest first. */
    chosen: Generated<string>
    chosenAt: Nullable<Timestamp>
    /** A calendar day in London: `2026-12-07`. */
    fixedDay: Nullable<string>
    fixedHalf: Nullable<Half>
    fixedAt: Nullable<Timestamp>
    /** The SEQUENCE of the calendar invitation, incremented each time the survey is moved. */
    sequence: Generated<number>
    /** Incremented at each change, so that a stale edit is refused. */
    revision: Generated<number>
    createdAt: Timestamp
    changedAt: Timestamp
  }
}
