import { isPersonName, looksLikePhone, namesWork } from './values.ts'

/** The columns of the table that cards become. */
const head =
  'First name,Middle name,Last name,Name,Organisation,Email,Phone,Street,Town,Postcode,Notes,Web address'.split(',')

/** Characters. Photographs make a line long; what is longer than this is none of our fields. */
const maxLineLength = 20_000

interface Property {
  name: string
  /** What belongs together in Apple’s cards: `item1` of `item1.X-ABDATE` and `item1.X-ABLabel`. */
  group: string
  /** In capitals, as `TYPE=CELL` or, in version 2.1, `CELL`. */
  parameters: string[]
  value: string
}

export function isVcard(text: string): boolean {
  return /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 1000))
}

/** Returns the cards of a .vcf file (vCard 2.1, 3.0 and 4.0) as a table whose first row has the names of its columns. */
export function readVcards(text: string): string[][] {
  const rows: string[][] = [[...head]]
  let card: Property[] | undefined
  let isInAgent = false
  for (const line of unfold(withoutIndent(text))) {
    const property = readProperty(line)
    if (property === undefined) continue
    if (property.name === 'BEGIN' && card?.at(-1)?.name === 'AGENT') {
      // The card of somebody else stands within this one.
      card.pop()
      isInAgent = true
    } else if (isInAgent) isInAgent = property.name !== 'END'
    else if (property.name === 'BEGIN') {
      // A card that lacks its end ends here.
      if (card?.some(({ name }) => name === 'TEL' || name === 'EMAIL')) rows.push(toRow(card))
      card = []
    } else if (property.name === 'END' && card) {
      rows.push(toRow(card))
      card = undefined
    } else card?.push(property)
  }
  return rows
}

/** Returns the cards of a jCard file (RFC 7095), one or a list of them, as a table. @returns undefined for any other JSON */
export function readJcards(value: unknown): string[][] | undefined {
  const cards = isJcard(value) ? [value] : Array.isArray(value) ? (value as unknown[]) : []
  if (cards.length === 0 || !cards.every(isJcard)) return undefined
  return [[...head], ...cards.map(([, properties]) => toRow(properties.flatMap(fromJson)))]
}

