import { getDomain } from 'tldts'
import { toE164 } from '../reading/contacts.ts'
import type { PageRecord } from '../record.ts'

export interface ProspectContact {
  email?: string
  phone?: string
  /** The same number as machines dial it. */
  phoneE164?: string
}

/** Mailboxes that nobody who wants building work writes from. */
const nobodys =
  /^(?:no-?reply|do-?not-?reply|donotreply|test|postmaster|webmaster|abuse|mailer-daemon|planning|development|building\.?control|customer\.?services?|councillor|cllr)\b|^cllr/i
const reserved = /^(?:(?:.*\.)?example\.(?:com|net|org)|.*\.(?:test|invalid|localhost))$/i
const council = /(?:^|\.)gov\.(?:uk|wales|scot)$|council/i

/** How a prospect is reached: by an address and a number that are theirs. Those of the council, of a forum, of robots and of nobody
 *  are left out. @param of whose of the record: the person's, or the agent's where the agent is the prospect */
export function contactOf(record: PageRecord, of: 'person' | 'agent'): ProspectContact {
  const [emails = [], phones = []] =
    of === 'person' ? [record.emails, record.phones] : [record.agentEmails, record.agentPhones]
  const email = emails.find((address) => isTheirs(address, record))
  const numbers = phones
    .map((number) => ({ phone: number, phoneE164: toE164(number) }))
    .filter(({ phoneE164 }) => phoneE164 !== undefined)
  // A mobile is answered by the person that it belongs to.
  const number = numbers.find(({ phoneE164 }) => phoneE164!.startsWith('+447')) ?? numbers[0]
  return {
    ...(email === undefined ? {} : { email }),
    ...(number === undefined ? {} : { phone: number.phone, phoneE164: number.phoneE164! }),
  }
}

function isTheirs(address: string, { url, kind }: PageRecord): boolean {
  const [mailbox = '', host = ''] = address.toLowerCase().split('@')
  if (nobodys.test(mailbox) || reserved.test(host) || council.test(host)) return false
  // The site's own mailbox is the keeper's, except on the keeper's own page.
  return kind === 'business' || getDomain(host) === null || getDomain(host) !== getDomain(url)
}
