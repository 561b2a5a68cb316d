import validator from 'validator'
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'
import type { Page } from '../adapter.ts'
import type { Elements, PageNode } from './nodes.ts'
import { rawText } from './raw-text.ts'
import { foldParagraphs, lineUpTo } from './text.ts'

/** Who made the site is not whose site it is. */
const credits = /(?:web ?site|site|designed?|built|powered|developed|theme)\s+(?:design\s+)?by\b/i

/** Characters: contact details that come later are ignored. */
const mostText = 30_000

/** Characters: a credit is a line, and a box with more in it says other things, too. */
const longestCredit = 1000

/** The ways of reaching somebody that a part of a page shows, its links before its text. */
export function contactsIn({ document: $ }: Page, part: Elements): { emails: string[]; phones: string[] } {
  const credited = new Map<PageNode | null, boolean>()
  const isCredit = (box: PageNode | null) => {
    const known = credited.get(box) ?? credits.test(lineUpTo(box ? [box] : [], longestCredit))
    credited.set(box, known)
    return known
  }
  const links = part
    .find('a[href]')
    .toArray()
    .filter(({ parent }) => !isCredit(parent))
  const mail = links.map((link) => $(link).attr('href') ?? '').filter((href) => /^mailto:/i.test(href))
  const calls = links.map((link) => $(link).attr('href') ?? '').filter((href) => /^tel:/i.test(href))
  const text = foldParagraphs(rawText(part.get(), mostText))
    .split('\n')
    .filter((line) => !credits.test(line))
    .join('\n')
  return {
    emails: once([...mail.map(readEmail), ...findEmails(text)]),
    phones: once([...calls.map((href) => readPhone(href.replace(/^tel:/i, ''))), ...findPhones(text)]),
  }
}

function once(values: readonly (string | undefined)[]): string[] {
  const seen = new Map(values.filter((value) => value !== undefined).map((value) => [value.toLowerCase(), value]))
  return [...seen.values()]
}

/** The parts before and after an at sign, no longer than mail allows. They are matched around each at sign, so that a long word is not
 *  searched again from each of its letters. */
const mailbox = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
const host = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/
const longestEmail = 320
/** `logo@2x.png` has the shape of an address. */
const fileName = /\.(png|jpe?g|gif|svg|webp|avif|ico|css|js)$/i

/** The email addresses in a text, once each. */
export function findEmails(text: string): string[] {
  const addresses = new Set<string>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const before = mailbox.exec(text.slice(Math.max(0, at - 64), at))?.[0]
    const behind = before && host.exec(text.slice(at + 1, at + longestEmail))?.[0]
    const address = behind && readEmail(`${before}@${behind}`)
    if (address) addresses.add(address)
  }
  return [...addresses]
}

/** One value, or the target of a `mailto:` link, that should be an email address. */
export function readEmail(value: string): string | undefined {
  const address = withoutScheme(value.slice(0, 3 * longestEmail))
    .trim()
    .replace(/^[.'"<(]+|[.'">),;]+$/g, '')
  return validator.isEmail(address) && !fileName.test(address) ? address : undefined
}

function withoutScheme(value: string): string {
  const link = /^\s*mailto:([^?]*)/i.exec(value)
  if (!link) return value
  try {
    return decodeURIComponent(link[1]!)
  } catch {
    return link[1]!
  }
}

/** Numbers as people write them: begin with +, 00 or 0, groups apart by spaces, dots, hyphens or brackets. What is part of a longer
 *  number, of a reference such as 2019/123456 or of an address on the web is none. */
const shape = /(?<![\w/=&#@.+-])(?:\+|00|\(?0)(?:[\s.\-()]{0,3}\d){8,13}(?![\w/@])/g
/** 01, 02, 03 and 07: what a person or a small business is called on. */
const british = /^\+44[1237]/

/** The phone numbers in a text, once each, as they are written in their country: '01632 960147'. */
export function findPhones(text: string): string[] {
  const numbers = (text.match(shape) ?? []).map(readPhone)
  return [...new Set(numbers.filter((number) => number !== undefined))]
}

/** One value that should be a phone number. */
export function readPhone(value: string): string | undefined {
  const number = parsePhone(value)
  return number && (number.countryCallingCode === '44' ? number.formatNational() : number.formatInternational())
}

/** '+441632960147'. */
export function toE164(value: string): string | undefined {
  return parsePhone(value)?.number
}

/** Possible is enough: numbers of new ranges are not in the tables yet. */
function parsePhone(value: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(value.replace(/\(0\)/, ''), 'GB')
  if (!number?.isPossible()) return undefined
  return number.countryCallingCode !== '44' || british.test(number.number) ? number : undefined
}
