import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import * as queries from './queries.ts'

/** What a template makes of its facts. */
export interface MailContent {
  subject: string
  html: string
  text: string
}

export interface NewMail extends MailContent {
  /** The template's name; shown in logs and in the hub. */
  kind: string
  /** One mail a key, for example `consultation-received:` and the enquiry's id. */
  dedupeKey: string
  /** One bare address. */
  to: string
  /** One bare address. */
  replyTo?: string | undefined
  prospectId?: string | undefined
  /** The record that the mail is about. */
  relatedId?: string | undefined
  /** An invitation for the reader's calendar, as `writeInvitation` makes it. */
  calendar?: string | undefined
  /** ISO 8601. Nothing is kept of the mail once it is sent or given up, nor after this time. */
  forgetAt?: string | undefined
  /** Headers beside the usual ones, for example `List-Unsubscribe`; never from what a visitor typed. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** Puts a mail into the outbox, in the transaction that it tells of; the same key again does nothing.
 *  Wake the worker after the commit. */
export async function queueMail(trx: Transaction<Database>, clock: Clock, mail: NewMail): Promise<void> {
  const { to, headers, ...columns } = mail
  const now = clock.now().toISOString()
  await queries.insertMail(trx, {
    ...columns,
    id: uuidv7(),
    recipient: to,
    headers: headers && JSON.stringify(headers),
    createdAt: now,
    nextAttemptAt: now,
  })
}
