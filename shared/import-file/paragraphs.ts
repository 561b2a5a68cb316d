import type { ImportColumn } from '../contract/prospect-import.ts'
import { fieldOfName } from './column-names.ts'
import { emailsIn, hasContact, hasNumber, isPersonName, namesWork, postcodeIn } from './values.ts'

/** Characters at the beginning of a text from which it is found whether its paragraphs are people. */
const sampleLength = 128 * 1024
const maxLineLength = 1000
/** Lines of a person, with a message of several paragraphs. */
const maxLinesOfPerson = 500
/** More labels than a form has. */
const maxLabels = 60

/** The columns of the table that paragraphs become, before those of other labels. */
const baseColumns = ['Name', 'Address', 'Phone', 'Email', 'Notes'] as const
type BaseColumn = (typeof baseColumns)[number]

interface Line {
  label: string | undefined
  value: string
  hasEmail: boolean
  hasPhone: boolean
}

/** Returns the people in a text that has a paragraph for each, with a line for each value, as copied from a page or from the messages of
 *  a form. The first row has the names of the columns. @returns undefined for any other text */
export function readParagraphs(text: string): string[][] | undefined {
  const sample = text.slice(0, sampleLength)
  const split = [splitPeople, splitAtNames].find((one) => arePeople(one(sample)))
  if (split === undefined) return undefined
  const people = split(text).map(toPerson)
  const columns = new Set([...baseColumns, ...people.flatMap((person) => [...person.keys()])])
  if (columns.size > baseColumns.length + maxLabels) return undefined
  const head = [...columns].filter((column) => people.some((person) => person.has(column)))
  return [head, ...people.map((person) => head.map((column) => person.get(column) ?? ''))]
}

/** Splits a text at blank lines and rulers, and where the label of a name comes again. A message may have several paragraphs. */
function splitPeople(text: string): Line[][] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  const isTitle = repeatedTitles(lines)
  const people: Line[][] = []
  let end: 'none' | 'blank' | 'ruler' = 'ruler'
  for (const text of lines) {
    if (isTitle(text) || isEmpty(text)) {
      end = text === '' && end !== 'ruler' ? 'blank' : 'ruler'
      continue
    }
    const line = readLine(text)
    const person = people.at(-1)
    if (person === undefined || end === 'ruler' || person.length >= maxLinesOfPerson) people.push([line])
    else if (fieldOfLine(line) === 'name' && person.some(({ label }) => label === line.label)) people.push([line])
    else if (end === 'blank' && (fieldOfLine(line) !== undefined || !endsWithMessage(person))) people.push([line])
    else person.push(line)
    end = 'none'
  }
  return people
}

/** Splits a text without blank lines between its people: a name below somebody's address or number begins the next one. Where the lines
 *  do not begin with names, or a person has neither address nor number, it is no such text, and nobody is returned. */
function splitAtNames(text: string): Line[][] {
  const lines = text.split(/\r\n?|\n/).flatMap((line) => (isEmpty(line.trim()) ? [] : [readLine(line.trim())]))
  const people: Line[][] = []
  for (const line of lines) {
    const person = people.at(-1)
    if (person === undefined || (isReached(person) && isName(line))) people.push([line])
    else if (person.length < maxLinesOfPerson) person.push(line)
  }
  return people.every((person) => isReached(person) && person[0] !== undefined && isName(person[0])) ? people : []
}

function isReached(person: readonly Line[]): boolean {
  return person.some(({ hasEmail, hasPhone }) => hasEmail || hasPhone)
}

function isName({ label, value, hasEmail, hasPhone }: Line): boolean {
  return label === undefined && !hasEmail && !hasPhone && isPersonName(value) && !namesWork(value)
}

/** Whether a person with labels ends with a text, which may go on below a blank line. */
function endsWithMessage(person: readonly Line[]): boolean {
  const last = person.findLast(({ label }) => label !== undefined)
  const field = last && fieldOfLine(last)
  return person.some((line) => fieldOfLine(line) === 'name') && (field === 'description' || field === 'notes')
}

function fieldOfLine({ label }: Line): ImportColumn | undefined {
  return label === undefined ? undefined : fieldOfName(label)
}

/** Finds the lines that are alone between blank lines or rulers above a label, and come again, such as the title of
 *  each message. */
function repeatedTitles(lines: readonly string[]): (line: string) => boolean {
  const counts = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    const isAlone = !isEmpty(line) && isEmpty(lines[index - 1]) && isEmpty(lines[index + 1])
    const next = lines.slice(index + 1, index + 4).find((one) => one !== '')
    if (isAlone && !/[@\d]/.test(line) && next !== undefined && readLine(next).label !== undefined)
      counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return (line) => (counts.get(line) ?? 0) > 1
}

