import type { Kysely } from 'kysely'
import { dayMs } from '#shared/business/durations.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Bounce } from './parse-bounce.ts'
import type { MailHeaders } from './headers.ts'
import * as queries from './queries.ts'

/** Where an email belongs: to one lead for certain, or to the owner's decision. */
export type Match = { prospectId: string; isTheirAddress: boolean } | { problem: 'unknown' | 'ambiguous' | 'too_many' }

export interface MailToMatch extends Pick<MailHeaders, 'kind' | 'thread' | 'sender'> {
  bounce?: Bounce | undefined
}

/** In a day. Anyone can send mail in a lead's name. */
const maxOfLead = 50
const maxOfAll = 500
/** Mail servers try for up to five days. */
const returnsWithinMs = 7 * dayMs

/** Finds the lead of an email: by the emails that it answers or returns, and by its sender's address. If these name several leads, or none,
 *  the owner decides. @param isProved whether the provider confirms the sender */
export async function matchMail(
  db: Kysely<Database>,
  { clock }: Pick<Deps, 'clock'>,
  mail: MailToMatch,
  isProved: boolean,
): Promise<Match> {
  const { byThread, byAddress } =
    mail.kind === 'bounce' ? await findReturned(db, clock.now(), mail) : await findSent(db, mail)
  const leads = new Set([...byThread, ...byAddress])
  const [prospectId] = leads
  if (prospectId === undefined) return { problem: 'unknown' }
  if (leads.size > 1) return { problem: 'ambiguous' }
  const stored = await queries.countStored(db, prospectId, { since: isoTime(clock.now(), -dayMs), isProved })
  if (stored.ofLead >= maxOfLead || stored.all >= maxOfAll) return { problem: 'too_many' }
  return { prospectId, isTheirAddress: byAddress.includes(prospectId) }
}

interface Leads {
  byThread: string[]
  byAddress: string[]
}

async function findSent(db: Kysely<Database>, { kind, thread, sender }: MailToMatch): Promise<Leads> {
  const byThread = await queries.listLeadsOfThread(db, thread)
  // What a lead's company sends to many people isn’t a message to us.
  const isToMany = kind === 'bulk' && byThread.length === 0
  return { byThread, byAddress: sender === '' || isToMany ? [] : await queries.listLeadsByAddress(db, sender) }
}

/** Anyone can send what looks like a returned email, so it has to name one that we sent, or an address to which we sent one lately: some
 *  servers return it with another Message-ID, or without any. */
async function findReturned(db: Kysely<Database>, now: Date, { thread, bounce }: MailToMatch): Promise<Leads> {
  const ids = [...thread, ...(bounce?.messageIds ?? [])]
  const returned = await queries.listReturned(db, ids)
  const since = isoTime(now, -returnsWithinMs)
  const mails = returned.length > 0 ? returned : await queries.listSentTo(db, bounce?.recipients ?? [], since)
  const leads = mails.flatMap(({ prospectId }) => prospectId ?? [])
  return { byThread: leads, byAddress: [] }
}
