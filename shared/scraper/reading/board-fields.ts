import { boardLabel, type BoardLabel } from './board-labels.ts'
import type { Line, Piece } from './board-lines.ts'
import { findEmails, findPhones, readEmail } from './contacts.ts'
import { findDate } from './dates.ts'
import { authorLinks } from './found-post.ts'
import { readName } from './names.ts'
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

/** A line, or a part of one, below one label. */
export interface Segment {
  label: BoardLabel | undefined
  text: string
  pieces: readonly Piece[]
  line: Line
}

const maxLengths = { name: 40, label: 40, aroundDate: 60, title: 200 }

/** Splits a line at the labels in it: `Date: 3 May Name: Jane`. */
export function segmentsOf(line: Line): Segment[] {
  const full = line.pieces.map(({ text }) => text).join('')
  const marks = labelsIn(line, full)
  const whole = { label: line.label, text: line.text, pieces: line.pieces, line }
  if (marks.length === 0) return line.isTerm ? [] : [whole]
  const before = part(line, full, 0, marks[0]!.from, line.label)
  const labelled = marks.map(({ to, label }, index) =>
    part(line, full, to, marks[index + 1]?.from ?? full.length, label),
  )
  return [...(before.text === '' ? [] : [before]), ...labelled]
}

interface LabelMark {
  from: number
  to: number
  label: BoardLabel
}

function labelsIn(line: Line, full: string): LabelMark[] {
  const marks: LabelMark[] = []
  const strong = new Map<number, Piece>()
  let offset = 0
  for (const piece of line.pieces) {
    const lead = piece.text.length - piece.text.trimStart().length
    if (piece.isStrong) strong.set(offset + lead, piece)
    offset += piece.text.length
  }
  const first = full.length - full.trimStart().length
  for (const [from, piece] of strong) {
    const label = boardLabel(piece.text.trim())
    const to = from + piece.text.trimStart().length
    const hasColon = piece.text.includes(':') || /^\s*:/.test(full.slice(to, to + 5))
    if (label === undefined || full.slice(to).trim() === '') continue
    if (hasColon || (!looseLabels.has(label) && !/^\s*(?:wrote|says?|said|posted)\b/.test(full.slice(to, to + 20))))
      marks.push({ from, to: to + (/^\s*[:–-]\s*/.exec(full.slice(to, to + 5))?.[0].length ?? 0), label })
  }
  for (let colon = full.indexOf(':'); colon !== -1; colon = full.indexOf(':', colon + 1)) {
    if (
      marks.some(({ from, to }) => colon >= from && colon < to) ||
      /^:(?:\d\d|\/\/)/.test(full.slice(colon, colon + 3))
    )
      continue
    if (marks.length >= maxLabels) break
    const near = full.slice(Math.max(0, colon - maxLengths.label), colon).trimEnd()
    const words = lastWords(near)
    const end = Math.max(0, colon - maxLengths.label) + near.length
    for (let at = 0; at !== -1 && at < words.length; at = nextWord(words, at)) {
      const label = boardLabel(words.slice(at))
      const from = end - words.length + at
      const isStart = from <= first || strong.has(from) || /[|;•·–-]\s*$/.test(full.slice(Math.max(0, from - 3), from))
      const follows = marks.some((mark) => mark.from <= first) && /^\p{Lu}/u.test(words.slice(at))
      if (label === undefined || !(isStart || follows)) continue
      marks.push({ from, to: colon + 1, label })
      break
    }
  }
  const [, dashed] = /^\s*(\p{L}[\p{L} ]{1,16}?) ?[-–=] \S/u.exec(full.slice(0, maxLengths.label)) ?? []
  const label = dashed === undefined ? undefined : boardLabel(dashed)
  if (marks.length === 0 && label !== undefined && !looseLabels.has(label))
    marks.push({
      from: 0,
      to:
        full.indexOf(dashed!) +
        dashed!.length +
        (/^ ?[-–=] /.exec(full.slice(full.indexOf(dashed!) + dashed!.length))?.[0].length ?? 0),
      label,
    })
  return marks.toSorted((one, other) => one.from - other.from)
}

