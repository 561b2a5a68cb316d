import { fix, parse } from 'postcode'
import { foldLine } from './text.ts'

const companyWords =
  /\b(?:ltd|limited|llp|plc|inc|associates|architects?|architecture|architectural|partnership|consultants?|consulting|consultancy|surveyors?|surveying|designs?|planning|developments?|builders?|building|construction|engineers?|engineering|group|practice|services|solutions|studios?|homes)\b\.?/i

export interface FirmAndAddress {
  company?: string
  address?: string
}

/** Returns an address on one line. Line breaks become spaces, as pages show them, and surplus commas and a full stop
 *  behind the postcode are removed. */
export function readAddress(text: string): string {
  return foldLine(text)
    .replace(/(?:,\s*){2,}/g, ', ')
    .replace(/\s+,/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(/(?<=\d[A-Z]{2})\.$/i, '')
}

/** Splits off the firm at the beginning of an address: 'Marsh & Rowe Design Ltd, 12 Chapel Street, …'. */
export function splitFirm(text: string): FirmAndAddress {
  const address = readAddress(text)
  const comma = address.indexOf(',')
  const head = address.slice(0, comma)
  const isFirm =
    comma > 0 && companyWords.test(head) && !/^\d|^the \w+$/i.test(head) && findPostcode(head) === undefined
  if (!isFirm) return address === '' ? {} : { address }
  return { company: head.trim(), address: readAddress(address.slice(comma + 1)) }
}

/** Returns whether a name has the words of a firm or organisation rather than a person. */
export function isFirmName(name: string): boolean {
  return (
    companyWords.test(name) ||
    /\b(?:council|school|academy|church|trust|society|association|nhs|university|college|parish|hotel|club|company|co\.?)\b/i.test(
      name,
    )
  )
}

const inText = /\b([A-Z]{1,2}\d[A-Z\d]?)[ \u00A0.-]{0,3}(\d[A-Z]{2})\b/gi
/** A postcode at the end of an address, possibly with 0 and O confused, or with I typed for 1. */
const atEnd = /\b([A-Z][A-Z0]?[\dOI][A-Z\dOI]?) {0,3}([\dOI][A-Z]{2})[\s,.]*$/i

/** Every area code that a British postcode can begin with. */
const areas = new Set(
  `AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA
  HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG
  RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`.split(
    /\s+/,
  ),
)

/** Returns the last postcode of an address or text, formatted like 'SO23 9AA': addresses end with their postcode. */
export function findPostcode(text: string): string | undefined {
  const found = [...text.matchAll(inText)].map(([, out, into]) => readPostcode(`${out} ${into}`))
  const last = found.findLast((one) => one !== undefined)
  if (last !== undefined) return last
  const tail = atEnd.exec(text)
  // A word of letters alone, such as “Cookies”, is no postcode.
  return tail && /\d/.test(tail[0]) ? readPostcode(fix(`${tail[1]} ${tail[2]}`)) : undefined
}

/** Formats a whole value as a postcode; undefined when it is not one. */
export function readPostcode(value: string): string | undefined {
  const parsed = parse(value.trim())
  return parsed.valid && areas.has(parsed.area) ? parsed.postcode : undefined
}

/** Returns the area of a postcode, such as 'SO' for 'SO23 9AA'; undefined for an invalid one. */
export function areaOf(postcode: string): string | undefined {
  const parsed = parse(postcode)
  return parsed.valid ? parsed.area : undefined
}
