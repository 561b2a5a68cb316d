import * as z from 'zod/mini'
import { addressOf, fieldOfName, isUnnamed } from '#shared/import-file/column-names.ts'
import { isRefusal } from '#shared/import-file/column-fields.ts'
import { textColumns } from '#shared/import-file/columns.ts'
import { isOfOptOut, optsOut } from '#shared/import-file/opt-out.ts'
import { dateOfSerial } from '#shared/import-file/serial-date.ts'
import {
  emailsIn,
  isPlaceholder,
  isRemote,
  isShortenedNumber,
  isWebAddress,
  nameBesideEmail,
  packageOf,
  personInTitle,
  phonesIn,
  postcodeIn,
  priorityOf,
  projectTypeOf,
  splitNumbers,
  unwrapCell,
} from '#shared/import-file/values.ts'
import { type ImportColumn, importColumns, type ImportMapping } from '#shared/contract/prospect-import.ts'
import { prospectFields } from '#shared/contract/prospects.ts'
import { line } from '#shared/contract/text.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { parseAs } from '../../platform/parse.ts'
import { formatPostcode, normalisePhone } from '../identity/contact.ts'
import type { FoundPerson } from './insert-if-new.ts'

/** Where the fields are in a file. */
export interface Columns {
  mapping: ImportMapping
  /** The names of the columns; empty if the file has none. */
  head: readonly string[]
}

/** Finds columns that are given by their names, ignoring case, spaces and hyphens.
 *  @throws AppError `invalid_input` when a column is missing */
export function resolveMapping(
  given: Partial<Record<ImportColumn, string | number[]>>,
  head: readonly string[],
): ImportMapping {
  const names = head.map(simplify)
  const mapping: ImportMapping = {}
  for (const field of importColumns) {
    const columns = given[field]
    if (columns === undefined) continue
    const index = typeof columns === 'string' ? names.indexOf(simplify(columns)) : undefined
    if (index === -1) throw invalidField('mapping', `The file has no column “${String(columns)}”`)
    mapping[field] = index === undefined ? (columns as number[]) : [index]
  }
  return mapping
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '')
}

const rowSchema = z.object({
  name: prospectFields.name,
  email: z.optional(prospectFields.email),
  phone: z.optional(prospectFields.phone),
  location: z.optional(prospectFields.location),
  postcode: z.optional(prospectFields.postcode),
  projectType: prospectFields.projectType,
  description: z.optional(prospectFields.description),
  priority: prospectFields.priority,
  selectedPackage: z.optional(prospectFields.selectedPackage),
  notes: z.optional(prospectFields.notes),
  sourceUrl: z.optional(line(2000)),
})

export interface ParsedRow {
  found: FoundPerson
  /** Sentences about values that were left out, replaced or moved to the notes. */
  changes: string[]
  /** What the file says of somebody who wants no emails. */
  optOut: string | undefined
}

/** Characters of a text field. */
const textLength = 5000

/** Parses a row. A value that its field can't take is kept in the notes, or with the description.
 *  @throws AppError `invalid_input` with the reason if there is no way to reach the person */
