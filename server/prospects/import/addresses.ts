import { addressOf } from '#shared/import-file/column-names.ts'
import { isPlaceholder, isRemote, postcodeIn } from '#shared/import-file/values.ts'
import { isNumberAlone, only, ownTexts } from './contacts.ts'
import { containsWords, type Row, wordsOf } from './row.ts'

/** Returns the address and the postcode of a person. Further addresses are kept in the notes. */
export function readAddress(
  row: Row,
  isInText: boolean,
): { location: string | undefined; postcode: string | undefined } {
  const location = readLocation(row)
  const postcode = readPostcode(row, location) ?? (location === undefined ? postcodeInTexts(row, isInText) : undefined)
  return { location, postcode }
}

/** Joins the parts of the first address that the row has. Another one is kept in the notes. */
function readLocation(row: Row): string | undefined {
  const given = row.texts('location').filter(({ text }) => !isPlaceholder(text) && !isNumberAlone(text))
  for (const { text } of given) if (isRemote(text)) row.notes.push(`Location: ${text}`)
  const all = given.filter(({ text }) => !isRemote(text))
  const firstOf = addressOf(all[0]?.name ?? '')
  // A town in a column for no address of its own is that of the first.
  const addresses = Map.groupBy(all, ({ name }) => addressOf(name) || (ofTown.test(name) ? firstOf : ''))
  const [own, ...others] = [...addresses].map(([of, parts]) => ({ of, address: joinParts(parts) }))
  const codes = row.texts('postcode')
  for (const { of, address } of others) {
    const isNamed = of !== '' || codes.some(({ name }) => addressOf(name) === own?.of)
    const postcode = isNamed ? codes.find(({ name }) => addressOf(name) === of)?.text : undefined
    const whole = joinAddress([address, ...(postcode === undefined ? [] : [postcode])])
    if (!containsWords(own?.address ?? '', address)) row.notes.push(`Other address: ${whole}`)
  }
  return own?.address
}

function readPostcode(row: Row, location: string | undefined): string | undefined {
  const ofAddress = addressOf(row.texts('location').find(({ text }) => !isPlaceholder(text))?.name ?? '')
  const own = row.texts('postcode').find(({ name }) => addressOf(name) === ofAddress) ?? row.texts('postcode')[0]
  // Facebook marks it, as it marks numbers with `p:`.
  const text = own?.text.replace(/^z:/, '')
  if (text === undefined || isPlaceholder(text))
    return text === undefined && location ? postcodeIn(location) : undefined
  const found = postcodeIn(text)
  if (found === undefined && text.length <= 12) return text
  if (found === undefined || found.replace(' ', '') !== text.toUpperCase().replace(/\s/g, '')) {
    row.keep('Postcode', text, found === undefined ? 'isn’t a postcode' : undefined)
  }
  return found
}

function postcodeInTexts(row: Row, isInText: boolean): string | undefined {
  // A line of notes has everything in one cell.
  const texts = [...ownTexts(row), ...row.texts('email').map(({ text }) => text)]
  const all = texts.flatMap((text) => postcodeIn(text) ?? [])
  return isInText ? all[0] : only([...new Set(all)])
}

function joinParts(parts: readonly { name: string; text: string }[]): string {
  return joinAddress(parts.map(({ name, text }) => withKind(name, withoutLabels(text)).replace(/\s*[\r\n]+\s*/g, ', ')))
}

/** Removes the labels of the lines of an address, such as `City: Botley`, where each line has one. */
function withoutLabels(address: string): string {
  const lines = address.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const parts = lines.map((line) => /^[\p{L}\p{N} /-]{2,40}:(.*)$/u.exec(line.trim())?.[1]?.trim())
  const isLabelled = lines.length > 1 && parts.every((part) => part !== undefined)
  return isLabelled ? parts.filter((part) => part !== '').join(', ') : address
}

const houseNumber = /^\d{1,4} ?[a-z]?$/i

const ofTown = /\b(?:town|city|village|suburb|area|locality)\b/i

/** Joins the parts of an address. The number of a house is written before its street, unless the street has it already. */
function joinAddress(parts: readonly string[]): string {
  const all = withoutRepeated(parts)
  const kept = all.filter((part, index) => !houseNumber.test(part) || !all[index + 1]?.startsWith(`${part} `))
  return kept.reduce((address, part, index) => {
    const isStreet = houseNumber.test(kept[index - 1] ?? '') && /^\p{L}/u.test(part)
    return index === 0 ? part : `${address}${isStreet ? '' : ','} ${part}`
  }, '')
}

/** Returns the number of a flat with its kind, which may only be the name of its column. */
function withKind(column: string, text: string): string {
  const [, kind] = /^\s*(flat|apartment|unit|plot)\b/i.exec(column) ?? []
  return kind !== undefined && houseNumber.test(text)
    ? `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()} ${text}`
    : text
}

/** Removes the parts of an address that are in another one, as the street and the town are in a whole address. */
function withoutRepeated(parts: readonly string[]): string[] {
  const segments = parts.map((part) => {
    const found = postcodeIn(part)
    return wordsOf(part).length === 0
      ? []
      : part
          .split(',')
          .map((one) => wordsOf(found === undefined ? one : one.toUpperCase().replace(found, '')).join(' '))
  })
  return parts.filter((_, index) => {
    const own = segments[index] ?? []
    return !segments.some(
      (other, at) =>
        at !== index &&
        own.every((one) => other.includes(one)) &&
        (other.length > own.length || (other.length === own.length && at < index)),
    )
  })
}
