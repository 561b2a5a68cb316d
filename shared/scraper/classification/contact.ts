import { getDomain } from 'tldts'
import { toE164 } from '../reading/contacts.ts'
import type { PageRecord } from '../record.ts'

export interface ProspectContact {
  email?: string
  phone?: string
  /** The same number in E.164 format. */
  phoneE164?: string
}

/** Mailboxes that are not those of people who want building work. */
const nobodys =
  /^(?:no-?reply|do-?not-?reply|donotreply|test|postmaster|webmaster|abuse|mailer-daemon|planning|development|building\.?control|customer\.?services?|councillor|cllr)\b|^cllr/i
const reserved = /^(?:(?:.*\.)?example\.(?:com|net|org)|.*\.(?:test|invalid|localhost))$/i
const council = /(?:^|\.)gov\.(?:uk|wales|scot)$|council/i

/** Returns a prospect's own email address and phone number, without those of the council, a forum, automated senders and reserved domains.
 *  @param of uses the contact details of the person, or of the agent if the agent is the prospect */
export function contactOf(record: PageRecord, of: 'person' | 'agent'): ProspectContact {
  const [emails = [], phones = []] =
    of === 'person' ? [record.emails, record.phones] : [record.agentEmails, record.agentPhones]
  const email = emails.find((address) => isTheirs(address, record))
  const numbers = phones
    .map((number) => ({ phone: number, phoneE164: toE164(number) }))
    .filter(({ phoneE164 }) => phoneE164 !== undefined)
  // Prefers a mobile number, which belongs to one person.
  const number = numbers.find(({ phoneE164 }) => phoneE164!.startsWith('+447')) ?? numbers[0]
  return {
    ...(email === undefined ? {} : { email }),
    ...(number === undefined ? {} : { phone: number.phone, phoneE164: number.phoneE164! }),
  }
}

function isTheirs(address: string, { url, kind }: PageRecord): boolean {
  const [mailbox = '', host = ''] = address.toLowerCase().split('@')
  if (nobodys.test(mailbox) || reserved.test(host) || council.test(host)) return false
  // A mailbox of the site belongs to its operator, and counts only on the operator's own page.
  return kind === 'business' || getDomain(host) === null || getDomain(host) !== getDomain(url)
}
