import { headDate, isTitleLink, noise, takeHead } from './board-heads.ts'
import type { BoardLabel } from './board-labels.ts'
import type { Line } from './board-lines.ts'
import { beginning, calledIn, nameInLine, nameLike, personIn, verb, withoutContacts } from './board-names.ts'
import { type Segment, segmentsOf } from './board-segments.ts'
import { findEmails, findPhones, readEmail } from './contacts.ts'
import { findDate } from './dates.ts'
import { foldLine } from './text.ts'

/** A message or notice on a board. */
export interface BoardEntry {
  author?: string | undefined
  /** ISO 8601. */
  date?: string | undefined
  title?: string | undefined
  text?: string | undefined
  place?: string | undefined
  emails: readonly string[]
  phones: readonly string[]
  /** The link of its title. */
  href?: string | undefined
  /** Whether its title has a label or is a heading. */
  hasSubject?: boolean
}

/** Characters. */
const maxLengths = { name: 40, title: 200, contact: 120, credit: 60 }

/** Reads an entry from its lines. */
export function readEntry(lines: readonly Line[], now: string): BoardEntry {
  const segments = lines.flatMap((line) => segmentsOf(line))
  const whole = lines.map(({ text }) => text).join('\n')
  const labels = new Set(segments.map(({ label }) => label))
  const links = lines
    .flatMap(({ pieces }) => pieces.map(({ href }) => href))
    .filter((href) => /^mailto:/i.test(href ?? ''))
  const emails = [...new Set([...links.map((href) => readEmail(href!)), ...findEmails(whole)])].filter(
    (one) => one !== undefined,
  )
  const entry: BoardEntry = { emails, phones: findPhones(withoutDates(lines, now)) }
  const texts: string[] = []
  const loose: Segment[] = []
  let open: BoardLabel | undefined
  for (const segment of segments) {
    const { line, text } = segment
    if (text === '') {
      open = segment.label
      continue
    }
    const label = segment.label ?? (open !== undefined && open !== 'text' ? open : undefined)
    if (segment.label !== undefined) open = segment.label === 'text' ? 'text' : undefined
    else if (open !== 'text') open = undefined
    const isPlace = label === 'from' && (labels.has('author') || entry.author !== undefined)
    if (label === 'title' && entry.title === undefined) {
      const date = headDate(segment, now)
      const head = date ? takeHead(segment, now) : {}
      entry.title = head.title ?? text
      entry.hasSubject = true
      entry.date ??= date?.value
      entry.author ??= head.author
      entry.href = segment.pieces.find(({ href }) => isTitleLink(href))?.href
    } else if ((label === 'author' || label === 'from') && !isPlace && entry.author === undefined) {
      const date = headDate(segment, now)
      entry.author = (date ? takeHead(segment, now).author : undefined) ?? personIn(text)
      entry.date ??= date?.value
    } else if (label === 'date') {
      const date = entry.date === undefined ? headDate(segment, now) : undefined
      entry.date ??= date?.value
      if (date && !labels.has('author') && !labels.has('from')) entry.author ??= takeHead(segment, now).author
    } else if (label === 'place' || isPlace) entry.place ??= text
    else if (label === 'contact') {
      entry.author ??= personIn(withoutContacts(text))
      if (entry.author === undefined && foldLine(withoutContacts(text)).length > maxLengths.name) texts.push(text)
    } else if (label === 'phone' || label === 'email') entry.author ??= personIn(withoutContacts(text))
    else if (label === 'text') addText(entry, texts, segment)
    else if (label === undefined && open === 'text') texts.push(text)
    else if ((label === undefined || label === 'title') && !noise.test(text)) loose.push({ ...segment, line })
  }
  readLoose(entry, texts, loose, now)
  const text = texts
    .map(foldLine)
    .filter((one) => one !== '' && !noise.test(one))
    .join('\n')
  if (text !== '') entry.text = text
  if (entry.title !== undefined) entry.title = cleanTitle(entry.title)
  return entry
}

/** Returns the text of lines without their dates, which may directly follow a number. */
function withoutDates(lines: readonly Line[], now: string): string {
  return lines
    .map(({ text }) => {
      const date = findDate(text.slice(-60), now)
      const at = text.length - Math.min(60, text.length) + (date?.index ?? 0)
      return date ? `${text.slice(0, at)} | ${text.slice(at + date.length)}` : text
    })
    .join('\n')
}

