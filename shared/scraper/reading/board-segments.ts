import { boardLabel, type BoardLabel } from './board-labels.ts'
import type { Line, Piece } from './board-lines.ts'
import { foldLine } from './text.ts'

/** A line, or a part of one, below one label. */
export interface Segment {
  label: BoardLabel | undefined
  text: string
  pieces: readonly Piece[]
  line: Line
}

/** Maximum characters before a colon that are a label. */
const maxLabelLength = 40

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
    const near = full.slice(Math.max(0, colon - maxLabelLength), colon).trimEnd()
    const words = lastWords(near)
    const end = Math.max(0, colon - maxLabelLength) + near.length
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
  const [, dashed] = /^\s*(\p{L}[\p{L} ]{1,16}?) ?[-–=] \S/u.exec(full.slice(0, maxLabelLength)) ?? []
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
