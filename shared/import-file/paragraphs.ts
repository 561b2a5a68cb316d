import { fieldOfName } from './columns.ts'
import { emailsIn, hasNumber, postcodeIn } from './values.ts'

/** Characters at the beginning of a text from which it is found whether its paragraphs are people. */
const sampleLength = 128 * 1024
const maxLineLength = 1000

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
  if (!arePeople(splitParagraphs(text.slice(0, sampleLength)))) return undefined
  const people = splitParagraphs(text).flatMap(splitPeople).map(toPerson)
  const head = [...new Set([...baseColumns, ...people.flatMap((person) => [...person.keys()])])].filter((column) =>
    people.some((person) => person.has(column)),
  )
  return [head, ...people.map((person) => head.map((column) => person.get(column) ?? ''))]
}

function splitParagraphs(text: string): Line[][] {
  const paragraphs: Line[][] = [[]]
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^\s*[-_*=]*\s*$/.test(line)) paragraphs.push([])
    else paragraphs.at(-1)?.push(readLine(line.trim()))
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0)
}

function readLine(line: string): Line {
  const [, label, value] =
    line.length > maxLineLength ? [] : (/^(\p{L}[\p{L} /'’?-]{0,40}?)\s*:(?!\/\/)\s*(.*)$/u.exec(line) ?? [])
  const rest = emailsIn(line).reduce((left, email) => left.replace(email, ''), line)
  const field = label === undefined ? undefined : fieldOfName(label)
  const isContact = !/\p{L}{2}/u.test(rest.replace(labelWords, '').replace(/\([^()]*\)/g, ''))
  return {
    label,
    value: value ?? line,
    hasEmail: emailsIn(line).length > 0 && (isContact || field === 'email'),
    hasPhone: hasNumber(rest) && (isContact || field === 'phone'),
  }
}

const labelWords =
  /\b(?:e-?mail|mail|tel|telephone|phone|mobile|mob|cell|home|work|office|landline|number|no|or|and)\b/gi

/** Whether each paragraph of most is one person: its addresses and numbers are alone in their lines, and no more than one person has. */
function arePeople(paragraphs: readonly Line[][]): boolean {
  const lines = paragraphs.flat()
  if (lines.some(({ value }) => value.includes('\t'))) return false
  const isFree = ({ label, value, hasEmail, hasPhone }: Line) =>
    label === undefined && !hasEmail && !hasPhone && (emailsIn(value).length > 0 || hasNumber(value))
  if (lines.filter(isFree).length > paragraphs.length / 10) return false
  const people = paragraphs.flatMap(splitPeople)
  const reached = people.filter((person) => person.some(({ hasEmail, hasPhone }) => hasEmail || hasPhone))
  const labelled = reached.filter((person) => person.filter(isOfField).length > 1)
  if (reached.length * 2 < people.length) return false
  if (reached.some((person) => person.length < 2 || !isOne(person))) return false
  return reached.length > 1 || (labelled.length === 1 && people.length === 1)
}

function isOfField({ label }: Line): boolean {
  return label !== undefined && fieldOfName(label) !== undefined
}

function isOne(person: readonly Line[]): boolean {
  return (
    person.filter(({ label, hasEmail }) => hasEmail && label === undefined).length <= 1 &&
    person.filter(({ label, hasPhone }) => hasPhone && label === undefined).length <= 2
  )
}

/** Splits a paragraph in which a label comes again at each person. */
function splitPeople(paragraph: readonly Line[]): Line[][] {
  const first = paragraph[0]?.label
  const people: Line[][] = []
  for (const line of paragraph) {
    const isNew = first !== undefined && line.label === first && fieldOfName(first) === 'name'
    if (people.length === 0 || isNew) people.push([line])
    else people.at(-1)?.push(line)
  }
  return people
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
      open = columnOf(label)
      add(open, value, open === 'Address' ? ', ' : '\n')
    } else if (hasEmail || hasPhone) {
      open = undefined
      if (hasEmail) add('Email', emailsIn(value).join('; '), '; ')
      if (hasPhone)
        add(
          'Phone',
          emailsIn(value).reduce((left, email) => left.replace(email, ''), value),
          '; ',
        )
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
