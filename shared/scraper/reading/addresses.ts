import { findPostcode } from './postcodes.ts'
import { foldLine } from './text.ts'

const companyWords =
  /\b(?:ltd|limited|llp|plc|inc|associates|architects?|architecture|architectural|partnership|consultants?|consulting|consultancy|surveyors?|surveying|designs?|planning|developments?|builders?|building|construction|engineers?|engineering|group|practice|services|solutions|studios?|homes)\b\.?/i

export interface FirmAndAddress {
  company?: string
  address?: string
}

/** An address on one line: what stood on lines of their own is apart by a space, as pages show it. */
export function readAddress(text: string): string {
  return foldLine(text)
    .replace(/(?:,\s*){2,}/g, ', ')
    .replace(/\s+,/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '')
}

/** The firm that an address begins with: 'Marsh & Rowe Design Ltd, 12 Chapel Street, …'. */
export function splitFirm(text: string): FirmAndAddress {
  const address = readAddress(text)
  const comma = address.indexOf(',')
  const head = address.slice(0, comma)
  const isFirm =
    comma > 0 && companyWords.test(head) && !/^\d|^the \w+$/i.test(head) && findPostcode(head) === undefined
  if (!isFirm) return address === '' ? {} : { address }
  return { company: head.trim(), address: readAddress(address.slice(comma + 1)) }
}

/** A firm, rather than a person, by its words. */
export function isFirmName(name: string): boolean {
  return (
    companyWords.test(name) ||
    /\b(?:council|school|academy|church|trust|society|association|nhs|university|college|parish|hotel|club|company|co\.?)\b/i.test(
      name,
    )
  )
}
