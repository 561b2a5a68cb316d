import { fieldOf, type Field } from '../reading/labels.ts'
import { lineParts } from '../reading/pairs.ts'
import { findPostcode } from '../reading/addresses.ts'
import { leadingReference } from '../reading/references.ts'
import { foldLine } from '../reading/text.ts'

/** Converts copied text to a page that adapters can read: paragraphs, tables from lines with tabs, links, and addresses from unlabelled
 *  lines with a postcode. */
export function textAsPage(text: string): string {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\t\n]*\n\s*/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) => joinWrapped(joinLabels(joinCapitals(lines))))
    .flatMap(separateLines)
  const body = joinEntries(joinRows(blocks))
    .flatMap((lines) => runsOf(lines).map((run) => (isTable(run) ? table(run) : paragraph(run))))
    .join('\n')
  return `<!doctype html><title>${escape(titleOf(blocks.flat()))}</title><body>${body}</body>`
}

/** Minimum lines of a block that begin with a label in capitals. */
const minCapitals = 3

/** Joins 'SITE 4 Long Row,' with the lines below it, as printed lists are copied, and adds the colon. */
function joinCapitals(lines: readonly string[]): string[] {
  const labelled = lines.map(afterCapitals)
  if (new Set(labelled.flatMap((one) => one?.field ?? [])).size < minCapitals) return [...lines]
  const joined: string[] = []
  lines.forEach((line, index) => {
    const one = labelled[index]
    if (one) joined.push(`${one.label}: ${one.value}`)
    else if (joined.length === 0 || /^\s*[A-Z]{3,}[ .]/.test(line)) joined.push(line)
    else joined[joined.length - 1] += ` ${line.trim()}`
  })
  return joined
}

/** Returns the known label in capitals with which a line begins, and what follows it. */
function afterCapitals(line: string): { label: string; value: string; field: Field } | undefined {
  const text = foldLine(line)
  const words = text.split(' ', maxLabelWords + 1)
  const end = words.findIndex((word) => !/^[A-Z]{2,}\.?$/.test(word))
  for (let count = end === -1 ? words.length - 1 : end; count > 0; count--) {
    const label = words.slice(0, count).join(' ')
    const field = fieldOf(label)
    if (field) return { label, value: text.slice(label.length).trim(), field }
  }
  return undefined
}

const maxLabelWords = 4

/** Joins labels on lines of their own with the values below them, as pages with definition lists are copied. Only a block with a
 *  reference below its label is one of these. */
function joinLabels(lines: readonly string[]): string[] {
  const isList = lines.some(
    (line, index) => labelAlone(line) === 'reference' && leadingReference(lines[index + 1] ?? '')?.rest === '',
  )
  if (!isList) return [...lines]
  const joined: string[] = []
  for (let index = 0; index < lines.length; index++) {
    const [line, value] = [lines[index]!, lines[index + 1]]
    const isFilled = value !== undefined && (labelAlone(value) === undefined || stateWord.test(value.trim()))
    const isLabel = labelAlone(line) !== undefined
    if (isLabel && isFilled) index++
    joined.push(isLabel && isFilled ? `${line.trim().replace(/:$/, '')}: ${value.trim()}` : line)
  }
  return joined
}

/** Values that are also labels. */
const stateWord = /^(?:registered|received|valid(?:ated)?|accepted|submitted|lodged|decision made)$/i

/** Maximum number of characters. */
const maxLabelLength = 40

/** Returns the field of a line that is only a label. */
function labelAlone(line: string): Field | undefined {
  const text = line.trim()
  return text.length > maxLabelLength || /\t|:./.test(text) ? undefined : fieldOf(text)
}

/** Maximum lines of one value: more are text. */
const maxWrapped = 20

/** Joins the lines into which a copied document has wrapped a labelled value. */
function joinWrapped(lines: readonly string[]): string[] {
  const joined: string[] = []
  /** How many more lines the last one may have; 0 if it is no labelled value. */
  let left = 0
  for (const line of lines) {
    const last = joined.at(-1) ?? ''
    const isRest = left > 0 && !/[:\t]/.test(line) && (/^\s*\p{Ll}/u.test(line) || last.trimEnd().endsWith(','))
    if (isRest) joined[joined.length - 1] = `${last.trimEnd()} ${line.trim()}`
    else joined.push(line)
    left = isRest ? left - 1 : lineParts(line).length === 1 ? maxWrapped : 0
  }
  return joined
}