function isEmpty(line: string | undefined): boolean {
  return line === undefined || /^[-_*=]*$/.test(line)
}

function readLine(line: string): Line {
  if (line.length > maxLineLength) return { label: undefined, value: line, hasEmail: false, hasPhone: false }
  const [, label, value = line] = /^(\p{L}[\p{L} /'’?-]{0,40}?)\s*:(?!\/\/)\s*(.*)$/u.exec(line) ?? []
  const rest = emailsIn(line).reduce((left, email) => left.replace(email, ''), line)
  const field = label === undefined ? undefined : fieldOfName(label)
  const isContact = !/\p{L}{2}/u.test(rest.replace(labelWords, '').replace(/\([^()]*\)/g, ''))
  return {
    label,
    value,
    hasEmail: emailsIn(line).length > 0 && (isContact || field === 'email'),
    hasPhone: hasNumber(rest) && (isContact || field === 'phone'),
  }
}

const labelWords =
  /\b(?:e-?mail|mail|tel|telephone|phone|mobile|mob|cell|home|work|office|landline|number|no|or|and)\b/gi

/** Whether most of the groups of lines are one person each: its addresses and numbers are alone in
 *  their lines, and no more than one person has. */
function arePeople(people: readonly Line[][]): boolean {
  const lines = people.flat()
  if (lines.some(({ value }) => value.includes('\t'))) return false
  const isFree = ({ label, value, hasEmail, hasPhone }: Line) =>
    label === undefined && !hasEmail && !hasPhone && hasContact(value)
  if (lines.filter(isFree).length > people.length / 10) return false
  const reached = people.filter(isReached)
  const labelled = reached.filter((person) => person.filter(isOfField).length > 1)
  if (reached.length * 2 < people.length) return false
  if (reached.some((person) => person.length < 2 || !isOne(person))) return false
  return reached.length > 1 || labelled.length === 1
}

function isOfField(line: Line): boolean {
  return fieldOfLine(line) !== undefined
}

function isOne(person: readonly Line[]): boolean {
  return (
    person.filter(({ label, hasEmail }) => hasEmail && label === undefined).length <= 1 &&
    person.filter(({ label, hasPhone }) => hasPhone && label === undefined).length <= 2
  )
}

function toPerson(lines: readonly Line[]): Map<string, string> {
  const person = new Map<string, string>()
  const add = (column: string, value: string, separator: string) => {
    const before = person.get(column)
    if (value !== '') person.set(column, before === undefined ? value : `${before}${separator}${value}`)
  }
  const firstContact = lines.findIndex(({ hasEmail, hasPhone }) => hasEmail || hasPhone)
  const above = firstContact === -1 ? lines : lines.slice(0, firstContact)
  const hasAddress = above.slice(1).some(({ label, value }) => label === undefined && isAddress(value))
  let open: string | undefined
  for (const [index, { label, value, hasEmail, hasPhone }] of lines.entries()) {
    if (label !== undefined && !((hasEmail || hasPhone) && fieldOfName(label) === undefined)) {
      const column = columnOf(label)
      add(column, value, column === 'Address' ? ', ' : '\n')
      const isOneLine = column === 'Name' || column === 'Phone' || column === 'Email'
      open = isOneLine && value !== '' ? undefined : column
    } else if (hasEmail || hasPhone) {
      open = undefined
      if (hasEmail) add('Email', emailsIn(value).join('; '), '; ')
      if (hasPhone) add('Phone', numberIn(value), '; ')
    } else if (open !== undefined) add(open, value, open === 'Address' ? ', ' : '\n')
    else if (!person.has('Name')) add('Name', value, ' ')
    else if (isAddress(value) || (hasAddress && index < above.length)) add('Address', value, ', ')
    else add('Notes', value, '\n')
  }
  return person
}

/** Returns a line with a telephone number without its address and the word in front. */
function numberIn(line: string): string {
  const rest = emailsIn(line).reduce((left, email) => left.replace(email, ''), line)
  return rest.replace(/^[\p{L}\s.-]+(?=[+(\d])/u, '').replace(/[\s/|,;]+$/, '')
}

function isAddress(line: string): boolean {
  return postcodeIn(line) !== undefined || /^(?:(?:flat|unit|apartment|plot) )?\d+[a-z]?,? \p{L}{3}/iu.test(line)
}

/** Returns the column of a label: values that are written without labels too have one column. */
function columnOf(label: string): string {
  const bases: Partial<Record<string, BaseColumn>> = {
    name: 'Name',
    location: 'Address',
    phone: 'Phone',
    email: 'Email',
    notes: 'Notes',
  }
  return bases[fieldOfName(label) ?? ''] ?? label
}
