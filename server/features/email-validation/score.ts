import spellChecker from '@zootools/email-spell-checker'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import isEmail from 'validator/lib/isEmail.js'

/** Whether a domain accepts mail; `unknown` when its name servers did not answer. */
export type MailDomain = 'accepts_mail' | 'accepts_none' | 'unknown'

export interface EmailScore {
  /** Percent. */
  emailScore: number
  /** Whether the syntax is valid and the domain accepts mail. */
  emailValidated: boolean
  /** Sentences for the owner, most important first. */
  emailValidationIssues: string[]
}

/** The highest score that each issue allows, percent. */
const caps = { noMail: 30, disposable: 50, misspelt: 65, unknown: 75 } as const
/** The deduction for a shared mailbox: it is ordinary for a firm, so only slightly worse than a personal one. */
const rolePenalty = 10

/** Scores how likely an address reaches its owner, from syntax and domain only; mailboxes are never probed. */
export function scoreEmail(address: string, domain: MailDomain): EmailScore {
  if (!isEmail.default(address)) {
    return {
      emailScore: 0,
      emailValidated: false,
      emailValidationIssues: ['This isn’t a valid email address.'],
    }
  }
  const issues = findIssues(address, domain)
  const isRole = roleNames.has(localPart(address))
  return {
    emailScore: Math.min(isRole ? 100 - rolePenalty : 100, ...issues.map(({ cap }) => cap)),
    emailValidated: domain === 'accepts_mail',
    emailValidationIssues: [
      ...issues.map(({ sentence }) => sentence),
      ...(isRole ? ['This mailbox may be shared by several people.'] : []),
    ],
  }
}

interface Issue {
  cap: number
  sentence: string
}

function findIssues(address: string, domain: MailDomain): Issue[] {
  // The list of disposable domains includes typo-squatted ones, so both issues can apply.
  const suggestion = suggestSpelling(address)
  const issues: (Issue | false)[] = [
    domain === 'accepts_none' && { cap: caps.noMail, sentence: 'Its domain doesn’t accept email.' },
    isDisposable(address) && { cap: caps.disposable, sentence: 'Its domain provides disposable addresses.' },
    suggestion !== undefined && { cap: caps.misspelt, sentence: `Possible typo for ${suggestion}.` },
    domain === 'unknown' && { cap: caps.unknown, sentence: 'Its domain hasn’t been checked yet.' },
  ]
  return issues.filter((issue) => issue !== false)
}

/** Real domains that the checker would take for typos of more popular ones. */
const knownDomains = ['aol.co.uk', 'bt.com', 'email.com', 'fsmail.net', 'mac.com', 'o2.co.uk']
/** Suffixes of British institutions, which the checker doesn't know. */
const britishEndings = ['ac.uk', 'gov.uk', 'nhs.uk', 'sch.uk', 'police.uk', 'ltd.uk', 'plc.uk']

/** Returns the address that was probably meant if this one looks like a typo. */
function suggestSpelling(address: string): string | undefined {
  if (britishEndings.some((ending) => address.toLowerCase().endsWith(`.${ending}`))) return undefined
  const { run, POPULAR_DOMAINS } = spellChecker
  return run({ email: address, domains: [...POPULAR_DOMAINS, ...knownDomains] })?.full
}

let disposableDomains: ReadonlySet<string> | undefined

/** Caches the set of about 9 000 domains, which the library builds on each call. */
function isDisposable(address: string): boolean {
  disposableDomains ??= disposableEmailBlocklistSet()
  return disposableDomains.has(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
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
