import type { Kysely } from 'kysely'
import { dayMs } from '#shared/business/durations.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import type { MailHeaders } from './headers.ts'
import { countStored, listLeadsByAddress, listLeadsOfThread } from './queries.ts'

/** Where an email belongs: to one lead for certain, to the owner's decision, or nowhere. */
export type Match =
  | { prospectId: string; isTheirAddress: boolean }
  | { problem: 'unknown' | 'ambiguous' | 'too_many' }
  | 'ignore'

/** In a day. Anyone can send mail in a lead's name. */
const mostOfLead = 50
const mostOfAll = 500

/** Finds the lead of an email: by the emails that it answers, and by its sender's address. If these name several leads, the owner decides.
 *  @param headers with the Message-IDs of a returned email in `thread`, if it is a bounce
 *  @param isProved whether the provider confirms the sender */
export async function matchMail(
  db: Kysely<Database>,
  { clock }: Pick<Deps, 'clock'>,
  { kind, thread, sender }: Pick<MailHeaders, 'kind' | 'thread' | 'sender'>,
  isProved: boolean,
): Promise<Match> {
  // Anyone can send what looks like a bounce, so it has to name an email that we sent.
  const byThread = await listLeadsOfThread(db, thread, { onlyOurs: kind === 'bounce' })
  const byAddress = kind === 'bounce' || sender === '' ? [] : await listLeadsByAddress(db, sender)
  // A newsletter of a lead's company isn’t a message to us.
  const leads = new Set([...byThread, ...(kind === 'bulk' && byThread.length === 0 ? [] : byAddress)])
  const [prospectId] = leads
  if (prospectId === undefined) return kind === 'person' ? { problem: 'unknown' } : 'ignore'
  if (leads.size > 1) return kind === 'bounce' ? 'ignore' : { problem: 'ambiguous' }
  const stored = await countStored(db, prospectId, { since: isoTime(clock.now(), -dayMs), isProved })
  if (stored.ofLead >= mostOfLead || stored.all >= mostOfAll) return { problem: 'too_many' }
  return { prospectId, isTheirAddress: byAddress.includes(prospectId) }
}
