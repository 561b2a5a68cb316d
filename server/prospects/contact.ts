import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** How an address is compared: one spelling for every way of writing it. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** E.164 where it can be read as a number, British unless it says otherwise; else its digits. Undefined where there are too few to tell people apart. */
export function normalisePhone(phone: string): string | undefined {
  const parsed = parsePhoneNumberFromString(phone, 'GB')
  if (parsed?.isPossible()) return parsed.number
  const digits = phone.replace(/\D/g, '')
  return digits.length >= 7 ? digits : undefined
}
