import { type ImportColumn, importColumns, type ImportMapping } from '../contract/prospect-import.ts'
import {
  type Column,
  fieldOf,
  type IsOfAnother,
  isNumberOf,
  isProse,
  isRefusal,
  isTitle,
  isTypicalName,
  isTypicalPhone,
  isYesOrNo,
  lacksZero,
  ofProgram,
  share,
  titleOfMatter,
} from './column-fields.ts'
import { addressOf, fieldOfName, isUnnamed, nameOf } from './column-names.ts'
import { isOfOptOut } from './opt-out.ts'
import { worthKeeping } from './other-columns.ts'
import { isOfAnotherPerson, mayBeLead, ofOurSide } from './other-people.ts'
import { isTotal, withoutTitle } from './table.ts'
import { emailsIn, hasContact, isTown, isWebAddress, namesWork, postcodeIn } from './values.ts'

/** Values that are compared with the meaning of a column's name. */
const examinedValues = 300

/** Chooses the columns of each field by their names, and checks the choice against the values. A column without a known name is chosen by
 *  its values alone if no other is found for them. A field with several columns lists them in the order in which they count.
 *  @param headRow the row with the names, from 1; 0 if there is none */
export function guessMapping(rows: readonly (readonly string[])[], headRow: number): ImportMapping {
  const mapping = guess(rows, headRow, isOfAnotherPerson)
  const isReached = canReach(rows, headRow, mapping)
  if (isReached && nameFields.some((field) => mapping[field] !== undefined)) return mapping
  const isMissing = (field: ImportColumn | undefined) => !isReached || nameFields.some((one) => one === field)
  return guess(rows, headRow, (header, field) => isOfAnotherPerson(header) && !(isMissing(field) && mayBeLead(header)))
}

const nameFields = ['name', 'firstName', 'lastName', 'organisation'] as const

