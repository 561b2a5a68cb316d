import type { Page, PageRequest, Reading } from '../adapter.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { type PageRecord, tidy } from '../record.ts'
import { findPostcode } from './addresses.ts'
import { type BoardEntry, creditIn, readEntry } from './board-entry.ts'
import { headDate } from './board-heads.ts'
import { nameLike } from './board-names.ts'
import { findEmails, findPhones } from './contacts.ts'
import { segmentsOf } from './board-segments.ts'
import { resolveLink, withMark } from './links.ts'
import { findNextPage } from './pager.ts'
import { foldLine, lineOf } from './text.ts'
import { type BoardLines, type Line, type Range, readBoardLines } from './board-lines.ts'

/** Maximum entries of a page. */
const maxEntries = 300
/** Maximum ways to divide a page that are read, those with most dated parts first. */
const maxDivisions = 6
const maxEntryLines = 200
const maxTextCounted = 3000

/** A way to divide a page into entries. */
interface Division {
  ranges: Range[]
  /** Entries that have a date or two labels. */
  marked: number
  /** Characters in them. */
  covered: number
}

/** Reads a board, guestbook or list of threads that somebody made without any program for forums. @returns undefined without entries */
export function readBoard(page: Page): Reading | undefined {
  const entries = findBoardEntries(page)
  return entries.length === 0 ? undefined : asBoard(page, entries)
}

/** Converts the entries of a board. The page of an entry that is only a title is requested. */
export function asBoard(page: Page, entries: readonly BoardEntry[]): Reading {
  const isThread = entries.every(({ title, href }) => title === undefined && href === undefined)
  const heading = foldLine(lineOf(page.document('h1, h2, title').slice(0, 1).get()))
  const title = isThread && !guestbook.test(heading) ? pageTitle(page) : undefined
  const found = entries.map((entry, index) => {
    const link = entry.text === undefined ? linkOf(entry, page) : undefined
    const isReply = /^re: /i.test(entry.title ?? '') || (title !== undefined && index > 0)
    return { link, record: recordOf(entry, page, { link, title, kind: isReply ? 'reply' : 'post' }) }
  })
  const after = findNextPage(page)
  return {
    records: found.filter(({ link }) => link === undefined).map(({ record }) => record),
    next: [
      ...found.flatMap(({ record, link }): PageRequest[] =>
        link === undefined ? [] : [{ url: link, kind: 'detail', known: record }],
      ),
      ...(after === undefined ? [] : [{ url: after, kind: 'list' as const }]),
    ],
  }
}

