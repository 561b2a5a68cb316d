import { cleanText } from './clean-text.ts'
import { isPlace } from '../scraper/classification/places.ts'
import type { priorities, projectTypes, selectedPackages } from '../contract/prospects.ts'

/** Characters of a cell in which addresses and numbers are looked for. */
const maxSearched = 1000

/** What people write where they have no value. */
const placeholder =
  /^(?:n[\s./-]*a|none|nil|null|no|unknown|undefined|blank|empty|(?:not|none) (?:given|known|provided|available|supplied|applicable|set)|no (?:e-?mail|phone|number|address|name)(?: address| number)?|tb[acd]|[-–—.?*_/\\]+|\\n|#+|#(?:n\/a|ref!|value!|name\?|null!|div\/0!|num!)|x+|0|anonymous|withheld|unavailable|(?:wireless|unknown|mobile) caller)\.?$/i

export function isPlaceholder(text: string): boolean {
  const said = text.trim()
  // A ticked box, `[x]`, is none.
  const inBrackets = /^[([<{](?!x\])(.{1,40})[)\]>}]$/i.exec(said)?.[1]?.trim()
  return placeholder.test(inBrackets ?? said)
}

/** Returns a cell without what spreadsheets put around a text: the formula `="0770…"`, that of a link, and the apostrophe before what is no number or, in
 *  our export, looks like a formula. One that closes a quotation or belongs to a name (`'t Hart`) stays. */
export function unwrapCell(cell: string): string {
  const text = withoutLink(cleanText(cell).trim())
  return (/^="(.*)"$/s.exec(text)?.[1] ?? text).replace(
    /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|[\p{Lu}\d](?!.*'(?:\P{L}|$)))/su,
    '',
  )
}

/** Returns what a link shows, or whom it calls or writes to if it shows something else: `=HYPERLINK("tel:+44…","Call")`. */
function withoutLink(text: string): string {
  const [, target, shown = ''] =
    /^=HYPERLINK\(\s*"([^"]*)"\s*(?:[,;]\s*"?([^"]*?)"?\s*)?\)$/i.exec(text.slice(0, maxSearched)) ?? []
  if (target === undefined) return text
  const contact = /^(?:tel|mailto):([^?]*)/i.exec(target)?.[1]
  return contact !== undefined && !hasContact(shown) ? contact : shown || target
}

/** Returns a number without the marks of spreadsheets and lead forms: `'0770…`, `p:+44…`, `tel:…`, `44770….0`, and
 *  `4.47700900123E+11`, which has every digit. */
