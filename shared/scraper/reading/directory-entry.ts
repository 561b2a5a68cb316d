import { readAddress } from './addresses.ts'
import { calledIn, withoutContacts } from './board-names.ts'
import { findEmails, findPhones, readEmail, readPhone } from './contacts.ts'
import type { Fact } from './directory-facts.ts'
import { takePlace } from './directory-place.ts'
import { hasContact, isAround, isFigure, isNameLine, namesOf, prose } from './directory-words.ts'
import { readName } from './names.ts'
import { foldLine } from './text.ts'

/** A firm or person in a directory. */
export interface DirectoryEntry {
  name?: string | undefined
  /** Target of the link around its name, or of the first link to a page about it. */
  href?: string | undefined
  /** Whom to ask for. */
  person?: string | undefined
  address?: string | undefined
  text?: string | undefined
  emails: string[]
  phones: string[]
  /** Short values: those with a label of their own, and what it does. */
  other: Record<string, string>
}

/** Characters. */
const maxValue = 120
/** The text of a link to the page of an entry. */
const toDetails =
  /^(?:(?:view|see|read|show|full|more|find out|visit|go to)\b.{0,12}\b)?(?:profile|details?|more|listing|page|information)\b/i

/** Reads an entry from its facts. @param isRepeated whether most entries of the page have the same line */
export function readDirectoryEntry(facts: readonly Fact[], isRepeated: (text: string) => boolean): DirectoryEntry {
  const entry: DirectoryEntry = { emails: [], phones: [], other: {} }
  const open: Fact[] = []
  for (const fact of facts) {
    addContacts(entry, fact)
    if (fact.label === undefined) open.push(fact)
    else readLabelled(entry, fact)
  }
  const rest = takePlace(entry, takeName(entry, open, isRepeated))
  entry.href ??= open
    .filter(({ text }) => toDetails.test(text))
    .map(linkOf)
    .find((href) => href !== undefined)
  const texts: string[] = []
  const short: string[] = []
  for (const fact of rest) {
    const { text, line, pieces } = fact
    const isLinked = pieces.every(({ href, text: own }) => href !== undefined || own.trim() === '')
    const left = foldLine(withoutContacts(text)).replace(/^[\s:,;|–—-]+|[\s:,;|–—-]+$/g, '')
    const isContact = hasContact(text)
    if (isContact) entry.person ??= calledIn(text) ?? (isPersonBeside(left) ? readName(left) : undefined)
    if (isContact && !prose.test(left)) continue
    if (isRepeated(text) || isFigure(text) || namesOf.ignored.test(line.names) || text === entry.name) continue
    if (namesOf.person.test(line.names)) entry.person ??= readName(text)
    else if (namesOf.trade.test(line.names)) entry.other['Category'] ??= text
    else if (namesOf.text.test(line.names) || (prose.test(text) && !isLinked)) texts.push(text)
    else if (!isLinked && /\p{L}{2}/u.test(text)) short.push(text)
  }
  if (texts.length === 0) texts.push(...short)
  else if (short[0] !== undefined) entry.other['Category'] ??= short[0]
  if (texts.length > 0) entry.text ??= texts.map(withoutMore).join('\n')
  return entry
}

/** Returns a text without the link to the rest of it. */
function withoutMore(text: string): string {
  return foldLine(text.replace(/\s*(?:…|\.{3})?\s*\[?(?:read |see |show |view )?more(?:…|\.{3}| »)?\]?$/i, ''))
}

function addContacts(entry: DirectoryEntry, { text, pieces, label }: Fact): void {
  if (label === 'fax') return
  const hrefs = pieces.map(({ href }) => href ?? '')
  const emails = [...hrefs.filter((href) => /^mailto:/i.test(href)).map(readEmail), ...findEmails(text)]
  const phones = [
    ...hrefs.filter((href) => /^tel:/i.test(href)).map((href) => readPhone(href.slice(4))),
    ...findPhones(text.replace(fax, ' ')),
  ]
  for (const email of emails)
    if (email && !entry.emails.some((one) => one.toLowerCase() === email.toLowerCase())) entry.emails.push(email)
  for (const phone of phones) if (phone && !entry.phones.includes(phone)) entry.phones.push(phone)
}

const fax = /\b(?:fax|f)\b[.: ]{1,3}[\d\s()+-]{8,20}/i

function readLabelled(entry: DirectoryEntry, { label, caption = '', text }: Fact): void {
  if (text === '') return
  const isContact = hasContact(text)
  if (label === 'name') entry.name ??= text
  else if (label === 'address')
    entry.address = entry.address === undefined ? readAddress(text) : `${entry.address} ${readAddress(text)}`
  else if (label === 'text') entry.text = entry.text === undefined ? text : `${entry.text}\n${text}`
  else if (label === 'person' && !isContact) entry.person ??= readName(text)
  else if (label === 'other' && isContact) entry.person ??= calledIn(`${caption}: ${text}`)
  else if (label === 'other' && text.length <= maxValue) entry.other[foldLine(caption)] ??= foldLine(text)
}

function isTitle({ pieces }: Fact): boolean {
  return pieces.some(({ isStrong, href, text }) => text.trim().length > 2 && (isStrong || leadsOn(href)))
}

/** Takes the heading, or else the first line that is bold or a link, or else the first short one, or else the beginning of the line with the
 *  contact details. @returns the other facts */
function takeName(entry: DirectoryEntry, facts: readonly Fact[], isRepeated: (text: string) => boolean): Fact[] {
  if (entry.name !== undefined) return [...facts]
  const names = facts.filter(({ text, line }) => isNameLine(text) && !isRepeated(text) && !isAround(line))
  const found = names.find(({ line }) => line.head !== undefined) ?? names.slice(0, 4).find(isTitle) ?? names[0]
  if (!found) {
    const [first, ...others] = facts
    const [, name = '', rest = ''] = /^([^,:–—]{2,80}?)\s*(?:[,:–—]|\s-\s)\s*(.+)$/.exec(first?.text ?? '') ?? []
    if (!first || !isNameLine(name)) return [...facts]
    entry.name = name
    return [{ ...first, text: rest }, ...others]
  }
  entry.name = found.text.replace(/^\d{1,3}[.)]\s+/, '')
  entry.href = facts
    .filter(({ text }) => text === found.text)
    .map(linkOf)
    .find((href) => href !== undefined)
  return facts.filter((fact) => fact !== found)
}

/** Returns whether a link leads to another page. */
function leadsOn(href: string | undefined): boolean {
  return href !== undefined && !/^(?:mailto:|tel:|javascript:|#|$)/i.test(href)
}

function linkOf({ pieces }: Fact): string | undefined {
  return pieces.find(({ href, text }) => text.trim() !== '' && leadsOn(href))?.href
}

/** Returns whether what is beside a number has the form of a person's name. */
function isPersonBeside(text: string): boolean {
  return (
    /^(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?\p{Lu}[\p{L}'’.-]+(?: (?:and|&|\p{Lu}[\p{L}'’.-]*)){0,3}$/u.test(text) &&
    text.length < 40
  )
}