export function parseRow(given: readonly string[], { mapping, head }: Columns): ParsedRow {
  const changes: string[] = []
  const notes: string[] = []
  const cells = alignCells(given, { mapping, head }, changes)
  const texts = (field: ImportColumn) =>
    (mapping[field] ?? []).flatMap((index) => {
      const name = head[index]?.replace(/\s+/g, ' ').trim() ?? ''
      const text = unwrapCell(cells[index] ?? '')
      return text === '' ? [] : [{ text: dateOfSerial(name, text) ?? text, name }]
    })
  const first = (field: ImportColumn) => texts(field)[0]?.text

  const { email: ownEmail, emailNames } = readEmails()
  const ownPhone = readPhones()
  const isInText = ownEmail === undefined && ownPhone === undefined
  const email = ownEmail ?? (isInText ? emailsInTexts()[0] : only(emailsInTexts()))
  const phone = ownPhone ?? (isInText ? phonesInTexts()[0] : only(phonesInTexts()))
  if (email === undefined && phone === undefined) throw new AppError('invalid_input', describeNoContact())
  const organisations = texts('organisation').flatMap(({ text }) => (isPlaceholder(text) ? [] : [text]))
  const [organisation] = organisations
  const tasks: string[] = []
  const personName = readName()
  const name =
    personName ?? emailNames.slice(0, 1).map((one) => inUsualOrder(personOf(one)))[0] ?? organisation ?? email ?? phone
  for (const one of new Set(organisations)) if (one !== name) notes.push(`Organisation: ${one}`)
  const location = readLocation()
  const postcode = readPostcode(location) ?? (location === undefined ? postcodeInTexts() : undefined)
  const { projectType, said } = readProject()
  const priority = readChoice('priority', priorityOf, 'medium', 'Priority')
  const selectedPackage = readChoice('selectedPackage', packageOf, undefined, 'Package')
  const sourceUrl = readSource()
  const description = [...tasks, describe('description'), ...said].filter((part) => part !== undefined).join('\n')
  const cutLocation = cut(location, 200, 'Location')
  const cutName = cut(name ?? '', 200, 'Name')
  const cutDescription = cutText(description, 'description')
  const cutNotes = cutText([describe('notes'), ...notes].filter((part) => part !== undefined).join('\n'), 'notes')

  const found = parseAs(rowSchema, {
    name: cutName,
    email,
    phone,
    location: cutLocation || undefined,
    postcode,
    projectType,
    description: cutDescription || undefined,
    priority,
    selectedPackage,
    notes: cutNotes || undefined,
    sourceUrl,
  })
  return {
    found: { ...found, postcode: formatPostcode(found.postcode), sourcePlatform: 'import' },
    changes,
    optOut: readOptOut(),
  }

  function readOptOut(): string | undefined {
    const said = texts('notes').find(({ name, text }) => optsOut(name, text))
    return said === undefined ? undefined : shorten([said.name, said.text].filter((part) => part !== '').join(': '))
  }

  function readEmails(): { email: string | undefined; emailNames: string[] } {
    const valid: string[] = []
    const emailNames: string[] = []
    for (const { text } of texts('email')) {
      const parsed = validEmails(text)
      valid.push(...parsed)
      const beside = nameBesideEmail(text)
      if (beside !== undefined) emailNames.push(beside)
      const isNumber = numbersBeside(text).length > 0
      if (parsed.length > 0 || isNumber) keepRest(text, beside)
      else if (!isPlaceholder(text)) keep('Email', text, 'isn’t an email address')
    }
    for (const { text } of texts('phone')) {
      const misplaced = validEmails(text)
      valid.push(...misplaced)
      if (misplaced.length > 0 && numbersBeside(text).length === 0) keepRest(text, undefined)
    }
    const [email, ...others] = [...new Map(valid.map((one) => [one.toLowerCase(), one])).values()]
    for (const other of others) keep('Other email', other)
    return { email, emailNames }
  }

  /** Keeps a line of notes that says more than a name, an address and a number. */
  function keepRest(text: string, name: string | undefined): void {
    const ofPerson = (['name', 'firstName', 'lastName'] as const).flatMap((field) =>
      texts(field).map((one) => one.text),
    )
    const known = [...numbersBeside(text), ...(name === undefined ? [] : [name])]
    const rest = known.reduce((left, one) => left.replace(one, ' '), withoutEmails(text.slice(0, textLength)))
    const nameWords = new Set(wordsOf(name ?? ofPerson.join(' ')))
    if (rest.match(/\p{L}{3,}/gu)?.some((word) => !nameWords.has(word.toLowerCase()) && !ofContact.test(word)))
      notes.push(text)
  }

  function readPhones(): string | undefined {
    const valid = new Map<string, string>()
    const own = texts('phone').flatMap(({ text }) => {
      if (validEmails(text).length === 0) return [text]
      return numbersBeside(text).length === 0 ? [] : [withoutEmails(text.slice(0, 1000))]
    })
    // A line of notes has everything in one cell.
    const besideEmail = texts('email').flatMap(({ text }) => numbersBeside(text))
    // A meeting on the telephone is at a number.
    const ofMeeting = texts('location').flatMap(({ text }) => (isNumberAlone(text) ? [text] : []))
    for (const text of [...own, ...besideEmail, ...ofMeeting]) {
      for (const part of phonesIn(text)) {
        if (isPlaceholder(part)) continue
        const number = isShortenedNumber(part) ? undefined : normalisePhone(part)
        if (number !== undefined) valid.set(number, valid.get(number) ?? part)
        else if (isShortenedNumber(part))
          keep('Phone', part, 'was shortened by a spreadsheet, so its last digits are lost')
        else keep('Phone', part, 'isn’t a telephone number')
      }
    }
    const [phone, ...others] = valid.values()
    for (const other of others) keep('Other phone', other)
    return phone === undefined ? undefined : cut(phone, 40, 'Phone')
  }

  function emailsInTexts(): string[] {
    const all = textColumns.flatMap((field) =>
      texts(field).flatMap(({ text }) => emailsIn(text).filter((one) => isInText || !isOfAnother(text, one))),
    )
    return [...new Set(all)].filter((one) => z.safeParse(prospectFields.email, one).success)
  }

  function phonesInTexts(): string[] {
    const all = textColumns.flatMap((field) =>
      texts(field).flatMap(({ text }) =>
        numbersBeside(text)
          .slice(0, 1)
          .filter((one) => isInText || !isOfAnother(text, one)),
      ),
    )
    return [...new Set(all)].filter((text) => normalisePhone(text) !== undefined)
  }

  function postcodeInTexts(): string | undefined {
    // A line of notes has everything in one cell.
    const fields = [...textColumns, 'email'] as const
    const all = fields.flatMap((field) => texts(field).flatMap(({ text }) => postcodeIn(text) ?? []))
    return isInText ? all[0] : only([...new Set(all)])
  }

  function describeNoContact(): string {
    return ['Phone or email is required.', ...changes].join(' ')
  }

  function readName(): string | undefined {
    const parts = [first('firstName'), first('middleName'), first('lastName')].filter((part) => part !== undefined)
    const whole = texts('name').map(({ text, name }, index) => personOf(index === 0 ? withOtherPart(text, name) : text))
    const names = [...whole, parts.join(' ')].flatMap((name) => {
      if (name === '' || isPlaceholder(name)) return []
      // A list of mail recipients has `Ben Hill <ben@…>` as names.
      const beside = nameBesideEmail(name)
      if (beside !== undefined) keepRest(name, beside)
      return [inUsualOrder(beside ?? name)]
    })
    const whose = parts.join(' ')
    // Beside the parts of a person's name, a name is that of the matter, and one without any of them that of a firm.
    const isOther =
      first('firstName') !== undefined &&
      (names[0] === organisation ||
        legalForm.test(names[0] ?? '') ||
        !wordsOf(whose).some((word) => wordsOf(names[0] ?? '').includes(word)))
    const isComplete =
      first('lastName') !== undefined && (isOther || texts('name').every(({ name }) => ofMatter.test(name)))
    const hasInitial = parts.length > 1 && isWithInitials(names[0] ?? '', whose)
    if (hasInitial) return whose
    const given = isComplete && names[0] !== undefined && !containsWords(names[0], whose) ? whose : names[0]
    // A customer's name may be a part of the person's, such as the surname.
    const name =
      names.find((one) => given !== undefined && containsWords(one, given) && !containsWords(given, one)) ?? given
    for (const other of names) {
      if (name === undefined || organisations.includes(other) || containsWords(name, other)) continue
      notes.push(`${legalForm.test(other) ? 'Organisation' : 'Other name'}: ${other}`)
    }
    return name
  }

  /** Returns the person in the title of a card or task, whose whole becomes the beginning of the description. */
  function personOf(text: string): string {
    const person = personInTitle(text)
    if (person === undefined) return text
    tasks.push(text)
    return person
  }

  /** Some programs call the first name “Name” beside a last name, and some lists the last name beside a first name. */
  function withOtherPart(name: string, header: string): string {
    const [given, last] = [first('firstName'), first('lastName')]
    const other = given ?? last
    if (other === undefined || isPlaceholder(name) || isPlaceholder(other)) return name
    if (name.toLowerCase().includes(other.toLowerCase())) return name
    if (given === undefined) return `${name} ${other}`
    const isLast = mapping.lastName === undefined && /^na(?:me|am)$/i.test(header) && lastName.test(name)
    return isLast && !legalForm.test(name) ? `${given} ${name}` : name
  }

  function readPostcode(location: string | undefined): string | undefined {
    const ofAddress = addressOf(texts('location').find(({ text }) => !isPlaceholder(text))?.name ?? '')
    const own = texts('postcode').find(({ name }) => addressOf(name) === ofAddress) ?? texts('postcode')[0]
    // Facebook marks it, as it marks numbers with `p:`.
    const text = own?.text.replace(/^z:/, '')
    if (text === undefined || isPlaceholder(text))
      return text === undefined && location ? postcodeIn(location) : undefined
    const found = postcodeIn(text)
    if (found === undefined && text.length <= 12) return text
    if (found === undefined || found.replace(' ', '') !== text.toUpperCase().replace(/\s/g, '')) {
      keep('Postcode', text, found === undefined ? 'isn’t a postcode' : undefined)
    }
    return found
  }

  function readProject() {
    const all = texts('projectType').map(({ text }) => text)
    const types = all.map(projectTypeOf)
    const projectType = types.find((type) => type !== undefined) ?? 'extension'
    const said = all.filter((text) => !/^(?:extension|loft[\s_-]conversion|structural|building[\s_-]regs)$/i.test(text))
    if (all.length > 0 && types.every((type) => type === undefined)) {
      changes.push(`“${all.join(', ')}” is none of our project types, so it’s in the description.`)
    }
    return { projectType, said: said.map((text) => `Project: ${text.replaceAll('_', ' ')}`) }
  }

  function readChoice<T>(field: ImportColumn, read: (text: string) => T | undefined, otherwise: T, label: string): T {
    const text = first(field)
    if (text === undefined || isPlaceholder(text)) return otherwise
    const value = read(text)
    if (value === undefined) keep(label, text, 'is none that we have')
    return value ?? otherwise
  }

  function readSource(): string | undefined {
    const text = first('sourceUrl')
    if (text === undefined || isPlaceholder(text)) return undefined
    if (isWebAddress(text) && text.length <= 2000) return text
    keep('Source', text, 'isn’t a web address')
    return undefined
  }

  /** Keeps a value in the notes. */
  function keep(label: string, text: string, reason?: string): void {
    notes.push(`${label}: ${text}`)
    changes.push(`${label} “${shorten(text)}” ${reason === undefined ? 'is in the notes' : reason}.`)
  }

  /** Joins the parts of the first address that the row has. Another one is kept in the notes. */
  function readLocation(): string | undefined {
    const given = texts('location').filter(({ text }) => !isPlaceholder(text) && !isNumberAlone(text))
    for (const { text } of given) if (isRemote(text)) notes.push(`Location: ${text}`)
    const all = given.filter(({ text }) => !isRemote(text))
    const firstOf = addressOf(all[0]?.name ?? '')
    // A town in a column for no address of its own is that of the first.
    const addresses = Map.groupBy(all, ({ name }) => addressOf(name) || (ofTown.test(name) ? firstOf : ''))
    const [own, ...others] = [...addresses].map(([of, parts]) => ({ of, address: joinParts(parts) }))
    const codes = texts('postcode')
    for (const { of, address } of others) {
      const isNamed = of !== '' || codes.some(({ name }) => addressOf(name) === own?.of)
      const postcode = isNamed ? codes.find(({ name }) => addressOf(name) === of)?.text : undefined
      const whole = joinAddress([address, ...(postcode === undefined ? [] : [postcode])])
      if (!containsWords(own?.address ?? '', address)) notes.push(`Other address: ${whole}`)
    }
    return own?.address
  }

  /** Joins the texts of a field. One in a column with another name, such as a question of a form, says its name. */
  function describe(field: 'description' | 'notes'): string | undefined {
    const all = texts(field).flatMap(({ text: given, name }) => {
      const text = withoutOwnGroups(given)
      if (text === '' || text === personName) return []
      if (isOfOptOut(name) && !optsOut(name, text) && !isRefusal(name, text)) return []
      // A choice that was ticked has its own name.
      if (text.toLowerCase() === name.toLowerCase()) return [text]
      const isOwn = name === '' || isUnnamed(name) || fieldOfName(name) === field
      const label = labelOf(name)
      if (label !== undefined) return label === '' ? [] : [`${label}: ${text}`]
      // “No” to a question is an answer.
      return isOwn ? (isPlaceholder(text) ? [] : [text]) : [`${name}: ${text}`]
    })
    return all.length === 0 ? undefined : all.join('\n')
  }

  /** Google has the name of a field of the owner's own in a column beside. @returns blank for the column with the name itself */
  function labelOf(name: string): string | undefined {
    const [, field, part] = /^(custom field \d+) - (label|value)$/i.exec(name) ?? []
    if (field === undefined) return undefined
    const at = head.findIndex((one) => one.trim().toLowerCase() === `${field} - label`.toLowerCase())
    return part?.toLowerCase() === 'label' ? '' : unwrapCell(cells[at] ?? '') || undefined
  }

  function cut<T extends string | undefined>(text: T, length: number, label: string): T {
    if (text === undefined || text.length <= length) return text
    keep(label, text, 'is too long and is in the notes as a whole')
    return text.slice(0, length).trim() as T
  }

  function cutText(text: string, what: string): string {
    if (text.length <= textLength) return text
    changes.push(`The ${what} ${what === 'notes' ? 'are' : 'is'} longer than ${textLength} characters and cut.`)
    return text.slice(0, textLength)
  }
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

const lastName = /^(?:\p{Ll}+ ){0,2}\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?$/u

/** What the name of a firm ends with. */
const legalForm = /\b(?:ltd|limited|llp|plc|inc|& co|cic|gmbh|bv)\b\.?$/i

/** Words beside an address or a number that say nothing more. */
const ofContact =
  /^(?:mailto|email|mail|tel|telephone|phone|mobile|mob|cell|home|work|office|main|other|and|mrs|miss)$/i

const ofMatter = /\b(?:lead|project|deal|opportunity|job|card|task|enquiry|matter)s?\b/i

/** Returns the numbers in a line that has an email address too. */
function numbersBeside(line: string): string[] {
  const all = withoutEmails(line.slice(0, 500)).match(/[+(]?\d[\d \t\u00A0().-]{7,60}\d/g) ?? []
  // An opening bracket without its closing one is before the number.
  return all.flatMap(splitNumbers).map((text) => (text.includes(')') ? text : text.replace('(', '')))
}

function withoutEmails(text: string): string {
  return text.replace(/[^\s<>;,:"|()[\]]+@[\p{L}\p{N}\p{M}.-]+/gu, ' ')
}

function validEmails(text: string): string[] {
  return emailsIn(text).flatMap((one) => {
    const { success, data } = z.safeParse(prospectFields.email, one)
    return success ? [data] : []
  })
}

/** Beside a number or address of the person's own, only a single one in the texts is taken for theirs too. */
function only(values: readonly string[]): string | undefined {
  return values.length === 1 ? values[0] : undefined
}

/** Whether a text says that an address or number in it is somebody else's. */
function isOfAnother(text: string, found: string): boolean {
  const before = text.slice(0, text.indexOf(found)).slice(-60)
  return /\b(?:referr|recommend|introduc|via|cc|builder|architect|agent|engineer|surveyor|solicitor|accountant|neighbour|landlord|tenant|son|daughter|mum|dad|brother|sister|friend)[^.\n]*$/i.test(
    before,
  )
}

function isNumberAlone(text: string): boolean {
  return /^[+(\d][\d\s().-]{8,20}$/.test(text) && normalisePhone(text) !== undefined
}

/** Whether a name has every word of another one. */
function containsWords(name: string, other: string): boolean {
  const words = new Set(wordsOf(name))
  return wordsOf(other).every((word) => words.has(word))
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Google’s own groups begin with an asterisk: “* myContacts ::: Leads”. */
function withoutOwnGroups(text: string): string {
  if (!text.startsWith('* ') && !text.includes(' ::: * ')) return text
  return text
    .split(' ::: ')
    .filter((one) => !one.startsWith('* '))
    .join(' ::: ')
}

/** Whether a name is another one with initials for its first names: `R Dunn` for Rob Dunn. */
function isWithInitials(name: string, whole: string): boolean {
  const [own, others] = [wordsOf(name), wordsOf(whole)]
  return (
    own.length > 1 &&
    own.at(-1) === others.at(-1) &&
    own.slice(0, -1).every((word, index) => word.length === 1 && others[index]?.startsWith(word) === true) &&
    name.length < whole.length
  )
}

/** Turns `Okafor, Grace` into `Grace Okafor`, and `Okafor Mrs G` into `Mrs G Okafor`. */
function inUsualOrder(name: string): string {
  return name
    .replace(/^(\p{L}[\p{L}'’-]*),\s+(\p{L}[\p{L}'’.-]*(?: \p{L}\.?)?)$/u, '$2 $1')
    .replace(
      /^(\p{L}[\p{L}'’-]*) ((?:Mr|Mrs|Ms|Miss|Dr)\.?(?: (?:&|and) (?:Mr|Mrs|Ms|Miss|Dr)\.?)?(?: \p{L}\.?){1,3})$/u,
      '$2 $1',
    )
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`
}

/** Joins the cells into which an address or a text with commas has fallen, when the row has more cells than the head: where an address is
 *  then an address, and a number a number. */
function alignCells(cells: readonly string[], { mapping, head }: Columns, changes: string[]): readonly string[] {
  const surplus = lastFilled(cells) - head.length
  if (head.length === 0 || surplus <= 0) return cells
  const fits = (row: readonly string[]) =>
    columnsFit(mapping.email, row, (text) => emailsIn(text).length > 0) &&
    columnsFit(mapping.phone, row, (text) => normalisePhone(text) !== undefined) &&
    columnsFit(mapping.postcode, row, (text) => postcodeIn(text) !== undefined)
  // Several addresses or numbers are what falls into cells when they are separated by the delimiter.
  const areAll = (columns: readonly number[] = [], fit: (text: string) => boolean) =>
    columns.filter((place) => cells.slice(place, place + surplus + 1).every(fit))
  const several = [
    ...areAll(mapping.email, (text) => emailsIn(text).length > 0),
    ...areAll(mapping.phone, (text) => normalisePhone(text) !== undefined),
  ]
  const joinable = [mapping.location, mapping.description, mapping.notes].flatMap((columns) => columns ?? [])
  const places = [...new Set([...several, ...joinable, ...head.keys()])]
  for (const place of places) {
    const joined = cells.slice(place, place + surplus + 1).map((cell) => cell.trim())
    const row = [...cells.slice(0, place), joined.join(', '), ...cells.slice(place + surplus + 1)]
    if (!fits(row)) continue
    changes.push(
      `The row has ${surplus + head.length} values for ${head.length} columns: “${shorten(joined.join(', '))}” is read as one.`,
    )
    return row
  }
  changes.push(`The row has ${surplus + head.length} values for ${head.length} columns: please check the lead.`)
  return cells
}

function columnsFit(columns: readonly number[] = [], row: readonly string[], fits: (text: string) => boolean): boolean {
  return columns.every((index) => {
    const text = unwrapCell(row[index] ?? '')
    return text === '' || isPlaceholder(text) || fits(text)
  })
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}