function isJcard(value: unknown): value is ['vcard', unknown[]] {
  return Array.isArray(value) && value[0] === 'vcard' && Array.isArray(value[1])
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Reads a property of a jCard: its name, parameters, type and values. */
function fromJson(given: unknown): Property[] {
  if (!Array.isArray(given) || typeof given[0] !== 'string') return []
  const [name, parameters, , ...values] = given as [string, unknown, unknown, ...unknown[]]
  const own = typeof parameters === 'object' && parameters !== null ? Object.entries(parameters) : []
  const escape = (one: unknown): string =>
    Array.isArray(one)
      ? one.map(escape).join(',')
      : textOf(one)
          .replace(/[\\,;]/g, '\\$&')
          .replaceAll('\n', '\\n')
  const value = values.map((one) => (Array.isArray(one) ? one.map(escape).join(';') : escape(one))).join(',')
  const group = own.find(([key]) => key === 'group')?.[1]
  return [
    {
      name: name.toUpperCase(),
      group: typeof group === 'string' ? group : '',
      parameters: own.map(([key, one]) => `${key}=${String(one)}`.toUpperCase()),
      value: value.slice(0, maxLineLength),
    },
  ]
}

/** Cards that are copied from a message may be indented as a whole. */
function withoutIndent(text: string): string {
  const [, indent] = /^([ \t]+)BEGIN:VCARD/im.exec(text.slice(0, 1000)) ?? []
  return indent === undefined ? text : text.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}

/** Yields the lines of properties: a line that begins with a blank continues the one before, and so does one after a `=` of
 *  quoted-printable. */
function* unfold(text: string): Generator<string> {
  let line = ''
  for (const next of text.split(/\r\n|\r|\n/)) {
    if (/^[ \t]/.test(next)) line += next.slice(1)
    else if (line.endsWith('=') && /ENCODING=QUOTED-PRINTABLE/i.test(line.slice(0, 200)))
      line = line.slice(0, -1) + next
    else {
      yield line
      line = next
    }
  }
  yield line
}

function readProperty(line: string): Property | undefined {
  if (line.length > maxLineLength) return undefined
  const colon = /^(?:[^":]|"[^"]*")*:/.exec(line)?.[0].length
  if (colon === undefined) return undefined
  const [name = '', ...parameters] = line
    .slice(0, colon - 1)
    .split(';')
    .map((part) => part.trim().toUpperCase())
  const isEncoded = parameters.some((one) => /^(?:ENCODING=)?QUOTED-PRINTABLE$/.test(one))
  const charset = parameters.find((one) => one.startsWith('CHARSET='))?.slice(8)
  const value = line.slice(colon)
  // Apple puts a group before a name: `item1.EMAIL`.
  return {
    name: name.replace(/^.*\./, ''),
    group: /^(.*)\./.exec(name)?.[1] ?? '',
    parameters,
    value: isEncoded ? decodeQuotedPrintable(value, charset) : value,
  }
}

function decodeQuotedPrintable(value: string, charset = 'UTF-8'): string {
  const bytes = new TextEncoder().encode(value)
  const decoded: number[] = []
  for (let i = 0; i < bytes.length; i++) {
    const code =
      bytes[i] === 0x3d ? /^[0-9A-F]{2}$/i.exec(String.fromCharCode(bytes[i + 1] ?? 0, bytes[i + 2] ?? 0)) : null
    decoded.push(code ? Number.parseInt(code[0], 16) : (bytes[i] ?? 0))
    if (code) i += 2
  }
  try {
    return new TextDecoder(charset).decode(new Uint8Array(decoded))
  } catch {
    return new TextDecoder().decode(new Uint8Array(decoded))
  }
}

function toRow(card: readonly Property[]): string[] {
  const of = (name: string) => card.filter((one) => one.name === name)
  const partsOf = (property: Property | undefined) => splitUnescaped(property?.value ?? '').map(unescape)
  const addressPartsOf = (property: Property | undefined) =>
    partsOf(property)
      .map((part) => part.replace(/[\r\n]+\s*/g, ', '))
      .map((part, index) => (index === 0 && /^\d+$/.test(part) ? `PO Box ${part}` : part))
  // A part may have several names, separated by commas.
  const [last = '', first = '', middle = ''] = partsOf(of('N')[0]).map((part) => part.replace(/,(?=\S)/g, ' '))
  const [ownAddress, ...otherAddresses] = preferred(of('ADR'))
  const [box = '', flat = '', street = '', town = '', , postcode = ''] = addressPartsOf(ownAddress)
  const organisation = partsOf(of('ORG')[0])[0] ?? ''
  // A company's card has its name twice.
  const fullName = unescape(of('FN')[0]?.value ?? '') || unescape(of('NICKNAME')[0]?.value ?? '')
  const phones = preferred(of('TEL').filter(({ parameters }) => !isOfType(parameters, /FAX|PAGER/)))
  const mobileFirst = phones.toSorted((a, b) => Number(isMobile(b)) - Number(isMobile(a)))
  const emails = preferred(of('EMAIL')).map(({ value }) => unescape(value).replace(/^mailto:/i, ''))
  // A telephone may have the whole name only where it is shown, or a word about the work as one of its parts.
  const parts = [first, middle, last].filter((part) => part !== '')
  const others = parts.filter((part) => !hasWords(fullName, part))
  const isWhole =
    first && last
      ? others.length === 1 && others.every(namesWork) && isPersonName(fullName)
      : others.length === 0 &&
        fullName.length > parts.join(' ').length &&
        (parts.length === 0 || fullName !== organisation)
  const names = isWhole
    ? ['', '', '', fullName, organisation === fullName ? '' : organisation]
    : [first, middle, last, '', organisation]
  const address = [[box, flat, street].filter((part) => part !== '').join(', '), town, postcode]
  const notes = [
    ...(isWhole ? others : []),
    ...of('NOTE').map(({ value }) => unescape(value)),
    ...otherAddresses.map(
      (one) =>
        `Other address: ${addressPartsOf(one)
          .filter((part) => part !== '')
          .join(', ')}`,
    ),
    ...of('X-ABDATE').flatMap(labelled),
    ...of('X-ABRELATEDNAMES').flatMap(labelled),
    ...of('CATEGORIES').map(({ value }) => `Categories: ${unescape(value)}`),
    ...of('TITLE').map(({ value }) => `Job title: ${unescape(value)}`),
  ]
  const ofMessengers = [...of('IMPP'), ...of('X-WHATSAPP'), ...of('X-SIGNAL')]
  const numbers = [
    ...mobileFirst.map(({ value }) => readUri(unescape(value))),
    ...ofMessengers.map(({ value }) => unescape(value).replace(/^[a-z-]+:/i, '')).filter(looksLikePhone),
  ]
  const url = unescape(of('URL')[0]?.value ?? '')
  return [...names, emails.join(' ::: '), numbers.join(' ::: '), ...address, notes.join('\n'), url]

  /** Returns a date or name with the label that somebody gave it. Apple’s own labels, such as that of a wedding day, are no part of a lead. */
  function labelled({ group, value }: Property): string[] {
    const label = unescape(card.find((one) => one.name === 'X-ABLABEL' && one.group === group)?.value ?? '')
    const [, own] = /^_\$!<(.*)>!\$_$/.exec(label) ?? []
    return own === 'Anniversary' || value === '' ? [] : [`${own ?? (label || 'Other')}: ${unescape(value)}`]
  }
}

/** Returns a number from a `tel:` address, whose extension is a parameter. */
function readUri(value: string): string {
  if (!/^tel:/i.test(value)) return value
  const [number = '', ...parameters] = value.slice(4).split(';')
  const extension = parameters.find((one) => one.startsWith('ext='))?.slice(4)
  return extension ? `${number} ext. ${extension}` : number
}

function isMobile({ parameters }: Property): boolean {
  return isOfType(parameters, /CELL|IPHONE|MOBILE/)
}

function isOfType(parameters: readonly string[], type: RegExp): boolean {
  return parameters.some((one) => !one.startsWith('CHARSET') && type.test(one))
}

function preferred(properties: readonly Property[]): Property[] {
  return properties.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Returns 1 for what is preferred, and up to 100 for what is less so in version 4.0. */
function rankOf({ parameters }: Property): number {
  const rank = parameters.map((one) => /^PREF=(\d{1,3})$/.exec(one)?.[1]).find((one) => one !== undefined)
  return rank === undefined ? (isOfType(parameters, /\bPREF\b/) ? 1 : 101) : Number(rank)
}

function hasWords(name: string, part: string): boolean {
  const words = name.toLowerCase().split(/[\s,]+/)
  return part
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

function splitUnescaped(value: string): string[] {
  return value.match(/(?:[^;\\]|\\.)*(?:;|$)/gs)?.map((part) => part.replace(/;$/, '')) ?? []
}

function unescape(value: string): string {
  return value.replace(/\\([nN\\,;:])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped)).trim()
}