function cleanTitle(title: string): string | undefined {
  const text = foldLine(title)
    .replace(/^[\s–—•·|»>*:-]+|[\s–—•·|:.(-]+$/g, '')
    .slice(0, maxLengths.title)
  return text === '' ? undefined : text
}

/** Adds a labelled text, whose first bold or linked part is its title. */
function addText(entry: BoardEntry, texts: string[], { pieces, text }: Segment): void {
  const filled = pieces.filter((piece) => piece.text.trim() !== '')
  const [first, ...others] = filled
  const isTitled = first && (first.isStrong || isTitleLink(first.href)) && first.text.trim().length > 3
  if (entry.title === undefined && isTitled) {
    entry.title = first.text
    entry.href = first.href
    const rest = others.map((piece) => piece.text).join('')
    if (others.length > 0) texts.push(rest.replace(/^\s*[-–—:]\s+/, ''))
  } else texts.push(text)
}

/** An entry while what has no label is read. */
interface Unlabelled {
  entry: BoardEntry
  /** Its text so far. */
  texts: string[]
  /** What is left to read. */
  left: Segment[]
}

/** Reads what has no label: the date, beside it a name and a title, and the text. */
function readLoose(entry: BoardEntry, texts: string[], loose: Segment[], now: string): void {
  const open: Unlabelled = { entry, texts, left: loose }
  takeDateAndHeading(open, now)
  if (entry.author === undefined) takeAuthor(open)
  if (entry.title === undefined) takeTitle(open)
  entry.author ??= [...texts, ...open.left.map(({ text }) => text)].map(calledIn).find((name) => name !== undefined)
  texts.push(...open.left.filter((segment) => !isFact(segment)).map(({ text }) => text))
}

function takeDateAndHeading(open: Unlabelled, now: string): void {
  const { entry, texts, left: loose } = open
  const dated = entry.date === undefined ? loose.find((segment) => headDate(segment, now) !== undefined) : undefined
  const heading = loose.find(({ line }) => line.head !== undefined)
  if (dated) {
    const head = takeHead(dated, now)
    const isAtStart = loose.indexOf(dated) === 0
    entry.date = headDate(dated, now)!.value
    entry.author ??= head.author
    entry.place ??= head.place
    if (entry.title === undefined && (heading === undefined || heading === dated)) {
      // An address or number beside a date is no title.
      const isContact = head.title !== undefined && foldLine(withoutContacts(head.title)).length < 3
      entry.title = isContact ? undefined : head.title
      entry.href ??= head.href
    } else if (head.title !== undefined && head.title.length > maxLengths.name) texts.push(head.title)
    if (head.text !== undefined && isAtStart) texts.push(head.text)
    open.left = loose.filter((segment) => segment !== dated)
    if (head.text !== undefined && !isAtStart) open.left.push(asText(dated, head.text))
  }
  if (heading !== undefined && heading !== dated && entry.title === undefined) {
    entry.title = heading.text
    entry.hasSubject = true
    entry.href ??= heading.pieces.find(({ href }) => isTitleLink(href))?.href
    open.left = open.left.filter((segment) => segment !== heading)
  }
}

/** Takes the writer from a credit, from beside a number or address, or from a line that is a name. */
function takeAuthor(open: Unlabelled): void {
  const { entry } = open
  const take = (segment: Segment, name: string, place?: string): void => {
    entry.author = name
    entry.place ??= place
    open.left = open.left.filter((one) => one !== segment)
  }
  for (const segment of open.left) {
    const found = creditIn(segment)
    if (found === undefined) continue
    take(segment, found.name, found.place)
    if (found.rest !== '') open.left.push(asText(segment, found.rest))
    return
  }
  const contact = open.left.find(({ text }) => isContactLine(text))
  const beside = contact ? nameLike(foldLine(withoutContacts(contact.text)).split(/[,;(|–—]| - /)[0]!) : undefined
  if (contact && beside !== undefined) return take(contact, beside)
  const body = longestOf(open.left)
  const names = open.left.filter((segment) => segment !== body && nameInLine(segment.text) !== undefined)
  const isOther = (one: Segment) => one !== body && isTitleLine(one) && nameInLine(one.text) === undefined
  const hasTitle = entry.title !== undefined || open.left.some(isOther)
  const [first, second] = names
  // Of two names the bold or linked one is the title.
  const isTitle = first && second && !hasTitle && isTitleLine(first) && !isTitleLine(second)
  const chosen = isTitle ? second : first
  const found = chosen ? nameInLine(chosen.text) : undefined
  if (chosen && found) take(chosen, found.name, found.place)
}

/** Takes the title from a line that is a link or bold, or from such a beginning of the text. */
function takeTitle(open: Unlabelled): void {
  const { entry } = open
  const body = longestOf(open.left)
  const titled = open.left.find((one) => isTitleLine(one) && (one !== body || open.left.length === 1))
  if (titled) {
    entry.title = titled.text
    entry.href ??= titled.pieces.find(({ href }) => isTitleLink(href))?.href
    open.left = open.left.filter((segment) => segment !== titled)
    return
  }
  const [first, ...others] = open.left
  if (!first) return
  const rest: string[] = []
  addText(entry, rest, first)
  if (entry.title !== undefined) open.left = [...rest.map((text) => asText(first, text)), ...others]
}

/** Returns a text of an entry without the appearance of its parts. */
function asText(segment: Segment, text: string): Segment {
  return { ...segment, text, pieces: [] }
}

/** Returns whether a line is hardly more than an address or number. */
function isFact({ text }: Segment): boolean {
  return findEmails(text).length + findPhones(text).length > 0 && foldLine(withoutContacts(text)).length < 12
}

function longestOf(segments: readonly Segment[]): Segment | undefined {
  return segments.reduce<Segment | undefined>(
    (most, one) => (most && most.text.length >= one.text.length ? most : one),
    undefined,
  )
}

/** Returns whether a line is only a link or bold. */
function isTitleLine({ pieces, text }: Segment): boolean {
  const own = pieces.filter((piece) => piece.text.trim() !== '')
  return (
    text.length <= maxLengths.title &&
    own.length > 0 &&
    own.every(({ isStrong, href }) => isStrong || isTitleLink(href))
  )
}

function isContactLine(text: string): boolean {
  return text.length <= maxLengths.contact && findPhones(text).length + findEmails(text).length > 0
}

/** Returns the writer that a line names: 'Posted by Jane', 'Jane wrote:', '— Jane, Totton', 'Jane Marl, Totton' in an address. */
export function creditIn({ text, line }: Segment): { name: string; place?: string; rest: string } | undefined {
  if (line.isSource) {
    const [first = '', ...others] = text.split(/,| [-–—] /)
    const name = nameLike(first)
    if (name !== undefined)
      return { name, ...(others.length > 0 ? { place: foldLine(others.join(',')) } : {}), rest: '' }
  }
  const signed = /^[-–—~]{1,2}\s?(.{2,60})$/.exec(text)?.[1]
  const name = signed === undefined ? undefined : personIn(signed)
  if (name !== undefined) return { name, rest: '' }
  const spoken =
    text.length <= maxLengths.credit && /:$|^.{2,40} (?:wrote|writes|says|said|asks|asked)\b/.test(text)
      ? verb.exec(text)?.[1]
      : undefined
  const speaker = spoken === undefined ? undefined : nameLike(spoken)
  if (speaker !== undefined) return { name: speaker, rest: '' }
  const begun = /^[^:]{2,40}:/.test(text) ? beginning(text) : undefined
  if (begun) return { name: begun.name, rest: begun.rest, ...(begun.place === undefined ? {} : { place: begun.place }) }
  const credited =
    /^(?:(?:posted|written|asked|started|added|sent|submitted|placed|left|signed) )?(?:by|from)\b:? (.{2,50})$/i.exec(
      text,
    )?.[1]
  const credits = credited === undefined ? undefined : personIn(credited)
  if (credits !== undefined) return { name: credits, rest: '' }
  const trailing = /^(.{10,}?[.?!])\s+[-–—~]{1,2}\s?(\p{Lu}[^.?!]{1,40})$/u.exec(text)
  const last = trailing ? personIn(trailing[2]!) : undefined
  return last === undefined ? undefined : { name: last, rest: trailing![1]! }
}
