import type { Page } from '../adapter.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { type PageRecord, tidy } from '../record.ts'
import { findPostcode } from './addresses.ts'
import { type BoardLines, type Line, type Range, readBoardLines } from './board-lines.ts'
import { type DirectoryEntry, readDirectoryEntry } from './directory-entry.ts'
import { knownLabel } from './directory-labels.ts'
import { factsOf, textOf } from './directory-facts.ts'
import { hasContact, isFigure, isNameLine } from './directory-words.ts'
import type { ListedRecord } from './listed.ts'
import { resolveLink, withMark } from './links.ts'
import { asks, someDate, somePrice } from './list-items.ts'
import { foldLine } from './text.ts'

const maxEntries = 500
const maxEntryLines = 60
/** Maximum ways to divide a page that are read, those with most entries first. */
const maxDivisions = 8
/** How much less a division counts that no markup states. */
const weightOfGuess = 0.8
/** Departments of an authority, which are no firms. */
const departments =
  /\b(?:department|team|enquir(?:y|ies)|(?:customer|planning|housing|adult|children’s) services|reception|helpline|council|committee|councillors?|cllr|clerk|chair(?:man|woman)?|officers?)\b/i
/** A short line with what somebody is. */
const official = /^(?=.{0,60}$).*\b(?:councillor|cllr|clerk|officer|committee|chair(?:man|woman)?)\b/im

/** Columns of tables with messages, which boards have. */
const ofMessages: ReadonlySet<Line['label']> = new Set(['author', 'date', 'title', 'text'])

/** What one line says, without reading its entry. */
interface Mark {
  hasContact: boolean
  postcode: string | undefined
  isLabelled: boolean
}

/** Finds the firms or people of a directory, in boxes, rows, cells, or below headings without any box: parts of the page with a name and
 *  contact details or an address. The division is chosen that gives most of these. @returns none for a page of posts, adverts or homes */
export function findDirectory(page: Page): ListedRecord[] {
  const board = readBoardLines(page)
  const marks = board.lines.map(markOf)
  if (marks.filter(({ hasContact, postcode }) => hasContact || postcode !== undefined).length < 2) return []
  if (board.lines.some(({ cell, label }) => cell !== undefined && ofMessages.has(label))) return []
  const read = (ranges: readonly Range[], weight: number) =>
    readDivision(
      limitLast(ranges)
        .filter((range) => isMarked(range, marks))
        .slice(0, maxEntries),
      weight,
      board.lines,
      marks,
    )
  const divisions = divide(board)
    .map((ranges) => ({ ranges, marked: ranges.filter((range) => isMarked(range, marks)).length }))
    .filter(({ marked }) => marked > 1)
    .toSorted((one, other) => other.marked - one.marked)
    .slice(0, maxDivisions)
  const readings = [
    ...divisions.map(({ ranges }) => read(ranges, 1)),
    read(divideByContacts(board, marks), weightOfGuess),
  ]
  const best = readings.reduce((most, one) => (one.worth > most.worth ? one : most), none)
  const named = best.entries.filter(({ name }) => name !== undefined)
  return named.length > 1 && isDirectory(named, best, page) ? named.map((entry) => recordOf(entry, page)) : []
}

const none: Division = { entries: [], texts: [], worth: 0 }

interface Division {
  entries: DirectoryEntry[]
  texts: string[]
  worth: number
}

function markOf({ pieces, label }: Line): Mark {
  const text = textOf(pieces)
  const hasLink = pieces.some(({ href }) => /^(?:mailto|tel):/i.test(href ?? ''))
  return {
    hasContact: hasLink || hasContact(text),
    postcode: findPostcode(text),
    isLabelled: label !== undefined || /^[\p{L} ]{2,30}:|^(?:www\.)?[\w-]+(?:\.[\w-]+)+$/u.test(text),
  }
}

function isMarked({ from, to }: Range, marks: readonly Mark[]): boolean {
  return (
    to - from <= maxEntryLines &&
    marks.slice(from, to).some(({ hasContact, postcode }) => hasContact || postcode !== undefined)
  )
}

function divide({ lines, siblings }: BoardLines): Range[][] {
  const starts = (isStart: (line: Line) => boolean) => rangesFrom(lines, isStart)
  return [
    ...siblings,
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => starts(({ head }) => head === tag)),
    starts(({ head, text }) => head === 'dt' && knownLabel(text) === undefined),
    starts(({ isAfterRule }) => isAfterRule),
    starts(({ isAfterGap }) => isAfterGap),
    starts(({ pieces }) => pieces.find(({ text }) => text.trim() !== '')?.isStrong === true),
  ]
}

function rangesFrom(lines: readonly Line[], isStart: (line: Line, index: number) => boolean): Range[] {
  const at = lines.flatMap((line, index) => (isStart(line, index) ? [index] : []))
  return at.map((from, index) => ({ from, to: at[index + 1] ?? lines.length }))
}

/** Divides lines where nothing marks the entries: each ends with its contact details. The name of the first one is as far above them as that
 *  of the second. */
