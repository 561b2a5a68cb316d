import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isEmailAddress } from '../../contract/email-address.ts'
import { parsePhone, plainDigits } from '../../parse-phone.ts'
import type { Page } from '../adapter.ts'
import { type Elements, isText, type PageNode } from './nodes.ts'
import { rawText } from './raw-text.ts'
import { foldParagraphs, lineUpTo } from './text.ts'

/** Credits of web designers, whose contact details are not those of the site's owner. */
const credits = /(?:web ?site|site|designed?|built|powered|developed|theme)\s+(?:design\s+)?by\b/i

/** Maximum characters of text that are searched; later contact details are ignored. */
const maxTextLength = 30_000

/** Maximum characters of a link's parent that are searched for a credit. */
const maxCreditLength = 1000

/** Maximum characters of a box with contact details alone. */
const maxBoxLength = 60

/** Returns the email addresses and phone numbers in a part of a page, those in links first. Skips credits of web designers. */
export function contactsIn({ document: $ }: Page, part: Elements): { emails: string[]; phones: string[] } {
  const credited = new Map<PageNode | null, boolean>()
  const isCredit = (box: PageNode | null) => {
    const known = credited.get(box) ?? credits.test(lineUpTo(box ? [box] : [], maxCreditLength))
    credited.set(box, known)
    return known
  }
  const links = part
    .find('a[href]')
    .toArray()
    .filter(({ parent }) => !isCredit(parent))
  const mail = links.map((link) => $(link).attr('href') ?? '').filter((href) => /^mailto:/i.test(href))
  const calls = links.map((link) => $(link).attr('href') ?? '').filter((href) => /^tel:/i.test(href))
  const text = foldParagraphs(rawText(part.get(), maxTextLength))
    .split('\n')
    .filter((line) => !credits.test(line))
    .join('\n')
  // Boxes side by side may have no space between their texts.
  const boxes = part
    .find('*')
    .toArray()
    .filter(({ children }) => children.length > 0 && children.every(isText))
    .map((box) => ({ box, line: lineUpTo([box], maxBoxLength) }))
    .filter(({ box, line }) => /\d{3}|@/.test(line) && line.length <= maxBoxLength && !isCredit(box.parent))
    .map(({ line }) => line)
    .join('\n')
  return {
    emails: once([...mail.map(readEmail), ...findEmails(text), ...findEmails(boxes)]),
    phones: once([
      ...calls.map((href) => readPhone(href.replace(/^tel:/i, ''))),
      ...findPhones(text),
      ...findPhones(boxes),
    ]),
  }
}

function once(values: readonly (string | undefined)[]): string[] {
  const seen = new Map(values.filter((value) => value !== undefined).map((value) => [value.toLowerCase(), value]))
  return [...seen.values()]
}

/** The parts before and after an at sign, up to the lengths that email allows. Matched around each at sign, so that a long word is not
 *  searched again from each of its letters. */
const mailbox = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
const host = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/
const maxEmailLength = 320
/** File names such as `logo@2x.png`, which have the form of an email address. */
const fileName = /\.(png|jpe?g|gif|svg|webp|avif|ico|css|js)$/i

/** Returns the email addresses in a text without duplicates. One that is hidden from programs, such as 'sam [at] mail [dot] example', is not
 *  read: whoever writes it so wants no program to collect it. */
export function findEmails(text: string): string[] {
  const addresses = new Set<string>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const before = mailbox.exec(text.slice(Math.max(0, at - 64), at))?.[0]
    const behind = before && host.exec(text.slice(at + 1, at + maxEmailLength))?.[0]
    const address = behind && readEmail(`${before}@${behind}`)
    if (address) addresses.add(address)
  }
  return [...addresses]
}

/** Returns the email address in a value or `mailto:` link; undefined when it is not one. */
export function readEmail(value: string): string | undefined {
  const address = withoutScheme(value.slice(0, 3 * maxEmailLength))
    .trim()
    .replace(/^[.'"<(]+|[.'">),;]+$/g, '')
  return isEmailAddress(address) && !fileName.test(address) ? address : undefined
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

/** Phone numbers as people write them: +, 00 or 0, then groups separated by spaces, dots, hyphens or brackets. Parts of longer numbers,
 *  of references such as 2019/123456 and of URLs do not match. */
const shape = /(?<![\w=&#@.+-]|(?<!\d{6})\/)(?:\+|00|\(?0)(?:[\s.\-()]{0,3}\d){8,13}(?!(?!x\d)[\w@]|\/(?!\(?[+0]\d))/g
/** Characters after a number that may be its extension. */
const extensionLength = 20
/** British numbers with 01, 02, 03 and 07, which people and small businesses use. */
const british = /^\+44[1237]/

/** Returns the phone numbers in a text without duplicates, formatted as by `readPhone`. */
export function findPhones(text: string): string[] {
  // A number ends with its line: below it may be “4 replies”.
  const numbers = plainDigits(text)
    .split('\n')
    .flatMap((line) =>
      [...line.matchAll(shape)].map(({ 0: number, index }) =>
        readPhone(line.slice(index, index + number.length + extensionLength)),
      ),
    )
  return [...new Set(numbers.filter((number) => number !== undefined))]
}

/** Returns the phone numbers in a field for them, where one may also be written without its 0 or +. */
export function phonesOf(value: string): string[] {
  return once([readPhone(value), ...findPhones(value)])
}

/** Formats the first number of a value, a British one as '01632 960147 ext 12' and others internationally; undefined when it has none. */
export function readPhone(value: string): string | undefined {
  const { e164, extension } = parsePhone(value)
  const number = e164 === null ? undefined : parsePhoneNumberFromString(e164)
  if (!number || (number.countryCallingCode === '44' && !british.test(number.number))) return undefined
  const written = number.countryCallingCode === '44' ? number.formatNational() : number.formatInternational()
  return extension === null ? written : `${written} ext ${extension}`
}

/** Formats a phone number as '+441632960147'; undefined when the value is not one. */
export function toE164(value: string): string | undefined {
  return parsePhone(value).e164 ?? undefined
}
