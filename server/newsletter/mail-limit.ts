import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { listMailsSince, type SubscriberRow } from './queries.ts'

/** The kinds of mail that go to a subscriber, by what they are for. */
export const newsletterMails = {
  confirmation: 'newsletter-confirmation',
  reminder: 'newsletter-reminder',
  welcome: 'newsletter-welcome',
} as const

const dayMs = 24 * 60 * 60 * 1000
/** The same address again within this time is a repeated click. */
const repeatMs = 10 * 60 * 1000
/** Anyone may type anyone's address into the form, so this is how many mails a day it can send there. */
const mostMailsADay = 3

/** Whether another mail that answers the form may go to this address now. */
export async function mayMail(
  trx: Transaction<Database>,
  { id, unsubscribedAt }: SubscriberRow,
  kind: string,
  now: Date,
): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - dayMs).toISOString()
  const listed = await listMailsSince(trx, id, [newsletterMails.confirmation, newsletterMails.reminder], dayAgo)
  // What lies far ahead was written by a clock that was wrong.
  const soon = new Date(now.getTime() + repeatMs).toISOString()
  const mails = listed.filter((mail) => mail.createdAt <= soon)
  if (mails.length >= mostMailsADay) return false
  // The link of a mail from before they unsubscribed works no more, so that one does not answer for this one.
  const repeatSince = [new Date(now.getTime() - repeatMs).toISOString(), unsubscribedAt ?? ''].toSorted().at(-1) ?? ''
  return !mails.some((mail) => mail.kind === kind && mail.createdAt > repeatSince)
}
