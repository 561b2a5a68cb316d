import type { Piece } from './board-lines.ts'
import { beginning, credit, nameInLine, nameLike, personIn, prose, verb } from './board-names.ts'
import type { Segment } from './board-segments.ts'
import { findDate } from './dates.ts'
import { authorLinks } from './found-post.ts'
import { foldLine } from './text.ts'

/** Maximum characters around a date that are no text. */
const maxAroundDate = 60

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
  if (setOffPiece(pieces, text, head)) return head
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found.length)]
  const outside = pieces.filter(({ href, isStrong }) => href === undefined && !isStrong).map((piece) => piece.text)
  const other = outside.join('').replace(text.slice(found.index, found.index + found.length), '')
  const isSet = /[([|·•»–—,-]\s*$|\s{2}$|^\W*$|\b(?:by|from|on|at|posted|dated?)\s*$/i.test(before)
  const isClosed = /^\s*(?:[)\]|·•»:–—-]|$|\.$|by\b|from\b)/i.test(after) || after.length <= 24
  if (prose.test(before.slice(0, 200)) && !credit.test(before) && !/[([]\s*(?:[^()]{0,40},\s*)?$/.test(before)) {
    const isTitled = pieces.some(({ href, isStrong, text: own }) => (href !== undefined || isStrong) && own.length > 4)
    if (!isTitled || foldLine(other).length > maxAroundDate) return undefined
  }
  if (label === 'text') return undefined
  if (foldLine(other).length <= maxAroundDate) return isSet || isClosed ? head : undefined
  const isCredited = found.index <= maxAroundDate && credit.test(before)
  const isFirst = found.index <= maxAroundDate && /^\)?\]?\s*(?:[:|»]|[-–—]\s)/.test(after)
  const isLast = /[([][^()[\]]{0,40}$/.test(before) ? after.length <= 24 : / [-–—|] $/.test(before) && after.length < 3
  return found.index <= 1 || isFirst || isLast || isCredited ? head : undefined
}

/** Returns the italic or small end of a longer text, if it hardly has more than the date. */
function setOffPiece(pieces: readonly Piece[], text: string, { index, length }: HeadDate): Piece | undefined {
  const date = text.slice(index, index + length)
  const piece = pieces.find((one) => one.isSetOff && one.text.includes(date))
  const own = foldLine(piece?.text ?? '').length
  return piece && own <= length + maxLengths.name && text.length > own + maxLengths.name / 2 ? piece : undefined
}

const maxLengths = { name: 40 }

const otherDate =
  /^\W*(?:last|latest|joined|registered|member since|edited|updated|modified|expires|closes|closing|due|needed by|start(?:ing|s)?\b|©|copyright|page (?:last )?updated)/i

/** Buttons, counts and the like. */
export const noise =
  /^[[({<*«»\s]*(?:quote|reply|respond|report(?: (?:post|abuse))?|back to top|top|up|edit|delete|permalink|share|like|print|e-?mail this.*|read more.*|more(?:\.\.\.|…)?|full (?:details|story|message|post)|(?:\d+|no) (?:repl(?:y|ies)|comments?|answers?|views?|likes?|responses?|messages?)|\(?\d+\)?|#\d+|pm|www|profile|view(?: (?:profile|post|thread|message|replies).*)?|new|sticky|hot|locked|email|website|home ?page|re: *|add (?:a )?comment|post (?:a )?reply|link|previous|next|\W+)[\])}>»\s]*$/i

export function isTitleLink(href: string | undefined): boolean {
  return href !== undefined && !/^(?:mailto|tel|javascript):/i.test(href) && !authorLinks.test(href.slice(0, 500))
}

interface Head {
  author?: string | undefined
  title?: string | undefined
  text?: string | undefined
  place?: string | undefined
  href?: string | undefined
}

/** Reads the name and the title beside a date: 'Extension plans - Jane Marl, 3 May 2026', 'Posted by Jane Marl on 3 May 2026'. */
export function takeHead(segment: Segment, now: string): Head {
  const { text, pieces } = segment
  const date = headDate(segment, now)!
  const setOff = setOffPiece(pieces, text, date)
  if (setOff) {
    const others = pieces.filter((piece) => piece !== setOff)
    const own = takeHead({ ...segment, text: foldLine(setOff.text), pieces: [setOff] }, now)
    const title = titlePiece(
      others.filter(({ isStrong, href }) => isStrong || href !== undefined),
      text,
    )
    const rest = foldLine(
      others
        .filter((piece) => piece !== title)
        .map((piece) => piece.text)
        .join(''),
    )
    const said = rest.length > 15 ? rest : undefined
    const author = own.author ?? own.title
    if (author !== undefined) return { ...own, title: title?.text, href: title?.href, text: said, author }
  }
  let head: string = `${text.slice(0, date.index)}\uE001${text.slice(date.index + date.length)}`
  let body: string | undefined
  const after = head.slice(head.indexOf('\uE001') + 1)
  const isFirst = date.index <= 1 || /^\)?\]?\s*(?:[:|»]|[-–—]\s)/.test(after)
  const strongBefore = pieces.filter(({ isStrong, href }) => isStrong || href !== undefined)
  const spoken = verb.exec(head)
  const speaker = spoken ? nameLike(spoken[1]!) : undefined
  const title = speaker === undefined ? titlePiece(strongBefore, head) : undefined
  if (title) head = head.replace(foldLine(title.text), '\uE000')
  const tail = head.slice(head.indexOf('\uE001') + 1).replace(/^[\s)\]:|»–—-]+/, '')
  const isSentence = date.index > 1 && title === undefined && /^\S+(?: \S+){3,}[.?!]$/.test(foldLine(tail))
  if (isFirst && (isSentence || foldLine(tail.replaceAll(/[\uE000]/g, '')).length > maxAroundDate)) {
    body = tail.replace('\uE000', '')
    head = head.slice(0, head.indexOf('\uE001') + 1)
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
    const from = Math.max(spoken!.index + spoken![0].length, head.indexOf('\uE001') + 1)
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
    const rest = foldLine(head.replaceAll(/[\uE000\uE001]/g, ' ').replace(foldLine(source!.text), ' ')).replace(
      /[\s()[\],]+$/,
      '',
    )
    return { ...found, author: cited.name, place: cited.place, ...(rest.length > 15 ? { text: rest } : {}) }
  }
  const credited = credit.exec(head)?.[1]
  const byCredit = credited === undefined ? undefined : (nameLike(credited) ?? personIn(credited))
  const fragments = head
    .split(/[\uE000\uE001()[\]|·•»:;,]|\s[-–—~]\s|^[-–—~]\s*|\s{2,}|\s[-–—~]$/)
    .map((one) =>
      foldLine(one)
        .replace(
          /^(?:(?:posted|written|sent|added|listed|placed|published|put up|pinned up)(?: (?:on|at|by))?|on|at|by|from|date|dated)\b:?\s*/gi,
          '',
        )
        .replace(/^[-–—~]\s*/, '')
        .replace(/\s+(?:posted|on|at|by|-)$/i, ''),
    )
    .filter(
      (one) =>
        one !== '' &&
        !noise.test(one) &&
        !/\d{5}/.test(one) &&
        !/^(?:[\d:.]+(?: ?[ap]m)?|by|on|at|from|gmt|bst)$/i.test(one),
    )
  if (byCredit !== undefined) {
    const others = fragments.filter((one) => !one.includes(byCredit) && nameLike(one) === undefined && one.length > 8)
    const isPlain = title === undefined && others.length > 0
    const own = isPlain ? plainTitle(others, byCredit, head) : undefined
    return { ...found, title: found.title ?? own, author: byCredit }
  }
  const prosaic = foldLine(head.replaceAll(/[\uE000\uE001]/g, ' ')).replace(/[\s([]+[\s)\]]*$/, '')
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

const creditAtEnd = /[-–—~(]\s*(?:by |from )?([^-–—~()]{2,40}?)\)?\.?$/

function titleOnly(head: string): boolean {
  return foldLine(head.replaceAll(/[\uE000\uE001]/g, '')).length < 3
}

/** Returns the text before a credit, if that is a title: 'Flat roof or pitched? by Jane'. */
function plainTitle(others: readonly string[], author: string, head: string): string | undefined {
  const before = head
    .slice(0, head.indexOf(author))
    .replace(/\b(?:posted |started |asked |written |added )?(?:by|from):?\s*$/i, '')
  const title = foldLine(before.replaceAll(/[\uE000\uE001]/g, ' ')).replace(/^[\s:–—|-]+|[\s:–—|(-]+$/g, '')
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