/** Maximum number of characters. */
const maxTitleLength = 100

/** Returns the first line with at least four words, which excludes greetings, or else the first line. */
function titleOf(lines: readonly string[]): string {
  const line = lines.find((one) => one.trim().split(/\s+/, 4).length === 4) ?? lines[0] ?? ''
  return line.trim().slice(0, maxTitleLength)
}

/** Joins the rows of a table that was copied with a blank line after each. */
function joinRows(blocks: readonly string[][]): string[][] {
  return blocks.reduce<string[][]>((joined, block) => {
    const last = joined.at(-1)
    if (last && countColumns(block) > 2 && countColumns(block) === countColumns(last.slice(-1))) last.push(...block)
    else joined.push([...block])
    return joined
  }, [])
}

function countColumns(block: readonly string[]): number {
  return block.length === 1 ? block[0]!.split('\t').length : 0
}

/** Joins the blocks of each application, which browsers copy with a blank line after each part. The reference is the first or the last part
 *  of an application; if it is the first, the address is not among the parts just before it. */
function joinEntries(blocks: readonly string[][]): string[][] {
  const referenceIndexes = [...blocks.keys()].filter((index) => blocks[index]!.some(isReference))
  const [first = 0, ...others] = referenceIndexes
  const length = others.reduce(
    (least, referenceIndex, index) => Math.min(least, referenceIndex - referenceIndexes[index]!),
    Infinity,
  )
  if (length === 1 || length === Infinity) return [...blocks]
  const isLast = blocks.slice(Math.max(0, first - length + 1), first).some((lines) => lines.some(isAddress))
  const starts = referenceIndexes.map((referenceIndex) =>
    Math.max(0, isLast ? referenceIndex - length + 1 : referenceIndex),
  )
  const entries = starts.map((start) => blocks.slice(start, start + length).flat())
  return [...blocks.slice(0, starts[0]), ...entries, ...blocks.slice(starts.at(-1)! + length)]
}

/** Separates the lines of several applications without a blank line between them, where the address is just above the line with the
 *  reference: each line is then a part of an application. */
function separateLines(lines: string[]): string[][] {
  const references = [...lines.keys()].filter((index) => isReference(lines[index]!))
  const isBelow = references.length > 1 && references.every((index) => index > 0 && isAddress(lines[index - 1]!))
  return isBelow ? lines.filter((line) => !showMore.test(line.trim())).map((line) => [line]) : [lines]
}

/** Links to the whole of a text that was cut. */
const showMore = /^(?:show|view|read) (?:more|less|full)\b.{0,30}$/i

function isReference(line: string): boolean {
  return lineParts(line).some(([label]) => fieldOf(label) === 'reference')
}

/** Splits lines where those with tabs begin and end: a table may have a heading directly above it. */
function runsOf(lines: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run && run[0]!.includes('\t') === line.includes('\t')) run.push(line)
    else runs.push([line])
  }
  return runs
}

function isTable(lines: readonly string[]): boolean {
  const [first = ''] = lines
  return first.includes('\t') && (lines.length > 1 || fieldOf(first.split('\t')[0]!) !== undefined)
}

function table(lines: readonly string[]): string {
  const rows = lines.map((line) => {
    const cells = line.split('\t').map((cell) => `<td>${withLinks(cell)}</td>`)
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table>${rows.join('\n')}</table>`
}

function paragraph(lines: readonly string[]): string {
  const shown = lines.map((line) =>
    isAddress(line) ? `<span class="address">${escape(line)}</span>` : withLinks(line),
  )
  return `<p>${shown.join('<br>\n')}</p>`
}

/** Maximum number of characters: a longer line is text that mentions a place. */
const maxAddressLength = 200

function isAddress(line: string): boolean {
  const isSentence = /\b(?:we|i|our|my|you|are|can|would|please)\b/i.test(line)
  return line.length <= maxAddressLength && !isSentence && !line.includes(':') && findPostcode(line) !== undefined
}

function withLinks(text: string): string {
  return escape(text).replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
