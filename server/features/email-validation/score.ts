import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import isEmail from 'validator/lib/isEmail.js'
import { suggestSpelling } from './spelling.ts'

/** Whether a domain takes mail; `unknown` when nobody could be asked. */
export type MailDomain = 'takes_mail' | 'takes_none' | 'unknown'

export interface EmailScore {
  /** Percent. */
  emailScore: number
  /** Well written, and its domain takes mail. */
  emailValidated: boolean
  /** Sentences for the owner, weightiest first. */
  emailValidationIssues: string[]
}

/** What each doubt leaves at most, percent. */
const caps = { noMail: 30, disposable: 50, misspelt: 65, unknown: 75 } as const
/** What a shared mailbox costs: it is ordinary for a firm, so it is only a little worse than a person's own. */
const rolePenalty = 10

/** How far an address can be trusted: 100 minus reasons. A mailbox is never probed. */
export function scoreEmail(address: string, domain: MailDomain): EmailScore {
  if (!isEmail.default(address)) {
    return {
      emailScore: 0,
      emailValidated: false,
      emailValidationIssues: ['This isn’t a valid email address.'],
    }
  }
  const doubts = findDoubts(address, domain)
  const isRole = roleNames.has(localPart(address))
  return {
    emailScore: Math.min(isRole ? 100 - rolePenalty : 100, ...doubts.map(({ cap }) => cap)),
    emailValidated: domain === 'takes_mail',
    emailValidationIssues: [
      ...doubts.map(({ sentence }) => sentence),
      ...(isRole ? ['This mailbox may be shared by several people.'] : []),
    ],
  }
}

interface Doubt {
  cap: number
  sentence: string
}

function findDoubts(address: string, domain: MailDomain): Doubt[] {
  // A list of throw-away domains holds squatted misspellings too, so the hint stands beside it.
  const meant = suggestSpelling(address)
  const doubts: (Doubt | false)[] = [
    domain === 'takes_none' && { cap: caps.noMail, sentence: 'Its domain doesn’t accept email.' },
    isThrowAway(address) && { cap: caps.disposable, sentence: 'Its domain provides disposable addresses.' },
    meant !== undefined && { cap: caps.misspelt, sentence: `Possible typo for ${meant}.` },
    domain === 'unknown' && { cap: caps.unknown, sentence: 'Its domain hasn’t been checked yet.' },
  ]
  return doubts.filter((doubt) => doubt !== false)
}

let throwAwayDomains: ReadonlySet<string> | undefined

/** The library's own question makes its list of some 9 000 domains anew each time. */
function isThrowAway(address: string): boolean {
  throwAwayDomains ??= disposableEmailBlocklistSet()
  return throwAwayDomains.has(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
}

function localPart(address: string): string {
  return address.slice(0, address.lastIndexOf('@')).toLowerCase()
}

const roleNames = new Set([
  'accounts',
  'admin',
  'architect',
  'architects',
  'building',
  'contact',
  'customerservice',
  'design',
  'enquiries',
  'enquiry',
  'estates',
  'hello',
  'help',
  'info',
  'mail',
  'marketing',
  'no-reply',
  'noreply',
  'office',
  'planning',
  'postmaster',
  'quotes',
  'reception',
  'sales',
  'studio',
  'support',
  'team',
  'webmaster',
])
