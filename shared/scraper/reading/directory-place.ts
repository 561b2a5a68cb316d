import { findPostcode, readAddress } from './addresses.ts'
import type { DirectoryEntry } from './directory-entry.ts'
import type { Fact } from './directory-facts.ts'
import { hasContact, isAround, isFigure, namesOf, prose } from './directory-words.ts'
import { isStreet } from './unlabelled.ts'

/** Characters. */
const maxLengths = { place: 120, line: 60, address: 400 }
const maxLines = 5
/** 'Based in Totton' */
const basedIn = /^(?:[Bb]ased|[Ll]ocated|[Ss]ituated) (?:in|at|near):? (\p{Lu}.{1,60})$/u

/** Takes the line with the postcode, and those above it that are part of the same address. @returns the other facts */
export function takePlace(entry: DirectoryEntry, facts: readonly Fact[]): Fact[] {
  if (entry.address !== undefined && findPostcode(entry.address) !== undefined) return [...facts]
  const at = facts.findIndex(
    ({ text }) =>
      text.length <= maxLengths.address && findPostcode(text) !== undefined && !prose.test(withoutPlace(text)),
  )
  if (at === -1) {
    const named =
      facts.find(({ text }) => basedIn.test(text)) ??
      facts.find(({ line, text }) => namesOf.place.test(line.names) && text.length <= maxLengths.place)
    if (named && entry.address === undefined) entry.address = readAddress(basedIn.exec(named.text)?.[1] ?? named.text)
    return facts.filter((fact) => fact !== named)
  }
  const [whole = ''] = untilPostcode.exec(facts[at]!.text) ?? []
  let from = at
  const { cell } = facts[at]!.line
  if (!isWholeAddress(whole))
    while (
      from > 0 &&
      at - from < maxLines &&
      facts[from - 1]!.line.cell === cell &&
      isAddressLine(facts[from - 1]!, whole)
    ) {
      from -= 1
      if (/^\d/.test(facts[from]!.text) && isStreet(facts[from]!.text)) break
    }
  const lines = [...facts.slice(from, at).map(({ text }) => text), whole]
  const own = readAddress(lines.join(' '))
  entry.address = entry.address === undefined ? own : `${entry.address} ${own}`
  const after = facts[at]!.text.slice(whole.length).replace(/^[\s.,;|–—-]+/, '')
  return [
    ...facts.slice(0, from),
    ...(after === '' ? [] : [{ ...facts[at]!, text: after, pieces: [] }]),
    ...facts.slice(at + 1),
  ]
}

const untilPostcode = /^.*?\b[A-Z]{1,2}\d[A-Z\d]? {0,2}\d[A-Z]{2}\b/i

function withoutPlace(text: string): string {
  return text.replace(/(?:\S+ ){0,8}[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b.*/, '')
}

const postcodeAtEnd = /[\s,]*[A-Z]{1,2}\d[A-Z\d]? {0,2}\d[A-Z]{2}$/i

/** Returns whether an address names a street or house. */
function isWholeAddress(text: string): boolean {
  const place = text.replace(postcodeAtEnd, '')
  const isNumbered = /^\d/.test(place)
  return place.includes(',') ? isNumbered || isStreet(place) || /,.*,/.test(place) : isNumbered && isStreet(place)
}

/** Returns whether a line above the end of an address is part of it: short, with capitals, and no sentence. Above a house and a town it must
 *  be a street. */
function isAddressLine({ text, line }: Fact, end: string): boolean {
  if (text.length > maxLengths.line || /[.!?:]$/.test(text) || findPostcode(text) !== undefined) return false
  if (hasContact(text) || isFigure(text) || isAround(line)) return false
  if (end.replace(postcodeAtEnd, '').includes(',')) return isStreet(text) || /^\d/.test(text)
  const words = text
    .replace(/,/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  const capitals = words.filter((word) => /^[\p{Lu}\d(]/u.test(word)).length
  return capitals * 3 >= words.length * 2 || isStreet(text)
}