function guess(rows: readonly (readonly string[])[], headRow: number, isOfAnother: IsOfAnother): ImportMapping {
  const head = headRow === 0 ? [] : (rows[headRow - 1] ?? [])
  // The title and the total of a short list are no values of its columns.
  const body = withoutTitle(rows.slice(headRow)).filter((row) => !isTotal(row))
  const width = body.reduce((most, row) => Math.max(most, row.length), head.length)
  const all = Array.from({ length: width }, (_, index) => ({
    index,
    header: head[index] ?? '',
    values: valuesOf(body, index),
  }))
  const columns = withQuestions(all).filter(({ values }) => values.length > 0 || body.length === 0)
  const chosen = new Map<ImportColumn, Column[]>()
  const choose = (field: ImportColumn, column: Column) => chosen.set(field, [...(chosen.get(field) ?? []), column])

  const rest = columns.filter((column) => {
    const field = fieldOf(column, isOfAnother)
    if (field !== undefined) choose(field, column)
    return field === undefined
  })
  for (const column of rest) {
    const next = chosen.get('location')?.find(({ index }) => index === column.index + 1)
    if (next && isNumberOf(next, column)) choose('location', column)
  }
  // Beside the person who was asked it is whose account it is: Calendly has “User Email” and “Invitee Email”. Monday’s “Person” does the task.
  for (const [field, found] of chosen) {
    const others = found.filter(({ header }) => !/^(?:user\b|person$)/i.test(header))
    if (others.length > 0) chosen.set(field, others)
  }
  for (const column of rest.filter(isOtherAnswer)) {
    const before = all[column.index - 1]
    const field = before && [...chosen].find(([, found]) => found.some(({ index }) => index === before.index))?.[0]
    if (field === 'projectType' || field === 'description') choose('description', column)
  }
  if (chosen.has('name') && nameless(chosen.get('name'))) chosen.delete('name')
  chooseByValue('email', ({ values }) => share(values, (value) => emailsIn(value).length > 0) >= 0.5)
  chooseByValue('phone', ({ header, values }) => {
    const asksForNumber = /\b(?:number|phone|telephone|tel|mobile|mob|call|ring|reach)\b/i.test(header)
    // In a list of one column, a number stands beside a name.
    if (width === 1 && share(values, (value) => /\p{L}{3}/u.test(value)) >= 0.5) return false
    return share(values, (value) => isTypicalPhone(value) || (asksForNumber && lacksZero(value))) >= 0.6
  })
  chooseByValue(
    'postcode',
    ({ values }) => share(values, (value) => postcodeIn(value) === value.toUpperCase().trim()) >= 0.6,
  )
  // A list of one column has everything in a line.
  if (width === 1 && !chosen.has('phone')) chooseByValue('email', ({ values }) => share(values, hasContact) >= 0.5)
  chooseByValue('location', ({ values }) => share(values, (value) => postcodeIn(value) !== undefined) >= 0.6)
  // Without names of columns, a street stands beside its town.
  const street = rest.find(
    ({ index, header, values }) => header === '' && isBeforeLocation(index) && share(values, isStreet) >= 0.6,
  )
  if (street) choose('location', street)
  const postcodeAt = chosen.get('postcode')?.[0]?.index ?? 0
  for (const column of rest) {
    const isBetween = street !== undefined && column.index > street.index && column.index < postcodeAt
    if (isBetween && column.header === '' && share(column.values, isTypicalName) >= 0.6) choose('location', column)
  }
  // Beside a first name a town is no last name, though many are one.
  for (const column of rest) {
    const isTaken = [...chosen.values()].flat().includes(column)
    if (!isTaken && column.header === '' && share(column.values, isTown) >= 0.5) choose('location', column)
  }
  if (!chosen.has('name') && !chosen.has('firstName') && !chosen.has('lastName')) {
    chooseByValue('name', isPersonColumn)
    const [given] = chosen.get('name') ?? []
    const last = rest.find(({ index }) => index === Number(given?.index) + 1)
    if (given && last && ![...chosen.values()].flat().includes(last) && [given, last].every(isOfSingleNames)) {
      chosen.delete('name')
      choose('firstName', given)
      choose('lastName', last)
    }
  }
  if (!chosen.has('name') && !chosen.has('firstName') && !chosen.has('lastName')) {
    const title = rest.find(
      (column) => ![...chosen.values()].flat().includes(column) && titleOfMatter.test(column.header),
    )
    if (title) choose('name', title)
  }
  // What somebody has written is not left out because its column has another name than usual.
  const taken = new Set([...chosen.values()].flat())
  const unnamed = rest.filter((column) => !taken.has(column) && column.header.trim() === '')
  for (const column of unnamed) {
    const { values } = column
    if (share(values, (value) => isProse(value) || namesWork(value)) >= 0.5) choose('description', column)
    else if (share(values, (value) => emailsIn(value).length > 0) >= 0.5) choose('email', column)
    else if (share(values, isTypicalPhone) >= 0.6) choose('phone', column)
    else if (share(values, isWritten) >= 0.5) choose('notes', column)
  }
  const others = rest.filter((column) => !taken.has(column) && column.header.trim() !== '')
  const kept = worthKeeping(others, body.length)
  for (const column of others) {
    // Somebody who wants no emails gets none, in a list of any length.
    if (isOfOptOut(column.header) || column.values.some((value) => isRefusal(column.header, value))) {
      choose('notes', column)
      continue
    }
    const isText =
      !ofProgram.test(column.header) && !ofOurSide.test(column.header) && share(column.values, isProse) >= 0.5
    if (isText || kept.includes(column)) choose(isUnnamed(column.header) ? 'description' : 'notes', column)
  }

  const mapping: ImportMapping = {}
  for (const field of importColumns) {
    const found = chosen.get(field)
    if (found) mapping[field] = inOrder(field, found).map(({ index }) => index)
  }
  return mapping

  function isBeforeLocation(index: number): boolean {
    return chosen.get('location')?.some((column) => column.index === index + 1) ?? true
  }

  function chooseByValue(field: ImportColumn, fits: (column: Column) => boolean): void {
    if (chosen.has(field)) return
    const found = rest.find(
      (column) => ![...chosen.values()].flat().includes(column) && !isOfAnother(column.header, field) && fits(column),
    )
    if (found) choose(field, found)
  }
}

/** Gives an answer the name of its question where the column before has the same question in each row: `Question 1`, `Response 1`. A
 *  question whose answer has a field of its own is no text. */
function withQuestions(columns: readonly Column[]): Column[] {
  return columns.flatMap((column, index) => {
    const [before, after] = [columns[index - 1], columns[index + 1]]
    if (isAsked(column) && after && answersElsewhere(column, after)) return []
    const isAnswer = before && isAsked(before) && answersElsewhere(before, column)
    return [isAnswer ? { ...column, header: before.values[0] ?? '' } : column]
  })
}

function isAsked({ header, values }: Column): boolean {
  return /^question\b/i.test(header) && new Set(values).size === 1
}

function answersElsewhere(question: Column, answer: Column): boolean {
  if (!/^(?:response|answer)\b/i.test(answer.header) || answer.values.length === 0) return false
  return fieldOf({ ...answer, header: question.values[0] ?? '' }) !== 'description'
}

/** Whether it has what people write where no answer to the question before fits. */
function isOtherAnswer({ header, values }: Column): boolean {
  return /^other\b/i.test(header) && share(values, isTypicalPhone) === 0
}

/** Returns the field of each column of a table that has one. */
export function columnsOfFields(
  body: readonly (readonly string[])[],
  head: readonly string[],
): Map<number, ImportColumn> {
  const mapping = guessMapping(head.length > 0 ? [head, ...body] : body, head.length > 0 ? 1 : 0)
  return new Map(importColumns.flatMap((field) => (mapping[field] ?? []).map((index) => [index, field] as const)))
}