/** Labels that are as often words of a text, if no colon follows. */
const looseLabels = new Set<BoardLabel>(['text', 'other', 'contact', 'from', 'title'])

/** Maximum labels in one line. */
const maxLabels = 12

/** Returns up to four words at the end of a text. */
function lastWords(text: string): string {
  const words = text.split(' ').slice(-4)
  const other = words.findLastIndex((word) => !/^(?:[\p{L}'’/.]+|&)$/u.test(word))
  return words.slice(other + 1).join(' ')
}

function nextWord(words: string, at: number): number {
  const space = words.indexOf(' ', at)
  return space === -1 ? -1 : space + 1
}

function part(line: Line, full: string, from: number, to: number, label: BoardLabel | undefined): Segment {
  let offset = 0
  const pieces = line.pieces.flatMap((piece) => {
    const begin = offset
    offset += piece.text.length
    const text = piece.text.slice(Math.max(0, from - begin), Math.max(0, to - begin))
    return text === '' ? [] : [{ ...piece, text }]
  })
  const text = foldLine(full.slice(from, to)).replace(/^[\s|;•·,]+|[\s|;•·,]+$/g, '')
  return { label, text, pieces, line }
}

/** A date that says when an entry was written. */
export interface HeadDate {
  value: string
  index: number
  length: number
}

/** Returns the date in a line that consists of hardly more than it, a title and a name. */
export function headDate({ label, text, pieces, line }: Segment, now: string): HeadDate | undefined {
  if (label === 'other' || label === 'phone' || label === 'email' || otherDate.test(text)) return undefined
  const found = findDate(text, now)
  if (!found) {
    const value = line.machineDate === undefined ? undefined : findDate(line.machineDate, now)?.value
    return value === undefined ? undefined : { value, index: 0, length: text.length <= 30 ? text.length : 0 }
  }
  const value = line.machineDate === undefined ? found.value : (findDate(line.machineDate, now)?.value ?? found.value)
  const head = { ...found, value }
  if (label === 'date') return head
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found.length)]
  const outside = pieces.filter(({ href, isStrong }) => href === undefined && !isStrong).map((piece) => piece.text)
  const other = outside.join('').replace(text.slice(found.index, found.index + found.length), '')
  const isSet = /[([|·•»–—,-]\s*$|\s{2}$|^\W*$|\b(?:by|from|on|at|posted|dated?)\s*$/i.test(before)
  const isClosed = /^\s*(?:[)\]|·•»:–—-]|$|\.$|by\b|from\b)/i.test(after) || after.length <= 24
  if (prose.test(before.slice(0, 200)) && !credit.test(before) && !/[([]\s*(?:[^()]{0,40},\s*)?$/.test(before)) {
    const isTitled = pieces.some(({ href, isStrong, text: own }) => (href !== undefined || isStrong) && own.length > 4)
    if (!isTitled || foldLine(other).length > maxLengths.aroundDate) return undefined
  }
  if (label === 'text') return undefined
  if (foldLine(other).length <= maxLengths.aroundDate) return isSet || isClosed ? head : undefined
  const isCredited = found.index <= maxLengths.aroundDate && credit.test(before)
  const isFirst = found.index <= maxLengths.aroundDate && /^\)?\]?\s*(?:[:|»]|[-–—]\s)/.test(after)
  const isLast = /[([][^()[\]]{0,40}$/.test(before) && after.length <= 24
  return found.index <= 1 || isFirst || isLast || isCredited ? head : undefined
}

const otherDate =
  /^\W*(?:last|latest|joined|registered|member since|edited|updated|modified|expires|closes|closing|due|needed by|start(?:ing|s)?\b|©|copyright|page (?:last )?updated)/i
const prose =
  /\b(?:we|i|i'm|i’m|our|my|you|your|is|are|was|were|be|will|would|have|has|had|need|want|since|until|before|after|due|between|open|closed)\b/i
const credit =
  /(?:^|[^\p{L}])(?:(?:posted|written|asked|started|added|sent|submitted|placed|left|signed|opened|created|raised|message|entry|enquiry|request|question|advert|ad|comment|reply|post|topic|thread) )?(?:by|from)\b:?\s+([^\u0001\u0002()|·•–—,;:]{2,40}?)(?=\s+(?:on|at|in|-)\s|\s*[\u0001\u0002()|·•–—,;:]|\s-|\s*$|\s+on$)/iu
const verb =
  /(?:^|[\u0001\u0002,])[^\p{L}\u0001\u0002]{0,20}([^\u0001\u0002,]{2,40}?)\s+(?:wrote|writes|said|says|asked|asks|posted|replied|commented|answered|adds|added)\b/iu
const callers =
  /\b(?:[Rr]ing|[Cc]all|[Pp]hone|[Cc]ontact|[Ee]-?mail|[Tt]ext|[Aa]sk for|[Ss]peak to|[Tt]elephone|[Tt]el\.?|[Aa]pply to|[Rr]epl(?:y|ies) to|[Ww]rite to|[Dd]etails from|[Mm]essage|[Ss]ee)\b:? ((?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?\p{Lu}[\p{L}'’.-]*(?: (?:and|&|\p{Lu}[\p{L}'’.-]*)){0,3})(?=\s+(?:on|at|via|by|or|evenings|after|before)\b|[,:;.]|\s*\(?0\d|\s*[([-]|\s*$|\s+\S+@)/u
const stops =
  /^(?:repl(?:y|ies)|quote|report|more|read more|top|back to top|edit|delete|home|next|previous|new|hot|sticky|closed|guest ?book|messages?|wanted|for sale|offered|free|sold|re|pm|am|posted|on|at|by|from|the|date|noon|midnight|subject|topic|author|anonymous|comments?|link|here|click here|today|yesterday|contact|details|view|views|print|share|like|help|urgent|question|answer|answered|open|member|moderator|admin|website|email|e-mail|profile|wrote|page|go|regular|newbie|(?:full|senior|junior|new|sr\.?|jr\.?) member|member|moderator|admin(?:istrator)?|veteran|guru|expert|contributor|guest|online|offline|staff|\p{Lu}{2,4}\d.*)$/iu

/** Returns a text that has the form of a person's name or nickname. */
export function nameLike(text: string): string | undefined {
  const trimmed = text.replace(/^[\s–—~:,;•·|»>*"“(-]+|[\s–—:,;•·|«<*"”)]+$/g, '').replace(/(?<=\p{Ll}{2})\.$/u, '')
  if (trimmed.length < 2 || trimmed.length > maxLengths.name || stops.test(trimmed) || matters.test(trimmed))
    return undefined
  const words = trimmed.split(' ')
  const isNick = words.length === 1 && /^\p{L}[\p{L}\d_.'’-]+$/u.test(trimmed)
  const isName =
    words.length <= 5 &&
    /^\p{Lu}/u.test(trimmed) &&
    words.every((word, index) => /^(?:\p{Lu}[\p{L}'’.-]*|\d{2,4})$/u.test(word) || (index > 0 && joining.test(word)))
  return (isNick || isName) && !/\d{5}/.test(trimmed) ? readName(trimmed) : undefined
}

/** What people write about on such boards: no names. */
const matters =
  /\b(?:extensions?|lofts?|conversions?|kitchens?|garages?|porch(?:es)?|conservator(?:y|ies)|plans?|drawings?|wanted|needed|builders?|architects?|designers?|engineers?|advice|help|quotes?|planning|permission|costs?|roofs?|walls?|gardens?|house|annexe?|bathrooms?|bedrooms?|dormers?|recommend\w*|lessons|sale)\b/i

const joining = /^(?:and|&|of|the|de|del|van|von|der|la|le|\+|n|jnr|snr|family|[a-z])$/

const noise =
  /^[[({<*«»\s]*(?:quote|reply|respond|report(?: (?:post|abuse))?|back to top|top|up|edit|delete|permalink|share|like|print|e-?mail this.*|read more.*|more(?:\.\.\.|…)?|full (?:details|story|message|post)|(?:\d+|no) (?:repl(?:y|ies)|comments?|answers?|views?|likes?|responses?|messages?)|\(?\d+\)?|#\d+|pm|www|profile|view(?: (?:profile|post|thread|message|replies).*)?|new|sticky|hot|locked|email|website|home ?page|re: *|add (?:a )?comment|post (?:a )?reply|link|previous|next|\W+)[\])}>»\s]*$/i

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
    else if (label === undefined && !noise.test(text)) loose.push({ ...segment, line })
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
    if (others.length > 0) texts.push(others.map((piece) => piece.text).join(''))
  } else texts.push(text)
}

function isTitleLink(href: string | undefined): boolean {
  return href !== undefined && !/^(?:mailto|tel|javascript):/i.test(href) && !authorLinks.test(href.slice(0, 500))
}

/** Reads what has no label: the date, beside it a name and a title, and the text. */
function readLoose(entry: BoardEntry, texts: string[], loose: Segment[], now: string): void {
  const dated = entry.date === undefined ? loose.find((segment) => headDate(segment, now) !== undefined) : undefined
  const heading = loose.find(({ line }) => line.head !== undefined)
  let left = loose
  if (dated) {
    const head = takeHead(dated, now)
    entry.date = headDate(dated, now)!.value
    entry.author ??= head.author
    entry.place ??= head.place
    if (entry.title === undefined && (heading === undefined || heading === dated)) {
      entry.title = head.title
      entry.href ??= head.href
    } else if (head.title !== undefined && head.title.length > maxLengths.name) texts.push(head.title)
    if (head.text !== undefined && left.indexOf(dated) === 0) texts.push(head.text)
    left = left.filter((segment) => segment !== dated)
    if (head.text !== undefined && loose.indexOf(dated) > 0) left.push({ ...dated, text: head.text, pieces: [] })
  }
  if (heading !== undefined && heading !== dated && entry.title === undefined) {
    entry.title = heading.text
    entry.hasSubject = true
    entry.href ??= heading.pieces.find(({ href }) => isTitleLink(href))?.href
    left = left.filter((segment) => segment !== heading)
  }
  const take = (segment: Segment, name: string): void => {
    entry.author = name
    left = left.filter((one) => one !== segment)
  }
  for (const segment of entry.author === undefined ? left : []) {
    const found = creditIn(segment)
    if (found === undefined) continue
    take(segment, found.name)
    entry.place ??= found.place
    if (found.rest !== '') left = [...left, { ...segment, text: found.rest, pieces: [] }]
    break
  }
  const contact = entry.author === undefined ? left.find(({ text }) => isContactLine(text)) : undefined
  const beside = contact ? foldLine(withoutContacts(contact.text)).split(/[,;(|–—]| - /)[0]! : ''
  const person = nameLike(beside)
  if (contact && person !== undefined) take(contact, person)
  if (entry.author === undefined) {
    const body = longestOf(left)
    const names = left.filter((segment) => segment !== body && nameInLine(segment.text) !== undefined)
    const hasTitle =
      entry.title !== undefined || left.some((one) => !names.includes(one) && one !== body && isTitleLine(one))
    const [first, second] = names
    const isTitle = first && second && !hasTitle && isTitleLine(first) && !isTitleLine(second)
    const chosen = isTitle ? second : first
    const found = chosen ? nameInLine(chosen.text) : undefined
    if (chosen && found) {
      take(chosen, found.name)
      entry.place ??= found.place
    }
  }
  if (entry.title === undefined) {
    const body = longestOf(left)
    const titled = left.find((one) => isTitleLine(one) && (one !== body || left.length === 1))
    if (titled) {
      entry.title = titled.text
      entry.href ??= titled.pieces.find(({ href }) => isTitleLink(href))?.href
      left = left.filter((segment) => segment !== titled)
    } else {
      const first = left[0]
      if (first) {
        const own: string[] = []
        const before = entry.title
        addText(entry, own, first)
        if (entry.title !== before)
          left = [...(own.length > 0 ? [{ ...first, text: own.join(''), pieces: [] }] : []), ...left.slice(1)]
      }
    }
  }
  if (entry.author === undefined) {
    const called = [...texts, ...left.map(({ text }) => text)]
      .map((text) => callers.exec(text)?.[1])
      .find((name) => name !== undefined)
    if (called !== undefined && nameLike(called) !== undefined) entry.author = nameLike(called)
  }
  const isFact = ({ text }: Segment) =>
    findEmails(text).length + findPhones(text).length > 0 && foldLine(withoutContacts(text)).length < 12
  texts.push(...left.filter((segment) => !isFact(segment)).map(({ text }) => text))
}

/** Returns the name that a whole line is, with the place behind it: 'Eve Marlin (Bursledon)', 'Eve Marlin, Bursledon'. */
function nameInLine(text: string): { name: string; place?: string | undefined } | undefined {
  const whole = nameLike(text)
  if (whole !== undefined) return { name: whole }
  const [, name = '', inBrackets, afterComma] =
    /^([^(),]{2,40}?)(?: ?\(([^()]{2,40})\)|, (\p{Lu}[\p{L}' -]{2,30}))$/u.exec(text) ?? []
  const found = nameLike(name)
  return found === undefined ? undefined : { name: found, place: inBrackets ?? afterComma }
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
  return text.length <= 120 && findPhones(text).length + findEmails(text).length > 0
}

function withoutContacts(text: string): string {
  let left = text
  for (const email of findEmails(text)) left = left.replace(email, ' ')
  return left
    .replace(/(?:\+|\(?0)[\d\s().-]{8,20}/g, ' ')
    .replace(/\b(?:tel(?:ephone)?|phone|mobile|mob|ring|call|contact|e-?mail|text|on|at|or|via)\b[.:]?/gi, ' ')
    .replace(/\s+/g, ' ')
}

/** Returns the name at the beginning of a value: 'Jane Marl (Totton)', 'Jane Marl, Totton'. */
function personIn(text: string): string | undefined {
  const first = text.split(/[,(|·•/[<]| [-–—] | (?:of|in|at|from) /)[0]!
  return (
    nameLike(first) ??
    (first.length <= maxLengths.name && !prose.test(first) && !/\d/.test(first) ? readName(first) : undefined)
  )
}

interface Head {
  author?: string | undefined
  title?: string | undefined
  text?: string | undefined
  place?: string | undefined
  href?: string | undefined
}

/** Reads the name and the title beside a date: 'Extension plans - Jane Marl, 3 May 2026', 'Posted by Jane Marl on 3 May 2026'. */
function takeHead(segment: Segment, now: string): Head {
  const { text, pieces } = segment
  const date = headDate(segment, now)!
  let head: string = `${text.slice(0, date.index)}\u0002${text.slice(date.index + date.length)}`
  let body: string | undefined
  const after = head.slice(head.indexOf('\u0002') + 1)
  const isFirst = date.index <= 1 || /^\)?\]?\s*(?:[:|»]|[-–—]\s)/.test(after)
  const strongBefore = pieces.filter(({ isStrong, href }) => isStrong || href !== undefined)
  const spoken = verb.exec(head)
  const speaker = spoken ? nameLike(spoken[1]!) : undefined
  const title = speaker === undefined ? titlePiece(strongBefore, head) : undefined
  if (title) head = head.replace(foldLine(title.text), '\u0001')
  const tail = head.slice(head.indexOf('\u0002') + 1).replace(/^[\s)\]:|»–—-]+/, '')
  const isSentence = date.index > 1 && title === undefined && /^\S+(?: \S+){3,}[.?!]$/.test(foldLine(tail))
  if (isFirst && (isSentence || foldLine(tail.replaceAll(/[\u0001]/g, '')).length > maxLengths.aroundDate)) {
    body = tail.replace('\u0001', '')
    head = head.slice(0, head.indexOf('\u0002') + 1)
    const signed = creditAtEnd.exec(body)
    if (signed && nameLike(signed[1]!) !== undefined && titleOnly(head)) head += ` by ${signed[1]}`
    const begun = beginning(body)
    if (begun && titleOnly(head))
      return { author: begun.name, place: begun.place, text: begun.rest, title: title?.text, href: title?.href }
  }
  const begun = isFirst && title === undefined && body === undefined ? beginning(tail) : undefined
  if (begun && begun.rest.length > 15) return { author: begun.name, place: begun.place, text: begun.rest }
  const found: Head = { title: title?.text, href: title?.href, ...(body === undefined ? {} : { text: foldLine(body) }) }
  if (speaker !== undefined) {
    const from = Math.max(spoken!.index + spoken![0].length, head.indexOf('\u0002') + 1)
    const rest = head.slice(from).replace(/^[\s:,.–—-]+/, '')
    return {
      ...found,
      author: speaker,
      ...(found.text === undefined && rest.length > 15 ? { text: foldLine(rest) } : {}),
    }
  }
  const source = pieces.find(({ isSource }) => isSource)
  const cited = source ? nameInLine(foldLine(source.text)) : undefined
  if (cited) {
    const rest = foldLine(head.replaceAll(/[\u0001\u0002]/g, ' ').replace(foldLine(source!.text), ' ')).replace(
      /[\s()[\],]+$/,
      '',
    )
    return { ...found, author: cited.name, place: cited.place, ...(rest.length > 15 ? { text: rest } : {}) }
  }
  const credited = credit.exec(head)?.[1]
  const byCredit = credited === undefined ? undefined : (nameLike(credited) ?? personIn(credited))
  const fragments = head
    .split(/[\u0001\u0002()[\]|·•»:;,]|\s[-–—~]\s|^[-–—~]\s*|\s{2,}|\s[-–—~]$/)
    .map((one) =>
      foldLine(one)
        .replace(/^(?:posted|written|sent|added|on|at|by|from|date|dated)\b:?\s*/gi, '')
        .replace(/^[-–—~]\s*/, '')
        .replace(/\s+(?:posted|on|at|by|-)$/i, ''),
    )
    .filter((one) => one !== '' && !noise.test(one) && !/^(?:[\d:.]+(?: ?[ap]m)?|by|on|at|from|gmt|bst)$/i.test(one))
  if (byCredit !== undefined) {
    const others = fragments.filter((one) => !one.includes(byCredit) && nameLike(one) === undefined && one.length > 8)
    const isPlain = title === undefined && others.length > 0
    const own = isPlain ? plainTitle(others, byCredit, head) : undefined
    return { ...found, title: found.title ?? own, author: byCredit }
  }
  const prosaic = foldLine(head.replaceAll(/[\u0001\u0002]/g, ' ')).replace(/[\s([]+[\s)\]]*$/, '')
  if (title !== undefined && body === undefined && /(?:\S+\s){5}\S/.test(prosaic)) found.text = prosaic
  const names = fragments.filter((one) => nameLike(one) !== undefined)
  if (title === undefined) {
    const longest = fragments.toSorted((one, other) => other.length - one.length)[0]
    const plain = fragments.length > 1 && longest !== undefined && nameLike(longest) === undefined ? longest : undefined
    const isOnly = fragments.length === 1 && nameLike(longest!) === undefined && found.text === undefined
    const author = names.find((one) => one !== plain)
    return {
      ...found,
      title: plain ?? (isOnly ? longest : undefined),
      author: author === undefined ? undefined : nameLike(author),
    }
  }
  const author = names.map(nameLike).find((one) => one !== undefined)
  // The only bold text beside a date is the writer's name, if it looks like one.
  if (author === undefined && title.isStrong && !isTitleLink(title.href) && nameLike(title.text) !== undefined)
    return { ...found, title: undefined, href: undefined, author: nameLike(title.text) }
  return { ...found, author }
}

/** Returns the name with which a text begins: 'Greta Holm (Overton) - Plans for …', 'Greta Holm: Plans for …'. */
function beginning(text: string): { name: string; place?: string | undefined; rest: string } | undefined {
  const [, name = '', place, rest = ''] =
    /^\s*([^:()–—]{2,40}?)\s*(?:\(([^()]{2,40})\))?\s*(?::|[–—]|(?<=[\s)])-(?=\s))\s*(\S.*)$/su.exec(text) ?? []
  const found = nameLike(name)
  return found === undefined || rest.length < 4 ? undefined : { name: found, place, rest }
}

const creditAtEnd = /[-–—~(]\s*(?:by |from )?([^-–—~()]{2,40}?)\)?\.?$/

function titleOnly(head: string): boolean {
  return foldLine(head.replaceAll(/[\u0001\u0002]/g, '')).length < 3
}

/** Returns the text before a credit, if that is a title: 'Flat roof or pitched? by Jane'. */
function plainTitle(others: readonly string[], author: string, head: string): string | undefined {
  const before = head
    .slice(0, head.indexOf(author))
    .replace(/\b(?:posted |started |asked |written |added )?(?:by|from):?\s*$/i, '')
  const title = foldLine(before.replaceAll(/[\u0001\u0002]/g, ' ')).replace(/^[\s:–—|-]+|[\s:–—|(-]+$/g, '')
  return title.length > 8 && others.length > 0 ? title : undefined
}

/** Returns the link, or else the bold part, that is a title. */
function titlePiece(pieces: readonly Piece[], head: string): Piece | undefined {
  const fit = pieces.filter(({ text }) => {
    const line = foldLine(text)
    return line.length > 2 && head.includes(line) && !noise.test(line)
  })
  return (
    fit.find(({ href, text }) => isTitleLink(href) && text.trim().length > 4) ?? fit.find(({ isStrong }) => isStrong)
  )
}

/** Returns the writer that a line names: 'Posted by Jane', 'Jane wrote:', '— Jane, Totton', 'Jane Marl, Totton' in an address. */
function creditIn({ text, line }: Segment): { name: string; place?: string; rest: string } | undefined {
  if (line.isSource) {
    const [first = '', ...others] = text.split(/,| [-–—] /)
    const name = nameLike(first)
    if (name !== undefined)
      return { name, ...(others.length > 0 ? { place: foldLine(others.join(',')) } : {}), rest: '' }
  }
  const signed = /^[-–—~]{1,2}\s?(.{2,60})$/.exec(text)?.[1]
  const name = signed === undefined ? undefined : personIn(signed)
  if (name !== undefined && signed!.length <= 60) return { name, rest: '' }
  const spoken =
    text.length <= 60 && /:$|^.{2,40} (?:wrote|writes|says|said|asks|asked)\b/.test(text)
      ? verb.exec(text)?.[1]
      : undefined
  const speaker = spoken === undefined ? undefined : nameLike(spoken)
  if (speaker !== undefined) return { name: speaker, rest: '' }
  const credited =
    /^(?:(?:posted|written|asked|started|added|sent|submitted|placed|left|signed) )?(?:by|from)\b:? (.{2,50})$/i.exec(
      text,
    )?.[1]
  const credits = credited === undefined ? undefined : personIn(credited)
  if (credits !== undefined) return { name: credits, rest: '' }
  const begun = /^[^:]{2,40}:/.test(text) ? beginning(text) : undefined
  if (begun) return { name: begun.name, rest: begun.rest, ...(begun.place === undefined ? {} : { place: begun.place }) }
  const trailing = /^(.{10,}?[.?!])\s+[-–—~]{1,2}\s?(\p{Lu}[^.?!]{1,40})$/u.exec(text)
  const last = trailing ? personIn(trailing[2]!) : undefined
  return last === undefined ? undefined : { name: last, rest: trailing![1]! }
}

/** Returns whether a line, or a part of one, names the writer by a credit or a label. */
export function namesWriter(segment: Segment): boolean {
  return (
    segment.label === 'author' ||
    segment.label === 'from' ||
    creditIn(segment) !== undefined ||
    credit.test(segment.text.slice(0, 200))
  )
}
