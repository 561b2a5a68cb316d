import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { plainNumber } from './business/phone-number.ts'

/** A telephone number as somebody typed it, and what can be dialled of it. */
export interface PhoneNumber {
  typed: string
  /** Null where the text has no number that can be dialled. */
  e164: string | null
  /** The digits of its extension. */
  extension: string | null
}

/** Returns the first number in a text that can be dialled, taken as British without a country code. */
export function parsePhone(typed: string): PhoneNumber {
  const plain = plainNumber(typed)
  // Most numbers are written plainly, and the library takes thirty times as long for one.
  if (plain?.startsWith('+44')) return { typed, e164: isMadeUp(plain) ? null : plain, extension: null }
  return findNumber(typed)
}

/** Longer texts are no telephone numbers, and are cut before they are searched. */
const maxLength = 200
/** Groups of digits after which a number has ended. */
const maxGroups = 12
/** Places in a run of digits at which a number is looked for. */
const maxStarts = 5

/** Text in which a number begins: digits, with separators between them. */
const digitRun = /(?:\+|\(\+?)?\d[\d\s()./,;:&-]*/g
/** What follows a number with an extension. */
const extensionAfter = /^[\s,;:.(/-]*(?:x|ext?|extn|extension|#)[\s.:=-]*(?:no\b[\s.:]*)?(\d{1,7})(?!\d)/i
/** A number that Excel has shortened, such as `4.47701E+11`: its last digits are lost. */
const shortened = /\d[.,]\d+\s*E\s*\+?\s*\d/i
const date =
  /(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d|(?<![./-])\d{1,2}([/.])\d{1,2}\1\d\d(?![./-]))(?!\d)/g

function findNumber(typed: string): PhoneNumber {
  const none = { typed, e164: null, extension: null }
  const text = tidy(typed)
  if (shortened.test(text)) return none
  for (const { 0: run, index } of text.matchAll(digitRun)) {
    for (const start of startsIn(run)) {
      for (const part of beginnings(run.slice(start))) {
        const e164 = toE164(part)
        if (e164 === undefined) continue
        const extension = extensionAfter.exec(text.slice(index + start + part.length))
        return { typed, e164, extension: extension?.[1] ?? null }
      }
    }
  }
  return none
}

/** Returns the text with one kind of blank, and without dates. */
function tidy(text: string): string {
  return plainDigits(text.slice(0, maxLength))
    .replace(date, ' ')
    .replace(/[\s[\]|_]+/g, ' ')
    .replace(/(?<=\d{9})\.0+(?=\D*$)/, '')
}

/** Returns the text with digits of every script as 0 to 9, one kind of dash, and without invisible characters. */
export function plainDigits(text: string): string {
  if (/^[\n -~]*$/.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, valueOfDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

/** Returns 0 to 9 for a digit of any script: the digits of a script follow each other, from its 0. */
function valueOfDigit(digit: string): string {
  if (digit >= '0' && digit <= '9') return digit
  let zero = digit.codePointAt(0)!
  const code = zero
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** Returns where in a run a number may begin: at its beginning, where another is listed, and after other digits such as those of `9-5:`
 *  where a 0 or a + follows. */
function startsIn(run: string): number[] {
  const later = /^[(+0]/.test(run) ? /[,;/&:]\s*(?=\(?[+0])/g : /[\s,;/&:.)]\s*(?=\(?[+0])/g
  return [0, ...[...run.matchAll(later)].slice(0, maxStarts - 1).map(({ 0: gap, index }) => index + gap.length)]
}

/** Returns the whole run and then its beginnings up to each group of digits, the longest first: a field may contain several numbers. */
function beginnings(run: string): string[] {
  const ends = [...run.matchAll(/\d(?!\d)/g)].slice(0, maxGroups).map(({ index }) => index + 1)
  return ends.toReversed().map((end) => run.slice(0, end))
}

function toE164(typed: string): string | undefined {
  // `+07700 900123`, `+0044…` and `044 7700…` have a prefix twice, or half of one.
  const text = typed.replace(/^\+0(?=[1-9])/, '0').replace(/^(?:\+00|0(?=44[\s(]*0?[\s)]*\d{2}))/, '+')
  const plain = plainNumber(text)
  if (plain?.startsWith('+44')) return isMadeUp(plain) ? undefined : plain
  const digits = text.replace(/\D/g, '')
  if (digits.length < 7) return undefined
  const number = parsePhoneNumberFromString(plain ?? text, 'GB')
  if (!number?.isPossible() || isMadeUp(number.number)) return undefined
  const hasPrefix = /^\(?\+|^\(?0|^44/.test(text)
  const { countryCallingCode, nationalNumber } = number
  // Spreadsheets remove a leading 0. Without one, and without a country code, a number may also be another country's.
  if (!hasPrefix) return number.isValid() || /^7\d{9}$/.test(nationalNumber) ? number.number : undefined
  if (countryCallingCode !== '44' || number.isValid()) return number.number
  // Ten digits that the tables don't have may be a new number, or one for films.
  return plainNumber(number.number)
}

/** Returns whether a British number is one that people type in place of their own, such as 01234567890 and 07777777777. */
function isMadeUp(e164: string): boolean {
  return /^\+44(?:(\d)\1{9}|7(\d)\2{8}|1(\d)\3{8}|\d?1234567890?|\d?987654321\d?)$/.test(e164)
}