/** Returns whether somebody in a table can be reached: by a column for addresses or numbers, or by one in a text. */
export function canReach(rows: readonly (readonly string[])[], headRow: number, mapping: ImportMapping): boolean {
  if (mapping.email !== undefined || mapping.phone !== undefined) return true
  const head = headRow === 0 ? [] : (rows[headRow - 1] ?? [])
  const columns = textColumns
    .flatMap((field) => mapping[field] ?? [])
    .filter((index) => !isOfAnotherPerson(head[index] ?? ''))
  return rows
    .slice(headRow, headRow + examinedValues)
    .some((row) => columns.some((index) => hasContact(row[index] ?? '')))
}

/** Fields whose text may have an address or number in it. */
export const textColumns = ['description', 'notes', 'projectType', 'name', 'location'] as const

function isStreet(value: string): boolean {
  return /^(?:(?:flat|unit|plot) )?\d{1,4}[a-z]?,? \p{L}{2}/iu.test(value)
}

function valuesOf(rows: readonly (readonly string[])[], index: number): string[] {
  const values: string[] = []
  for (const row of rows) {
    const value = row[index]?.trim() ?? ''
    if (value !== '') values.push(value)
    if (values.length === examinedValues) break
  }
  return values
}

/** Whether somebody has written a value, and no program: a word, and no title, link or number of a record. */
function isWritten(value: string): boolean {
  return (
    /\p{L}{3}/u.test(value) && !/[{}<>=@\d]/.test(value) && !isTitle(value) && !isYesOrNo(value) && !isWebAddress(value)
  )
}

/** Whether a column with names holds addresses or numbers instead. */
function nameless(columns: readonly Column[] = []): boolean {
  return columns.every(({ values }) => values.length > 0 && share(values, (value) => !/\p{L}/u.test(value)) > 0.9)
}

/** A mobile number comes before others, and of several addresses the one that most rows have. */
function inOrder(field: ImportColumn, columns: readonly Column[]): Column[] {
  if (field === 'phone') {
    return columns.toSorted((a, b) => rankOfPhone(a) - rankOfPhone(b))
  }
  // A row without a first name has its initials.
  if (field === 'firstName') return columns.toSorted((a, b) => Number(isInitials(a)) - Number(isInitials(b)))
  // Beside a person's name, a name that says what is to be built is that of a project.
  if (field === 'name')
    return columns.toSorted(
      (a, b) => Number(isOfProject(a)) - Number(isOfProject(b)) || Number(isContact(b)) - Number(isContact(a)),
    )
  // An account may be our own firm's: LinkedIn has it beside each person's.
  if (field === 'organisation') return columns.toSorted((a, b) => Number(isAccount(a)) - Number(isAccount(b)))
  if (field !== 'location') return [...columns]
  const parts = columns.filter(({ header }) => !/formatted/i.test(header))
  const filled = (column: Column) =>
    Math.max(
      ...columns.flatMap(({ header, values }) => (addressOf(header) === addressOf(column.header) ? values.length : [])),
    )
  return (parts.length > 0 ? parts : columns).toSorted((a, b) => filled(b) - filled(a) || a.index - b.index)
}

function isOfProject({ values }: Column): boolean {
  return share(values, namesWork) >= 0.5
}

const contactNames =
  /\bcontact[ _-]?(?:name|person)?$|^(?:ansprechpartner|kontaktperson|contactpersoon|yhteyshenkilö|联系人)$/i

/** Whether it has the person at a customer, which may be a firm. */
function isContact({ header, values }: Column): boolean {
  return contactNames.test(header.trim()) && share(values, isTypicalName) >= 0.5
}

function isAccount({ header }: Column): boolean {
  return /\baccount\b/i.test(header)
}

function isInitials({ header }: Column): boolean {
  return /^(?:first)?(?:initials?|inits)$/.test(nameOf(header))
}

/** Columns whose names look like people's, and are not those of the leads. */
const isNoPerson =
  /^our\b|\bby$|owner|assign|created|campaign|form|\bad\b|\blists?\b|board|status|label|tag|group|source|city|town|county|country|state|region|gender|title|position|type|trade|task|service|category|project|work/i

/** A column whose name says nothing has first and last names. */
function isPersonColumn({ header, values }: Column): boolean {
  if (header === '') return share(values, (value) => isTypicalName(value) && !isTitle(value)) >= 0.7
  if (fieldOfName(header) !== undefined || isNoPerson.test(header)) return false
  return share(values, (value) => isTypicalName(value) && value.includes(' ')) >= 0.7
}

/** Whether a column without a name has first or last names: single words, most of which differ as those of towns and states do not. */
function isOfSingleNames({ header, values }: Column): boolean {
  return header === '' && share(values, isSingleName) >= 0.7 && new Set(values).size > values.length / 2
}

function isSingleName(value: string): boolean {
  return isTypicalName(value) && !/\s/.test(value) && !isYesOrNo(value) && !namesWork(value)
}

function rankOfPhone({ header }: Column): number {
  return /mob|cell|whatsapp/i.test(header) ? 0 : /work|business|company|office/i.test(header) ? 2 : 1
}
