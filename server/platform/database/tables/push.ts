import type { Generated } from 'kysely'
import type { Timestamp } from './column-types.ts'

export interface PushTables {
  /** A browser of the owner that is notified; it goes with its session. */
  pushSubscription: {
    id: string
    /** The `sid` of the session. */
    sessionId: string
    /** Where the browser's push service takes messages: whoever knows it and the server's key could notify the browser. */
    endpoint: string
    p256dh: string
    auth: string
    label: string
    createdAt: Timestamp
    /** The id of the last email of the outbox that it needs no notification of. */
    notifiedUpTo: string
    /** Failed attempts in a row. */
    attempts: Generated<number>
    nextAttemptAt: Timestamp
  }
}