function unwrapPhone(text: string): string {
  return unwrapCell(text)
    .replace(
      /^(?:'|p:|(?:tel|phone|telephone|mobile|mob|cell|home|work|office|main|other|[mthw])\s*[:.])\s*(?=[+(\d])/i,
      '',
    )
    .replace(/^(\d{9,15})\.0$/, '$1')
    .replace(/^\+?(\d)[.,](\d{8,14})E\+?(\d{1,2})$/i, (all, first: string, others: string, exponent: string) =>
      others.length === Number(exponent) ? first + others : all,
    )
}

/** Returns the texts in a cell that have the form of email addresses, in order. */
export function emailsIn(cell: string): string[] {
  const searched = cell.slice(0, maxSearched)
  // Where people type Japanese or Chinese, an at sign may be full-width, and so may what is around it.
  const text = searched.includes('＠') ? searched.normalize('NFKC') : searched
  const found = text.match(/[^\s<>;,:"|()[\]]+@[\p{L}\p{N}\p{M}.-]+/gu) ?? []
  const cleaned = found.map((one) => one.replace(/^['‘]+/, '').replace(/[.-]+$/, ''))
  return [...new Map(cleaned.map((text) => [text.toLowerCase(), text])).values()]
}

/** Returns the name before an address in angle brackets, as mail programs write it, or before an address and a number in a line of notes. */
export function nameBesideEmail(cell: string): string | undefined {
  const name = /^\s*["'“‘]?([^<>@"”]{2,100}?)["'”’]?\s*<[^<>\s]+@[^<>\s]+>/
    .exec(cell.slice(0, maxSearched))?.[1]
    ?.trim()
  // `Gemma (from school)` and `Mr Patel 2` are whole names.
  const isReached = hasNumber(cell) || cell.includes('@')
  const inLine = isReached
    ? /^(\p{L}[\p{L} .'’-]{1,60}?(?: \([\p{L} .'’-]+\))?)(?:[\s,;:|–—][\s,;:|–—-]*(?:[+(\d]|[^\s@]+@\S+(?:$|[\s,;|]+[+(\d]))|-[+(\d])/u.exec(
        cell.trim().slice(0, 200),
      )?.[1]
    : undefined
  const afterNumber = /^[+(\d][\d\s()+-]{7,18}\d[\s,;:-]+(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3})/u.exec(
    cell.trim().slice(0, 200),
  )?.[1]
  return [name, inLine, afterNumber].find((one) => one && !ofAddress.test(one))
}

/** What stands before an address or a number, and is no name. */
const ofAddress = /^(?:mailto|e-?mail|mail|tel|phone|mobile|to|cc|from)$/i

/** Whether a spreadsheet has replaced the last digits of a number by zeros: `4.47701E+11`, and `447701000000` where it was saved again. */
export function isShortenedNumber(text: string): boolean {
  return /^(?:\+?\d(?:[.,]\d*)?E\+?0?(?:[89]|1[0-4])|(?=(?:\d\d)?\d{10}$)(?:44)?[1-37]\d{1,5}0{6,})$/i.test(text.trim())
}

/** Returns the parts of a cell that may be telephone numbers, in order. A part keeps its extension and remark. */
export function phonesIn(cell: string): string[] {
  const parts = unwrapCell(cell.slice(0, maxSearched))
    .split(
      /\s*(?::::|[;|\n\r]|,(?=\s*(?:\+|\(?0|[a-z]+\s*:))|\s[/&]\s|\/(?=\s*(?:\+|\(?0))|\s(?:or|and)\s|\s(?=(?:tel|phone|telephone|mobile|mob|cell|home|work|office|main|other)\s*[:.]\s*[+(\d]))\s*/i,
    )
    .flatMap(splitNumbers)
    .toSorted((one, other) => Number(isMobileLabelled(other)) - Number(isMobileLabelled(one)))
    .map(unwrapPhone)
    .filter((part) => part !== '')
  // `01962 496000 / 1` is one number: a part needs the digits of a number of its own.
  return parts.every((part) => digitsOf(part).length >= 7 || !/\d/.test(part)) ? parts : [unwrapPhone(cell)]
}

/** Splits a text between numbers with only a blank between them: before a zero or plus, once a number has all its digits. */
export function splitNumbers(text: string): string[] {
  const parts: string[] = []
  let start = 0
  for (const { index } of text.matchAll(/\s(?=(?:\+|\(?0)[\d\s().-]{8,}\d)/g)) {
    if (digitsOf(text.slice(start, index)).length < 10) continue
    parts.push(text.slice(start, index).trim())
    start = index + 1
  }
  return [...parts, text.slice(start)]
}

/** A mobile number comes before others. */
function isMobileLabelled(part: string): boolean {
  return /^(?:mobile|mob|cell|m)\s*[:.]/i.test(part)
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

const withMonth =
  /\b\d{1,2}(?:st|nd|rd|th)?[ -](?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*[ -]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]* \d{1,2},? \d{4}\b/i

/** Whether a text has as many digits as a telephone number, and is no date, amount, address or shortened number. */
export function looksLikePhone(text: string): boolean {
  const digits = digitsOf(text).length
  return (
    digits >= 7 &&
    digits <= 22 &&
    !/^\s*(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d\d-\d\d)|@|[£$€]|:\/\/|\d:\d/.test(text) &&
    !withMonth.test(text) &&
    (text.match(/\p{L}/gu)?.length ?? 0) <= 16
  )
}

/** Whether a line of notes has a telephone number in it. */
export function hasNumber(text: string): boolean {
  return /(?<![\d/-])(?:\+\d|0)[\d\s()-]{8,16}\d(?!\d)/.test(text.slice(0, maxSearched))
}

/** Whether a text has an email address or a telephone number in it. */
export function hasContact(text: string): boolean {
  return emailsIn(text).length > 0 || hasNumber(text)
}

const postcode = /\b(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/i

/** Returns the first British postcode in a text. */
export function postcodeIn(text: string): string | undefined {
  const found = postcode.exec(text.slice(0, maxSearched))
  return found ? `${found[1]} ${found[2]}`.toUpperCase() : undefined
}

/** Large towns, and those around Hampshire. */
const towns =
  /^(?:london|reading|newbury|salisbury|bournemouth|poole|christchurch|guildford|farnham|haslemere|chichester|midhurst|camberley|woking|bracknell|wokingham|cowes|newport|ryde|oxford|bath|bristol|swindon|brighton|exeter|birmingham|manchester|leeds|liverpool|sheffield|nottingham|leicester|coventry|cambridge|norwich|cardiff|swansea|plymouth|edinburgh|glasgow|belfast)$/i

/** Whether a text is the name of a town alone. */
export function isTown(text: string): boolean {
  return isPlace(text.trim()) || towns.test(text.trim())
}

/** What a job or task is about. */
const jobWords =
  /\b(?:extensions?|lofts?|kitchens?|garages?|porch|conservatory|dormers?|plans?|drawings?|quote|survey|enquiry|conversion|annexe?|side return|rear|storey|bathroom|refurb\w*|planning|site visit|orangery|bungalow|garden room)\b/i
/** Whether a text says what is to be built or done. */
export function namesWork(text: string): boolean {
  return jobWords.test(text.slice(0, 200))
}

const askedOf =
  /\b(?:for|from|with|re|[Rr]ing|[Cc]all|[Pp]hone|[Ee]-?mail|[Tt]ext|[Vv]isit|[Mm]eet|[Cc]ontact|[Qq]uote|[Cc]hase|[Cc]lient|[Cc]ustomer):? ((?:(?:Mr|Mrs|Ms|Miss|Dr)\b\.? )?\p{Lu}[\p{L}'’.-]*(?: (?:(?:and|&) )?\p{Lu}[\p{L}'’.-]*){0,3})/u

/** Returns the person in the title of a card or task: Nora Bligh in 'Kitchen extension for Nora Bligh' and 'Nora Bligh - loft'.
 *  @returns undefined for a text that names no work, or nobody */
export function personInTitle(title: string): string | undefined {
  const text = title.slice(0, 200).trim()
  const parts = text.split(/\s+[-–—|/]\s+|[,;:(){}[\]]\s*/).filter((part) => part.trim() !== '')
  const asked = askedOf.exec(text)
  if (!jobWords.test(text) && !(asked && asked.index === 0)) return undefined
  const names = [asked?.[1] ?? '', ...(parts.length > 1 ? parts : [])].map((part) => part.trim())
  return names.find((part) => isPersonName(part) && !jobWords.test(part))
}

/** Whether each word of a text begins as a name does. */
export function isPersonName(text: string): boolean {
  return personName.test(text)
}

const personName = /^\p{Lu}[\p{L}'’.-]*(?: (?:&|and|\p{Lu}[\p{L}'’.-]*)){0,5}$/u

/** Whether a text is the address of a page. */
export function isWebAddress(text: string): boolean {
  return (
    /^(?:https?:\/\/|www\.)[^\s]+$/i.test(text.trim()) ||
    /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?$/i.test(text.trim())
  )
}

/** Returns the project type of a word or two: `Loft`, `rear_extension`. */
export function projectTypeOf(text: string): (typeof projectTypes)[number] | undefined {
  const said = text.slice(0, 200).toLowerCase().replaceAll('_', ' ')
  if (/\bbuilding reg/.test(said)) return 'building_regs'
  if (/\b(?:loft|attic|dormer|mansard|hip to gable|roof conver)/.test(said)) return 'loft_conversion'
  if (/\b(?:structur|steel|beam|rsj|load.?bearing|wall removal|chimney breast)/.test(said)) return 'structural'
  return /\b(?:exten[st]\w*|ext\b|orangery|conservatory|storey|story|side return|wrap.?around)/.test(said)
    ? 'extension'
    : undefined
}

/** Returns the priority of a word; undefined for anything that we have no word for. */
export function priorityOf(text: string): (typeof priorities)[number] | undefined {
  const word = text.trim().toLowerCase()
  if (word === 'normal') return 'medium'
  return word === 'high' || word === 'medium' || word === 'low' ? word : undefined
}

/** Returns the package of a word: `Pre-build`. */
export function packageOf(text: string): (typeof selectedPackages)[number] | undefined {
  const word = text.toLowerCase().replace(/[\s_-]+|package/g, '')
  return word === 'basic' || word === 'prebuild' ? word : undefined
}

/** Whether an appointment of this location is at no place: `Phone call`, `Zoom`, the address of a video call. */
export function isRemote(location: string): boolean {
  const spoken =
    /^(?:(?:by )?(?:tele)?phone(?: call)?|call|zoom(?: meeting| call)?|google (?:meet|hangouts?|conference)|(?:microsoft |ms )?teams(?: meeting| call)?|skype(?: call)?|webex(?: meeting)?|facetime|whatsapp(?: call)?|video(?: call|conference)?|online|virtual|remote)$/i
  return /^https?:\/\//i.test(location.trim()) || spoken.test(location.trim())
}
