import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'

/** Numbers as people write them: begin with +, 00 or 0, groups apart by spaces, dots, hyphens or brackets. What is part of a longer
 *  number, of a reference such as 2019/123456 or of an address on the web is none. */
const shape = /(?<![\w/=&#@.+-])(?:\+|00|\(?0)(?:[\s.\-()]{0,3}\d){8,13}(?![\w/@])/g
/** 01, 02, 03 and 07: what a person or a small business is called on. */
const british = /^\+44[1237]/

/** The phone numbers in a text, once each, as they are written in their country: '01632 960147'. */
export function findPhones(text: string): string[] {
  const numbers = (text.match(shape) ?? []).map(readPhone)
  return [...new Set(numbers.filter((number) => number !== undefined))]
}

/** One value that should be a phone number. */
export function readPhone(value: string): string | undefined {
  const number = parsePhone(value)
  return number && (number.countryCallingCode === '44' ? number.formatNational() : number.formatInternational())
}

/** '+441632960147'. */
export function toE164(value: string): string | undefined {
  return parsePhone(value)?.number
}

/** Possible is enough: numbers of new ranges are not in the tables yet. */
function parsePhone(value: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(value.replace(/\(0\)/, ''), 'GB')
  if (!number?.isPossible()) return undefined
  return number.countryCallingCode !== '44' || british.test(number.number) ? number : undefined
}
