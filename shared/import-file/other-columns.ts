import { type Column, isIdentifier, isTitle, isTypicalName, isTypicalPhone, isYesOrNo, share } from './column-fields.ts'
import { isOfAnotherPerson, ofOurSide } from './other-people.ts'
import { dateOfSerial } from './serial-date.ts'
import { emailsIn, hasContact, isPlaceholder, isWebAddress } from './values.ts'

/** What programs record about their records, visitors and accounts, and what says nothing about a person's project. */
const ofMachine =
  /\b(?:ids?|uuid|guid|euid|leid|uid|ip|network|token|hash|click|gclid|fbclid|utm|campaigns?|ads?|ad ?sets?|ad ?groups?|creative|keywords?|forms?|referr?er|user ?agent|browser|device|post|latitude|longitude|gmtoff|dstoff|gmt|time ?zone|locale|language|currency|country|cc|opt|double|consent|gdpr|privacy|marketing|subscri\w*|accepts|permissions?|tax|vat|bank|ledger|account (?:reference|ref|number|no|code|balance|manager|type|id)|credit limit|balance|discount|due date (?:bill|sales)|terms?|payments?|paid|invoice|invoices|price level|branding|tracking|sales option|purchases?|credits?|avatar|viewed|starred|read|archived|deleted|closed|modified|updated|changed|edited|activity|sync\w*|version|yomi|phonetic|birth(?:day|date)|anniversary|anniversaire|gender|geschlecht|sexe|test lead|score|rating|employees|revenue|spent|orders|exempt|attachment count|lists?|boards?|pipeline|members?|fax|pager|telex|file as|organic|platform|ending|response type|stage date|end (?:date|time)|reconfirmed|no show|cancell?ed|scheduled by|scheduling|event price|guest|country code|province code|region|group|user|created by|column \d+|display)\b|priorit|sensitiv|importance|wichtigkeit|vertraulich|diffusion/i

/** Files that a person has sent are in these columns, as links. */
const ofSentFile = /\b(?:uploads?|photos?|pictures?|images?|files?|attachments?|drawings?|plans?)\b/i
const ofMoney = /£|\b(?:amount|value|quote|price|budget|fees?|cost|total|estimate)\b/i
const ofTags = /\b(?:labels?|tags?)\b/i
const ofCount = /\b(?:bed(?:room)?s?|rooms?|bathrooms?|store?ys?|floors?)\b/i
const ofDate =
  /^(?:\w{3,9},? )?(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2}(?:st|nd|rd|th)? \w{3,9},? \d{2,4}|\w{3,9} \d{1,2},? \d{4})\b/

/** Rows of a list whose other columns fit into the size of an import: those of a longer one are left out unless they are chosen. */
const maxRows = 20_000

/** Chooses those of the columns without a field that say something about the person, the work or its dates: they go to the notes with
 *  their names, so that nothing is lost because its column has an unusual name. What a program records for itself, numbers of records,
 *  addresses of other people and what is the same in each row do not.
 *  @param rows how many rows the table has */
export function worthKeeping(columns: readonly Column[], rows: number): Column[] {
  // Our own export has each value in a field of its own, or as what becomes of a lead here.
  if (rows > maxRows || columns.some(({ header }) => header === 'crmStage')) return []
  const kept: Column[] = []
  for (const column of columns) {
    const isRepeated = kept.some(({ values }) => values.join('\n') === column.values.join('\n'))
    if (!isRepeated && saysSomething(column, rows)) kept.push(column)
  }
  return kept
}

function saysSomething({ header, values }: Column, rows: number): boolean {
  const name = header
    .replace(/\([^()]*\)/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .replace(/[_\W]+/g, ' ')
    .trim()
  const real = values.filter((value) => !isPlaceholder(value))
  if (/(?: - |^(?:email|phone|address) \d+ )(?:label|type)$/i.test(header) && !/^custom field/i.test(header))
    return false
  if (name === '' || real.length === 0 || ofOurSide.test(header) || ofStaff.test(name)) return false
  if (share(real, isWebAddress) >= 0.5) return ofSentFile.test(name)
  if (isOfAnotherPerson(header) && real.some(isOfSomebody)) return true
  if (ofTags.test(name)) return !real.every(isOfProgram)
  if (ofMachine.test(name) || share(real, (value) => emailsIn(value).length > 0) >= 0.5) return false
  if (share(real, (value) => ofDate.test(value) || dateOfSerial(header, value) !== undefined) >= 0.5) return true
  if (real.every((value) => isTitle(value) || isYesOrNo(value) || ofOutlook.test(value))) return false
  if (ofMoney.test(header) && real.every((value) => /^[£\d., k-]+$/i.test(value)))
    return real.some((value) => /[1-9]/.test(value))
  if (real.length === rows && rows > 2 && new Set(real).size === 1) return false
  return ofCount.test(name) || share(real, isIdentifier) < 0.5
}

/** Whether a value reaches somebody, or is a whole name. */
function isOfSomebody(value: string): boolean {
  return hasContact(value) || isTypicalPhone(value) || (isTypicalName(value) && value.includes(' '))
}

const ofStaff =
  /(?<!(?:home|house|property|building)[ -]?)\b(?:owner|assignee|assigned(?: to)?|sales ?person|handled by|taken by)$/i
/** What Outlook has for a kind of address and for no day. */
const ofOutlook = /^(?:smtp|ex|0\/0\/00)$/i

/** Google's own groups begin with an asterisk. */
function isOfProgram(value: string): boolean {
  return value.split(/\s*:::\s*/).every((one) => one.startsWith('* ') || one === 'Starred')
}
