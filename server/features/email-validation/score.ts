import spellChecker from '@zootools/email-spell-checker'
import { isEmailAddress } from '#shared/contract/email-address.ts'
import { isDisposableAddress } from './disposable-address.ts'

/** Whether a domain accepts mail; `unknown` when its name servers did not answer. */
export type MailDomain = 'accepts_mail' | 'accepts_none' | 'unknown'

/** The deduction for a shared mailbox: it is ordinary for a firm, so only slightly worse than a personal one. */
const rolePenalty = 10

/** Scores how likely an address reaches its owner, from syntax and domain only; mailboxes are never probed. */
export function scoreEmail(address: string, domain: MailDomain) {
  // Browsers accept full stops anywhere, but the standard doesn't, and hardly any server.
  if (!isEmailAddress(address) || /^\.|\.\.|\.@/.test(address))
    return { emailScore: 0, emailValidated: false, emailValidationIssues: ['This isn’t a valid email address.'] }
  const issues = findIssues(address, domain)
  const isRole = roleNames.has(address.slice(0, address.lastIndexOf('@')).toLowerCase())
  return {
    /** Percent. */
    emailScore: Math.min(isRole ? 100 - rolePenalty : 100, ...issues.map(({ cap }) => cap)),
    /** Whether the syntax is valid and the domain accepts mail. */
    emailValidated: domain === 'accepts_mail',
    /** Sentences for the owner, most important first. */
    emailValidationIssues: [
      ...issues.map(({ sentence }) => sentence),
      ...(isRole ? ['This mailbox may be shared by several people.'] : []),
    ],
  }
}

/** Returns what is wrong with an address, each with the highest score that it allows, percent. */
function findIssues(address: string, domain: MailDomain) {
  // The list of disposable domains includes typo-squatted ones, so both issues can apply.
  const suggestion = suggestSpelling(address)
  return [
    domain === 'accepts_none' && { cap: 30, sentence: 'Its domain doesn’t accept email.' },
    isDisposableAddress(address) && { cap: 50, sentence: 'Its domain provides disposable addresses.' },
    suggestion !== undefined && { cap: 65, sentence: `Possible typo for ${suggestion}.` },
    domain === 'unknown' && { cap: 75, sentence: 'Its domain hasn’t been checked yet.' },
  ].filter((issue) => issue !== false)
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
