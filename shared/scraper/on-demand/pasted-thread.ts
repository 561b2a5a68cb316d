import { readDate } from '../reading/dates.ts'
import { withMark } from '../reading/links.ts'
import { readName } from '../reading/names.ts'
import { postRecord } from '../reading/post-record.ts'
import type { PageRecord } from '../record.ts'

/** Maximum characters read, of a line with a date, and of a name. */
const maxLengths = { text: 50_000, date: 60, name: 40 }

/** The lines above a post that name its writer and date: `from` is the first, `to` the first of the post itself. */
interface Head {
  from: number
  to: number
  author: string
  time: string
  title?: string | undefined
}

/** Returns the posts of a thread that was copied from a page of a forum; empty for another text. */
export function readCopiedThread(text: string, url: string, now: string): PageRecord[] {
  const all = text
    .slice(0, maxLengths.text)
    .split(/\r\n?|\n/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
  const lines = all.filter((line) => line !== '')
  const starts = paragraphStarts(all)
  const known = [...lines.keys()].flatMap(
    (index) => headFinders.map((find) => find(lines, index, now)).find((head) => head !== undefined) ?? [],
  )
  const heads = known.length > 0 ? known : datedHeads(lines)
  const title = heads.find((head) => head.title !== undefined)?.title ?? startedTitle(lines)
  return heads.flatMap(({ to, author, time }, index): PageRecord[] => {
    const own = lines
      .slice(to, heads[index + 1]?.from)
      .map((line, at) => ({ line, isStart: starts.has(to + at) }))
      .filter(({ line }) => !controls.test(line))
    const name = readName(author)
    if (name === undefined || own.length === 0) return []
    return [
      postRecord({
        url: index === 0 ? url : withMark(url, `${name} ${own[0]!.line.slice(0, 60)}`),
        isFirst: index === 0,
        title,
        author: name,
        text: own
          .map(({ line, isStart }) => (isStart ? `\n${line}` : line))
          .join('\n')
          .trim(),
        date: readDate(time, now),
      }),
    ]
  })
}

/** Returns the places, among the lines with text, of those below an empty line. */
function paragraphStarts(all: readonly string[]): Set<number> {
  const starts = new Set<number>()
  let count = 0
  all.forEach((line, index) => {
    if (line !== '' && all[index - 1] === '') starts.add(count)
    if (line !== '') count++
  })
  return starts
}

/** Buttons and counts around a post. */
const controls =
  /^(?:(?:like|quote|reply|report|share)(?: (?:like|quote|reply|report|share)){1,3}|top|quote|reply with quote|logged|bookmark|see all|op['’]s posts:|report|like|reply|share|award|upvote|downvote|go to comments|more replies|•|op|advice|#?\d[\d,.]*k?|you must log in or register to reply here\.?|(?:post a )?reply|continue this thread|last edited.*|view more comments|sponsored links|advertisement|comments?)$/i
/** Details of a member: 'Posts: 12', 'Joined: Wed Nov 18, 2026 9:58 am', 'Messages', 'JoinedNov 18, 2026'. */
const memberFact =
  /^(?:posts|join(?:ed| [Dd]ate)|messages|location|reaction score|points|likes|country|threads|solutions|been (?:liked|thanked)|has thanked)(?=$|[:\dA-Z]| \d)/

/** A label whose value, on the next line, may be any text. */
const placeLabel = /^(?:location|country|from|region|county|occupation):?$/i

/** Reads 'Post by sam » Wed Nov 18, 2026 10:15 am', below the member's details and the post's title. */
function phpbbHead(lines: readonly string[], at: number): Head | undefined {
  const [, author, time] = /^(?:post )?by:? (\S.{0,38}?) » (.{6,60})$/i.exec(lines[at]!) ?? []
  if (author === undefined || time === undefined) return undefined
  const title = lines[at - 1]?.replace(/^re: /i, '')
  let from = at - 1
  while (from > 0 && (isFact(lines[from - 1]!) || lines[from - 1] === author)) from--
  return { from, to: at + 1, author, time, title }
}

/** Reads the date and '#2' of a post on XenForo, below its writer's name, title and details. */
function xenforoHead(lines: readonly string[], at: number, now: string): Head | undefined {
  const time = lines[at - 1] ?? ''
  if (!/^#\d{1,5}$/.test(lines[at]!) || !isDate(time, now)) return undefined
  const writer = writerAbove(lines, at - 2, now)
  return writer && { ...writer, to: at + 1, time }
}

/** Reads '« Reply #1 on: November 18, 2026, 10:15:22 am »' of SMF, below the writer's name and details and the post's title. */
function smfHead(lines: readonly string[], at: number, now: string): Head | undefined {
  const time = /^« (?:reply #\d+ )?on: (.{6,60}) »$/i.exec(lines[at]!)?.[1]
  const writer = time === undefined ? undefined : writerAbove(lines, at - 2, now)
  return writer && { ...writer, to: at + 1, time: time!, title: lines[at - 1]?.replace(/^re: /i, '') }
}

/** Reads '18-11-2026, 10:15 AM #1' of vBulletin, above the writer's name and details. */
function vbulletinHead(lines: readonly string[], at: number, now: string): Head | undefined {
  const time = /^(.{6,40}) #\d{1,5}$/.exec(lines[at]!)?.[1] ?? ''
  const author = lines[at + 1]?.replace(/ is (?:offline|online)\b.*$/, '') ?? ''
  if (!isDate(time, now) || author.length > maxLengths.name) return undefined
  let to = at + 2
  while (to < lines.length && (lines[to] === author || isMemberTitle(lines[to]!) || isDetail(lines[to]!))) to++
  return { from: at, to: /^default\b/i.test(lines[to] ?? '') ? to + 1 : to, author, time }
}

/** Reads 'sam · 18/11/2026 10:15' of Mumsnet. */
function inlineHead(lines: readonly string[], at: number): Head | undefined {
  const [, author, time] =
    /^(\S.{0,38}?) [·•] (\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?:,? \d{1,2}:\d\d)?)$/.exec(lines[at]!) ?? []
  return author === undefined || time === undefined ? undefined : { from: at, to: at + 1, author, time }
}

/** A line with a date and perhaps a time alone. */
const dateAlone =
  /^(?:\p{L}{3,9},? )?(?:\d{1,2}(?:st|nd|rd|th)? \p{L}{3,9}\.?,? \d{4}|\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d\d-\d\d)(?:,? (?:at )?\d{1,2}[:.]\d\d(?: ?[ap]m)?)?$/iu
const anyWriter = /^\p{L}[\p{L}\d_.'’-]{2,24}(?: [\p{L}\d.'’-]{1,20}){0,2}$/u

/** Reads the name above a date, as most forums write it; a thread has at least two. */
function datedHeads(lines: readonly string[]): Head[] {
  const heads = lines.flatMap((time, at): Head[] => {
    const author = lines[at - 1] ?? ''
    return dateAlone.test(time) && anyWriter.test(author) ? [{ from: at - 1, to: at + 1, author, time }] : []
  })
  return heads.length > 1 ? heads : []
}

const headFinders = [phpbbHead, xenforoHead, smfHead, vbulletinHead, redditHead, inlineHead]

/** Finds the writer's name above the details that end at a line. */
function writerAbove(lines: readonly string[], end: number, now: string): Pick<Head, 'from' | 'author'> | undefined {
  let last = end
  while (last > 0 && (isDetail(lines[last]!) || isDate(lines[last]!, now) || placeLabel.test(lines[last - 1]!))) last--
  // A picture of the initial is copied as a letter above the name.
  const isInitial = (index: number) =>
    lines[index]?.length === 1 && lines[index + 1]?.[0]?.toUpperCase() === lines[index]
  const isTitled = isInitial(last - 2) || (!isInitial(last - 1) && isMemberTitle(lines[last] ?? ''))
  const name = isTitled ? last - 1 : last
  const author = lines[name]
  if (author === undefined || author.length > maxLengths.name) return undefined
  return { from: isInitial(name - 1) ? name - 1 : name, author }
}

function isMemberTitle(line: string): boolean {
  return (
    line.length <= maxLengths.name &&
    /\b(?:member|moderator|administrator|admin|staff|newbie|contributor)\b/i.test(line)
  )
}

/** Reads 'sam', '•', '8d ago' of a comment, and 'r/DIYUK', '•', '8 days ago', 'sam' of a post, whose title follows. */
function redditHead(lines: readonly string[], at: number): Head | undefined {
  const [before = '', time = ''] = [lines[at - 1], lines[at + 1]]
  const age = /^(\d{1,3}) ?(m|h|d|w|mo|y|min|hr|hour|day|week|month|year)s?\.? ago$/.exec(time)
  if (lines[at] !== '•' || !age) return undefined
  const unit = units[age[2]!] ?? age[2]!
  const head = { from: at - 1, time: `${age[1]} ${unit} ago` }
  if (before.startsWith('r/') && lines[at + 2] !== undefined)
    return { ...head, to: at + 4, author: lines[at + 2]!, title: lines[at + 3] }
  return /^[\w-]{3,20}$/.test(before) ? { ...head, to: at + 2, author: before } : undefined
}

const units: Readonly<Record<string, string>> = {
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  mo: 'month',
  y: 'year',
}

/** Returns the first line of a thread if the next says who started it, or how many replies it has. */
function startedTitle([first, second = '']: readonly string[]): string | undefined {
  return /^Thread starter|^\d{1,5} (?:replies|reply|comments?|posts?)$/.test(second) ? first : undefined
}

function isFact(line: string): boolean {
  return memberFact.test(line.charAt(0).toLowerCase() + line.slice(1))
}

function isDetail(line: string): boolean {
  return isFact(line) || /^(?:[\d,.]+|\*+|view profile|online|offline|\p{L}{3} \d{4})$/iu.test(line)
}

function isDate(line: string, now: string): boolean {
  return line.length <= maxLengths.date && readDate(line, now) !== undefined
}