const guestbook =
  /\bguest ?book|\bvisitors?['’]? book|\bnotice ?board|\bmessage ?board|\bwanted\b|\bclassifieds?\b|\bads\b|\badverts?\b/i

function pageTitle({ document: $ }: Page): string | undefined {
  const title = [$('h1').first(), $('h2').first(), $('title').first()]
    .map((one) => lineOf(one.get()))
    .find((text) => text !== '')
  return title?.slice(0, 200)
}

/** Returns the page that an entry's title links to, on the same site. */
function linkOf({ href }: BoardEntry, page: Page): string | undefined {
  const link = resolveLink(href, page)
  return link !== undefined && new URL(link).host === new URL(page.url).host ? link : undefined
}

function recordOf(
  { author, date, title, text, place, emails, phones }: BoardEntry,
  page: Page,
  given: { link: string | undefined; title: string | undefined; kind: 'post' | 'reply' },
): PageRecord {
  const mark = `${author ?? ''} ${title ?? text ?? ''}`.trim()
  return tidy<PageRecord>({
    kind: given.kind,
    url: given.link === undefined ? withMark(canonicalUrl(page.url), mark) : canonicalUrl(given.link),
    title: title ?? given.title,
    description: text?.slice(0, 5000),
    address: place,
    postcode: findPostcode(place ?? '') ?? findPostcode(text ?? ''),
    applicant: author,
    emails,
    phones,
    date,
  })
}

/** Finds the messages or notices of a page that has no markup for them: rows, paragraphs, items, terms or parts between lines. Each has a
 *  date or labels; the division is chosen that gives most of writer, date, title and text. Returns nothing unless most have a writer or
 *  contact details. */
export function findBoardEntries(page: Page): BoardEntry[] {
  const board = readBoardLines(page)
  const marks = board.lines.map((line) => markOf(line, page.fetchedAt))
  const divisions = divide(board, marks)
    .map((ranges) => assess(ranges, board.lines, marks))
    .filter(({ marked }) => marked > 1)
    .toSorted((one, other) => other.marked - one.marked || other.covered - one.covered)
    .slice(0, maxDivisions)
  const readings = divisions.map(({ ranges }) => {
    const entries = ranges
      .slice(0, maxEntries)
      .map(({ from, to }) => readEntry(board.lines.slice(from, Math.min(to, from + maxEntryLines)), page.fetchedAt))
      .filter(({ title, text }) => title !== undefined || text !== undefined)
    nameFromTitles(entries)
    return { entries, worth: entries.reduce((sum, entry) => sum + worthOf(entry), 0) }
  })
  const best = readings.reduce((most, one) => (one.worth > most.worth ? one : most), {
    entries: [] as BoardEntry[],
    worth: 0,
  })
  const reachable = best.entries.filter((entry) => isBySomebody(entry))
  return reachable.length > 1 && reachable.length * 2 >= best.entries.length ? best.entries : []
}

/** Where nobody is named, but most titles have the form of a name, they are names. */
function nameFromTitles(entries: BoardEntry[]): void {
  const names = entries.map(({ title }) => (title === undefined ? undefined : nameLike(title)))
  const named = names.filter((name) => name !== undefined).length
  if (entries.some(({ author }) => author !== undefined) || named * 3 < entries.length * 2) return
  for (const [index, name] of names.entries())
    if (name !== undefined) Object.assign(entries[index]!, { author: name, title: undefined })
}

function isBySomebody({ author, emails, phones }: BoardEntry): boolean {
  return author !== undefined || emails.length + phones.length > 0
}

function worthOf(entry: BoardEntry): number {
  if (!isBySomebody(entry)) return -1
  const { author, date, title, text, place } = entry
  return (
    [author, date, title, text].filter((value) => value !== undefined).length - 1 + (place === undefined ? 0 : 0.25)
  )
}

interface Mark {
  hasDate: boolean
  /** Whether it begins with bold words by which people ask or offer: “WANTED”. */
  isAdvert: boolean
  hasContact: boolean
  labels: ReadonlySet<string>
  /** Its first label, and that its term or bold text repeats. */
  first: string | undefined
}

function markOf(line: Line, now: string): Mark {
  const segments = segmentsOf(line)
  const labels = segments.flatMap(({ label }) => (label === undefined || label === 'other' ? [] : [label]))
  if (segments.some((one) => (one.label ?? 'title') === 'title' && creditIn(one) !== undefined)) labels.push('author')
  const first = line.isTerm ? line.text.toLowerCase() : line.label === undefined ? segments[0]?.label : undefined
  const begin = line.pieces.find(({ text }) => text.trim() !== '')
  return {
    hasDate: segments.some((one) => headDate(one, now) !== undefined),
    isAdvert: begin?.isStrong === true && adverts.test(begin.text),
    hasContact: findEmails(line.text).length + findPhones(line.text).length > 0,
    labels: new Set(labels),
    first,
  }
}

const adverts = /^\W*(?:wanted|required|needed|for sale|to let|lost|found|offered|looking for)\b/i

/** Returns whether lines have a date, what two labels say, or an advertisement with somebody's address or number. */
function isMarked({ from, to }: Range, marks: readonly Mark[]): boolean {
  const labels = new Set<string>()
  if (marks[from]!.isAdvert && marks.slice(from, to).some(({ hasContact }) => hasContact)) return true
  for (let at = from; at < to; at++) {
    if (marks[at]!.hasDate) return true
    for (const label of marks[at]!.labels) labels.add(label)
  }
  return (
    labels.size > 1 &&
    (labels.has('author') || labels.has('from') || labels.has('contact') || labels.has('phone') || labels.has('email'))
  )
}

function divide({ lines, siblings }: BoardLines, marks: readonly Mark[]): Range[][] {
  const starts = (isStart: (line: Line, index: number) => boolean): Range[] => {
    const at = lines.flatMap((line, index) => (isStart(line, index) ? [index] : []))
    const ranges = at.map((from, index) => ({ from, to: at[index + 1] ?? lines.length }))
    const sizes = ranges.slice(0, -1).map(({ from, to }) => to - from)
    const last = ranges.at(-1)
    // What follows the last entry is not separated from it.
    if (last && sizes.length > 0) last.to = Math.min(last.to, last.from + Math.max(...sizes))
    return ranges
  }
  const heads = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'legend', 'dt']
  const labels = new Set(marks.flatMap(({ first }) => (first === undefined ? [] : [first])))
  const isDated = marks.map(({ hasDate }) => hasDate)
  const dateStarts = new Set(lines.flatMap((line, index) => (isDated[index] ? [line.start] : [])))
  const ends = lines.flatMap((_, index) => (isDated[index] ? [index] : []))
  return [
    ...siblings,
    ...heads.map((tag) => starts(({ head, isTerm }) => head === tag && !isTerm)),
    ...[...labels].slice(0, 8).map((label) => starts((_, index) => marks[index]!.first === label)),
    starts(({ isAfterRule }) => isAfterRule),
    starts(({ isAfterGap }) => isAfterGap),
    starts(({ pieces }) => pieces.find(({ text }) => text.trim() !== '')?.isStrong === true),
    starts((_, index) => dateStarts.has(index)),
    starts((_, index) => isDated[index] === true),
    endsWithDates(lines, ends)
      ? ends.map((end, index) => ({ from: index === 0 ? Math.max(0, end - 2) : ends[index - 1]! + 1, to: end + 1 }))
      : [],
  ].filter((ranges) => ranges.length > 1)
}

/** Whether the dates are below the texts: the first one has a sentence above it or in its line, and not only the head of the page. */
function endsWithDates(lines: readonly Line[], [first]: readonly number[]): boolean {
  if (first === undefined) return false
  const above = lines.slice(Math.max(0, first - 2), first)
  return (
    lines[first]!.text.length > minDatedText ||
    above.some(({ text, head }) => head === undefined && sentence.test(text))
  )
}

const sentence = /(?:\S+ ){3}/
/** Characters of a line that has more than a writer and a date. */
const minDatedText = 60

/** Counts the marked parts of a division, and leaves out those before, after and between them that are not. */
function assess(ranges: readonly Range[], lines: readonly Line[], marks: readonly Mark[]): Division {
  const headed = ranges.filter(({ from }) => lines[from]!.head !== undefined).length
  // The heading of the page is not part of its first entry.
  const hasOwnHeads = headed * 2 > ranges.length
  const marked = ranges
    .filter((range) => isMarked(range, marks))
    .map(({ from, to }) => (hasOwnHeads || lines[from]!.head === undefined ? { from, to } : { from: from + 1, to }))
  const covered = marked.reduce((sum, { from, to }) => {
    const length = lines.slice(from, to).reduce((total, { text }) => total + text.length, 0)
    return sum + Math.min(length, maxTextCounted)
  }, 0)
  return { ranges: marked, marked: marked.length, covered }
}
