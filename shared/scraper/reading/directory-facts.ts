import { boardLabel } from './board-labels.ts'
import type { Line, Piece } from './board-lines.ts'
import { directoryLabel, knownLabel, type DirectoryLabel } from './directory-labels.ts'
import { hasContact } from './directory-words.ts'
import { foldLine } from './text.ts'

/** A value of an entry, with what its label means. */
export interface Fact {
  line: Line
  text: string
  pieces: readonly Piece[]
  label?: DirectoryLabel
  /** The label as it is written. */
  caption?: string
}

const maxCaption = 40
const captionNames = /(?:^|[\s_-])(?:label|key|term|caption)(?=$|[\s_-])/i
/** 'Tel: 01…' or 'Contact name: …' at the beginning of a line or behind another value. */
const captions = /(?:^|[\s,;|•·])(\p{L}[\p{L}’'./-]{0,20}(?: \p{L}[\p{L}’'./-]{0,20}){0,3}):\s*/gu

/** Returns the values of lines, each with the label before, above or beside it. @param isRepeated whether most entries have the same line */
export function factsOf(lines: readonly Line[], isRepeated: (text: string) => boolean): Fact[] {
  const facts: Fact[] = []
  let open: { label: DirectoryLabel; caption: string } | undefined
  for (const line of lines) {
    const text = textOf(line.pieces)
    const bare = bareCaption(line, text, isRepeated)
    if (bare !== undefined) {
      open = { label: directoryLabel(bare), caption: bare }
      continue
    }
    const parts = partsOf(line, text)
    const isLabelled = parts.some(({ label }) => label !== undefined)
    const column = line.label === undefined || line.head === 'dt' ? undefined : ofColumn[line.label]
    if (isLabelled || line.head !== undefined) open = undefined
    else if (open !== undefined && parts.length > 0) {
      facts.push({ line, text, pieces: line.pieces, ...open })
      if (!continues(open.label, text)) open = undefined
      continue
    } else if (column !== undefined && parts.length > 0) {
      facts.push({ line, text, pieces: line.pieces, label: column })
      continue
    }
    facts.push(...parts)
  }
  return facts
}

/** What the columns of a table mean here. */
const ofColumn: Partial<Record<NonNullable<Line['label']>, DirectoryLabel>> = {
  phone: 'phone',
  email: 'email',
  place: 'address',
  contact: 'person',
}

/** Returns whether the next line may belong to the same label. */
function continues(label: DirectoryLabel, text: string): boolean {
  const isContact = hasContact(text)
  return label === 'text' || (label === 'address' && !isContact && !/[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.test(text))
}

/** Returns the text of pieces, with a space where two boxes side by side have none between them. */
export function textOf(pieces: readonly Piece[]): string {
  return foldLine(
    pieces.reduce((text, piece) => {
      const isGlued = /[\p{Ll}\d)]$/u.test(text) && /^[\p{Lu}\d(]/u.test(piece.text)
      return isGlued || (/[A-Z]{2}$/.test(text) && /^[\p{Lu}\d(]/u.test(piece.text))
        ? `${text} ${piece.text}`
        : text + piece.text
    }, ''),
  )
}

/** Returns the text of a line that is only a label. */
function bareCaption(
  { head, names, pieces }: Line,
  text: string,
  isRepeated: (text: string) => boolean,
): string | undefined {
  const caption = text.replace(/\s*:$/, '')
  if (caption === '' || caption.length > maxCaption) return undefined
  const isMarked = (head === 'dt' && isRepeated(text)) || captionNames.test(names)
  const isKnown = knownLabel(caption) !== undefined && !pieces.some(({ href }) => href !== undefined)
  return isMarked || isKnown || (text.endsWith(':') && pieces.some(({ isStrong }) => isStrong)) ? caption : undefined
}

/** Splits a line behind its bold or linked beginning, at separators and at the labels in it. */
function partsOf(line: Line, whole: string): Fact[] {
  const [first, ...others] = line.pieces.filter((piece) => piece.text.trim() !== '')
  const title = first && foldLine(first.text).replace(/[\s,–—-]+$/, '')
  const isTitled = first && title && (first.isStrong || first.href !== undefined) && line.head === undefined
  if (isTitled && others.length > 0 && title.length > 2 && !title.endsWith(':') && knownLabel(title) === undefined) {
    const rest = textOf(others)
    if (!rest.startsWith(':'))
      return [{ line, text: title, pieces: [first] }, ...partsIn(line, rest.replace(/^[\s,–—-]+/, ''), others)]
  }
  return partsIn(line, whole, line.pieces)
}

function partsIn(line: Line, whole: string, own: readonly Piece[]): Fact[] {
  const isContact = hasContact(whole)
  const texts = whole
    .split(isContact ? /\s[|·•–—-]\s|\s?\|\s?|\s{2,}/ : /\s[|·•]\s|\s?\|\s?|\s{2,}/)
    .map(foldLine)
    .filter((text) => text !== '')
  return texts.flatMap((text) => {
    const pieces =
      texts.length === 1
        ? own
        : own.filter((piece) => foldLine(piece.text) !== '' && text.includes(foldLine(piece.text)))
    const marks = [...text.matchAll(captions)].flatMap((match) => {
      const caption =
        knownCaption(match[1]!) ?? (match.index === 0 && isCaption(match[1]!, line) ? match[1]! : undefined)
      const end = match.index + match[0].length
      return caption === undefined ? [] : [{ from: match.index + match[0].lastIndexOf(caption), to: end, caption }]
    })
    if (marks.length === 0) return [{ line, text, pieces }]
    const before = text.slice(0, marks[0]!.from).replace(/[\s,;|•·–-]+$/, '')
    const labelled = marks.map(({ to, caption }, index): Fact => {
      const value = foldLine(text.slice(to, marks[index + 1]?.from ?? text.length)).replace(/[\s,;|•·]+$/, '')
      return { line, text: value, pieces, label: directoryLabel(caption), caption }
    })
    return before === '' ? labelled : [{ line, text: before, pieces: [] } as Fact].concat(labelled)
  })
}

/** Returns the words before a colon that are a known label: of “lofts Tel” only “Tel”. */
function knownCaption(text: string): string | undefined {
  const words = text.trim().split(' ')
  return words.map((_, index) => words.slice(index).join(' ')).find((one) => knownLabel(one) !== undefined)
}

function isCaption(text: string, { pieces }: Line): boolean {
  const first = pieces.find((piece) => piece.text.trim() !== '')
  return (
    boardLabel(text) !== undefined ||
    (first?.isStrong === true && first.text.trim().replace(/\s*:$/, '') === text.trim()) ||
    /^\p{Lu}[\p{L} ]{1,24}$/u.test(text)
  )
}