function divideByContacts({ lines }: BoardLines, marks: readonly Mark[]): Range[] {
  const isFact = marks.map(({ hasContact, postcode, isLabelled }) => hasContact || postcode !== undefined || isLabelled)
  const ranges = rangesFrom(
    lines,
    ({ text }, index) => !isFact[index] && isNameLine(text) && isFact[index - 1] === true,
  )
  const [second] = ranges
  const first = isFact.indexOf(true)
  if (!second || first === -1 || first >= second.from) return ranges
  const gap = isFact.indexOf(true, second.from) - second.from
  return [{ from: Math.max(0, first - Math.max(1, gap)), to: second.from }, ...ranges]
}

/** What follows the last entry is not separated from it. */
function limitLast(ranges: readonly Range[]): Range[] {
  const longest = Math.max(0, ...ranges.slice(0, -1).map(({ from, to }) => to - from))
  return ranges.map((range, index) =>
    index < ranges.length - 1 || longest === 0
      ? range
      : { from: range.from, to: Math.min(range.to, range.from + longest) },
  )
}

function readDivision(
  ranges: readonly Range[],
  weight: number,
  lines: readonly Line[],
  marks: readonly Mark[],
): Division {
  const counts = new Map<string, number>()
  for (const { from, to } of ranges)
    for (const text of new Set(lines.slice(from, to).map(({ pieces }) => keyOf(textOf(pieces)))))
      counts.set(text, (counts.get(text) ?? 0) + 1)
  const isRepeated = (text: string) => {
    const count = counts.get(keyOf(text)) ?? 0
    return count > 1 && count * 2 > ranges.length
  }
  const entries = ranges.map(({ from, to }) =>
    readDirectoryEntry(factsOf(lines.slice(from, to), isRepeated), isRepeated),
  )
  const names = new Set(entries.map(({ name }) => name))
  const sum = ranges.reduce((total, range, index) => total + worthOf(entries[index]!, range, lines, marks), 0)
  return {
    entries,
    texts: ranges.map(({ from, to }) =>
      lines
        .slice(from, to)
        .map(({ text }) => text)
        .join('\n'),
    ),
    worth: weight * (names.size * 5 < entries.length * 4 ? sum / 4 : sum),
  }
}

/** Returns a line without its numbers: 'Member since 1994' is the same as 'Member since 2001'. */
function keyOf(text: string): string {
  return foldLine(text).toLowerCase().replace(/\d+/g, '0')
}

function worthOf(entry: DirectoryEntry, { from, to }: Range, lines: readonly Line[], marks: readonly Mark[]): number {
  if (entry.name === undefined) return 0
  const postcodes = new Set(marks.slice(from, to).flatMap(({ postcode }) => postcode ?? []))
  const named = lines.slice(from, to).find(({ text }) => text.includes(entry.name!))
  const isTitled =
    named?.head !== undefined || named?.pieces.some(({ isStrong, href }) => isStrong || href !== undefined) === true
  const fields = [
    true,
    entry.emails.length + entry.phones.length > 0,
    entry.address !== undefined,
    entry.text !== undefined,
    isTitled,
  ].filter(Boolean).length
  // Whole entries are worth more than twice as many halves.
  return postcodes.size > 1 ? 1 : fields * fields
}

function isMost(count: number, of: number): boolean {
  return count * 2 > of
}

/** Returns whether a text has the date of a post, a request or the price of a home. */
function isOfOthers(whole: string): boolean {
  const text = whole
    .split('\n')
    .filter((line) => !isFigure(line))
    .join('\n')
  return someDate.test(text) || asks.test(text) || somePrice.test(text)
}

/** Returns whether entries are firms or people with their contact details, and not posts, requests, homes or the departments of an authority. */
function isDirectory(entries: readonly DirectoryEntry[], { texts }: Division, page: Page): boolean {
  const hosts = entries.flatMap(({ emails }) =>
    emails.map((email) => email.slice(email.indexOf('@') + 1).toLowerCase()),
  )
  const host = new URL(page.url).hostname
  const isOwn =
    /\b(?:gov|nhs|police|parish)\b/.test(host.replaceAll('.', ' ')) &&
    isMost(hosts.filter((one) => host.endsWith(one)).length, hosts.length)
  return (
    !isOwn &&
    !isMost(texts.filter(isOfOthers).length, texts.length) &&
    !isMost(texts.filter((text) => official.test(text)).length, texts.length) &&
    !isMost(entries.filter(({ name }) => departments.test(name!)).length, entries.length)
  )
}

function recordOf(entry: DirectoryEntry, page: Page): ListedRecord {
  const { name, href, person, address, text, emails, phones, other } = entry
  const link = resolveLink(href, page)
  const isHere = link !== undefined && new URL(link).host === new URL(page.url).host
  const record = tidy<PageRecord>({
    kind: 'listing',
    url: isHere ? canonicalUrl(link) : withMark(canonicalUrl(page.url), name!),
    title: name,
    description: text?.slice(0, 5000),
    address,
    postcode: findPostcode(address ?? '') ?? findPostcode(text ?? ''),
    applicant: person,
    emails,
    phones,
    other: Object.keys(other).length > 0 ? other : undefined,
  })
  return isHere ? { record, link } : { record }
}
