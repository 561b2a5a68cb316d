import { isPlaceholder, nameBesideEmail, personInTitle } from '#shared/import-file/values.ts'
import { type Contacts, keepRest } from './contacts.ts'
import { containsWords, type Row, wordsOf } from './row.ts'

/** Returns the name of a person, and that of the lead: without a person's, the name of their organisation, address or number. Other
 *  names and organisations are kept in the notes. */
export function readNames(
  row: Row,
  { email, phone, emailNames }: Contacts,
): { name: string; personName: string | undefined } {
  const organisations = row.texts('organisation').flatMap(({ text }) => (isPlaceholder(text) ? [] : [text]))
  const personName = readPersonName(row, organisations)
  const besideEmail = personName === undefined ? emailNames[0] : undefined
  const name =
    personName ??
    (besideEmail === undefined ? undefined : inUsualOrder(personOf(row, besideEmail))) ??
    organisations[0] ??
    email ??
    phone ??
    ''
  for (const one of new Set(organisations)) if (one !== name) row.notes.push(`Organisation: ${one}`)
  return { name, personName }
}

function readPersonName(row: Row, organisations: readonly string[]): string | undefined {
  const parts = [row.first('firstName'), row.first('middleName'), row.first('lastName')].filter(
    (part) => part !== undefined,
  )
  const whole = row
    .texts('name')
    .map(({ text, name }, index) => personOf(row, index === 0 ? withOtherPart(row, text, name) : text))
  const names = [...whole, parts.join(' ')].flatMap((name) => {
    if (name === '' || isPlaceholder(name)) return []
    // A list of mail recipients has `Ben Hill <ben@…>` as names.
    const beside = nameBesideEmail(name)
    if (beside !== undefined) keepRest(row, name, beside)
    return [inUsualOrder(beside ?? name)]
  })
  const whose = parts.join(' ')
  // Beside the parts of a person's name, a name is that of the matter, and one without any of them that of a firm.
  const isOther =
    row.first('firstName') !== undefined &&
    (names[0] === organisations[0] ||
      legalForm.test(names[0] ?? '') ||
      !wordsOf(whose).some((word) => wordsOf(names[0] ?? '').includes(word)))
  const isComplete =
    row.first('lastName') !== undefined && (isOther || row.texts('name').every(({ name }) => ofMatter.test(name)))
  const hasInitial = parts.length > 1 && isWithInitials(names[0] ?? '', whose)
  if (hasInitial) return whose
  const given = isComplete && names[0] !== undefined && !containsWords(names[0], whose) ? whose : names[0]
  // A customer's name may be a part of the person's, such as the surname.
  const name =
    names.find((one) => given !== undefined && containsWords(one, given) && !containsWords(given, one)) ?? given
  for (const other of names) {
    if (name === undefined || organisations.includes(other) || containsWords(name, other)) continue
    row.notes.push(`${legalForm.test(other) ? 'Organisation' : 'Other name'}: ${other}`)
  }
  return name
}

/** Returns the person in the title of a card or task, whose whole becomes the beginning of the description. */
function personOf(row: Row, text: string): string {
  const person = personInTitle(text)
  if (person === undefined) return text
  row.tasks.push(text)
  return person
}

/** Some programs call the first name “Name” beside a last name, and some lists the last name beside a first name. */
function withOtherPart(row: Row, name: string, header: string): string {
  const [given, last] = [row.first('firstName'), row.first('lastName')]
  const other = given ?? last
  if (other === undefined || isPlaceholder(name) || isPlaceholder(other)) return name
  if (name.toLowerCase().includes(other.toLowerCase())) return name
  if (given === undefined) return `${name} ${other}`
  const isLast = row.mapping.lastName === undefined && /^na(?:me|am)$/i.test(header) && lastName.test(name)
  return isLast && !legalForm.test(name) ? `${given} ${name}` : name
}

const lastName = /^(?:\p{Ll}+ ){0,2}\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?$/u

/** What the name of a firm ends with. */
const legalForm = /\b(?:ltd|limited|llp|plc|inc|& co|cic|gmbh|bv)\b\.?$/i

const ofMatter = /\b(?:lead|project|deal|opportunity|job|card|task|enquiry|matter)s?\b/i

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
