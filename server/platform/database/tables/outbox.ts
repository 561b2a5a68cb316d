import type { Generated } from 'kysely'
import type { JsonText, Nullable, Timestamp } from './column-types.ts'

export interface OutboxTable {
  id: string
  kind: string
  /** One mail a key: queueing it again does nothing. */
  dedupeKey: string
  /** With angle brackets; given at the first attempt and kept for every later one. */
  messageId: Nullable<string>
  recipient: string
  replyTo: Nullable<string>
  subject: string
  html: string
  text: string
  /** Headers of its own beside the usual ones: an object of names and values. */
  headers: Nullable<JsonText>
  /** An invitation for the reader's calendar (RFC 5545). */
  calendar: Nullable<string>
  prospectId: Nullable<string>
  relatedId: Nullable<string>
  /** `sending` is set before the conversation begins, so a row left so tells of a crash. `gathered` waits for the next summary of
   *  alerts; `withheld` was not sent, because its recipient had been sent enough. */
  status: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'gathered' | 'withheld'>
  attempts: Generated<number>
  nextAttemptAt: Timestamp
  /** A code, never the server's words: they may hold an address. */
  lastError: Nullable<string>
  createdAt: Generated<Timestamp>
  sentAt: Nullable<Timestamp>
  /** Of a last mail to somebody who was erased: it goes as soon as it is sent or given up, and at this time at the latest. */
  forgetAt: Nullable<Timestamp>
}

/** One row for each mail that a limit has counted, for a day. */
export interface MailAllowanceTable {
  /** A keyed hash of the recipient's mailbox, or the name of the limit. */
  key: string
  usedAt: Timestamp
}
