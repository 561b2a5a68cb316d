import * as z from 'zod/mini'
import { textColumns } from '#shared/import-file/columns.ts'
import { isOfAnotherInText } from '#shared/import-file/other-people.ts'
import {
  emailsIn,
  isPlaceholder,
  isShortenedNumber,
  nameBesideEmail,
  phonesIn,
  splitNumbers,
} from '#shared/import-file/values.ts'
import { prospectFields } from '#shared/contract/prospects.ts'
import { AppError } from '../../platform/errors.ts'
import { normalisePhone } from '../identity/contact.ts'
import { shorten } from './column-mapping.ts'
import { type Row, wordsOf } from './row.ts'

export interface Contacts {
  email: string | undefined
  phone: string | undefined
  /** Names beside the addresses: `Ben Hill <ben@…>`. */
  emailNames: string[]
  /** Whether they are in a text, and in no column of their own. */
  isInText: boolean
}

/** Characters of a text in which more than an address and a number is looked for. */
const maxText = 5000

/** Returns the email address and the telephone number of a person. Further ones are kept in the notes.
 *  @throws AppError `invalid_input` with the reason if there is no way to reach the person */
export function readContacts(row: Row): Contacts {
  const { email: ownEmail, emailNames } = readEmails(row)
  const ownPhone = readPhones(row)
  const isInText = ownEmail === undefined && ownPhone === undefined
  const email = ownEmail ?? (isInText ? emailsInTexts(row, isInText)[0] : only(emailsInTexts(row, isInText)))
  const phone = ownPhone ?? (isInText ? phonesInTexts(row, isInText)[0] : only(phonesInTexts(row, isInText)))
  if (email === undefined && phone === undefined) {
    throw new AppError('invalid_input', describeNoContact(row))
  }
  return { email, phone, emailNames, isInText }
}

function readEmails(row: Row): { email: string | undefined; emailNames: string[] } {
  const valid: string[] = []
  const emailNames: string[] = []
  for (const { text } of row.texts('email')) {
    const parsed = validEmails(text)
    valid.push(...parsed)
    const beside = nameBesideEmail(text)
    if (beside !== undefined) emailNames.push(beside)
    const isNumber = numbersBeside(text).length > 0
    if (parsed.length > 0 || isNumber) keepRest(row, text, beside)
    else if (!isPlaceholder(text)) row.keep('Email', text, 'isn’t an email address')
  }
  for (const { text } of row.texts('phone')) {
    const misplaced = validEmails(text)
    valid.push(...misplaced)
    if (misplaced.length > 0 && numbersBeside(text).length === 0) keepRest(row, text, undefined)
  }
  const [email, ...others] = [...new Map(valid.map((one) => [one.toLowerCase(), one])).values()]
  for (const other of others) row.keep('Other email', other)
  return { email, emailNames }
}

/** Keeps a line of notes that says more than a name, an address and a number. */
export function keepRest(row: Row, text: string, name: string | undefined): void {
  const ofPerson = (['name', 'firstName', 'lastName'] as const).flatMap((field) =>
    row.texts(field).map((one) => one.text),
  )
  const known = [...numbersBeside(text), ...(name === undefined ? [] : [name])]
  const rest = known.reduce((left, one) => left.replace(one, ' '), withoutEmails(text.slice(0, maxText)))
  const nameWords = new Set(wordsOf(name ?? ofPerson.join(' ')))
  if (rest.match(/\p{L}{3,}/gu)?.some((word) => !nameWords.has(word.toLowerCase()) && !ofContact.test(word)))
    row.notes.push(text)
}

const shortened = 'shortened by a spreadsheet, so its last digits are lost'

function readPhones(row: Row): string | undefined {
  const valid = new Map<string, string>()
  const own = row.texts('phone').flatMap(({ text }) => {
    if (validEmails(text).length === 0) return [text]
    return numbersBeside(text).length === 0 ? [] : [withoutEmails(text.slice(0, 1000))]
  })
  // A line of notes has everything in one cell.
  const besideEmail = row.texts('email').flatMap(({ text }) => numbersBeside(text))
  // A meeting on the telephone is at a number.
  const ofMeeting = row.texts('location').flatMap(({ text }) => (isNumberAlone(text) ? [text] : []))
  for (const text of [...own, ...besideEmail, ...ofMeeting]) {
    for (const part of phonesIn(text)) {
      if (isPlaceholder(part)) continue
      const number = isShortenedNumber(part) ? undefined : normalisePhone(part)
      if (number !== undefined) valid.set(number, valid.get(number) ?? part)
      else if (isShortenedNumber(part)) {
        row.notes.push(`Phone: ${part} (${shortened})`)
        row.changes.push(`Phone “${shorten(part)}” was ${shortened}.`)
      } else row.keep('Phone', part, 'isn’t a telephone number')
    }
  }
  const [phone, ...others] = valid.values()
  for (const other of others) row.keep('Other phone', other)
  return phone === undefined ? undefined : row.cut(phone, 40, 'Phone')
}

function emailsInTexts(row: Row, isInText: boolean): string[] {
  const all = ownTexts(row).flatMap((text) => emailsIn(text).filter((one) => !isOfAnotherInText(text, one, isInText)))
  return [...new Set(all)].filter((one) => z.safeParse(prospectFields.email, one).success)
}

function phonesInTexts(row: Row, isInText: boolean): string[] {
  const all = ownTexts(row).flatMap((text) =>
    numbersBeside(text)
      .slice(0, 1)
      .filter((one) => !isOfAnotherInText(text, one, isInText)),
  )
  return [...new Set(all)].filter((text) => normalisePhone(text) !== undefined)
}

/** Returns the texts that are not those of columns about another person. */
export function ownTexts(row: Row): string[] {
  return textColumns.flatMap((field) =>
    row.texts(field).flatMap(({ text, isOfAnother }) => (isOfAnother ? [] : [text])),
  )
}

function describeNoContact(row: Row): string {
  const ofOthers = textColumns.flatMap((field) =>
    row.texts(field).flatMap(({ text, name, isOfAnother }) => {
      const isReached = emailsIn(text).length > 0 || phonesIn(text).some((one) => normalisePhone(one) !== undefined)
      return isOfAnother && isReached ? [`“${shorten(name)}” is another person’s.`] : []
    }),
  )
  return ['Phone or email is required.', ...ofOthers, ...row.changes].join(' ')
}

/** Words beside an address or a number that say nothing more. */
const ofContact =
  /^(?:mailto|email|mail|tel|telephone|phone|mobile|mob|cell|home|work|office|main|other|and|mrs|miss)$/i

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
export function only(values: readonly string[]): string | undefined {
  return values.length === 1 ? values[0] : undefined
}

export function isNumberAlone(text: string): boolean {
  return /^[+(\d][\d\s().-]{8,20}$/.test(text) && normalisePhone(text) !== undefined
}
