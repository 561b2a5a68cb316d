import type { ImportColumn } from '../contract/prospect-import.ts'
import { fieldOfName, isUnnamed, nameOf, needsValues, ofProject, sources } from './column-names.ts'
import { isOfOptOut } from './opt-out.ts'
import { isOfAnotherPerson, ofOurSide } from './other-people.ts'
import {
  emailsIn,
  isPlaceholder,
  isShortenedNumber,
  isWebAddress,
  looksLikePhone,
  namesWork,
  packageOf,
  phonesIn,
  postcodeIn,
  projectTypeOf,
} from './values.ts'

export interface Column {
  index: number
  header: string
  values: string[]
}

/** Fields that name, place or reach the lead. */
const ofLead: ReadonlySet<ImportColumn | undefined> = new Set<ImportColumn>([
  'name',
  'firstName',
  'middleName',
  'lastName',
  'organisation',
  'email',
  'phone',
  'location',
  'postcode',
])

/** Whether a column is about another person than the lead, as the field that its name means or its values fit. */
export type IsOfAnother = (header: string, field: ImportColumn | undefined) => boolean

/** Returns the field that a column's name means if its values do not contradict it. */
export function fieldOf(column: Column, isOfAnother: IsOfAnother = isOfAnotherPerson): ImportColumn | undefined {
  if (ofOurSide.test(column.header) || isOfOptOut(column.header)) return undefined
  const field = fieldOfValues(column)
  return ofLead.has(field) && isOfAnother(column.header, field) ? undefined : field
}

function fieldOfValues({ header, values }: Column): ImportColumn | undefined {
  const name = nameOf(header)
  const meant = fieldOfName(header)
  const some = values.length === 0 ? undefined : values
  if (some === undefined) return meant !== undefined && !needsValues().has(name) ? meant : undefined
  switch (meant) {
    case 'name':
      // “Contact” may be a person, an address or a number.
      if (share(some, (value) => emailsIn(value).length > 0 && !value.includes('<')) > 0.5) return 'email'
      if (share(some, isTypicalPhone) > 0.5) return 'phone'
      // “Homeowner” may be a question.
      // A list may have one column for whichever there is.
      if (share(some, (value) => isTypicalPhone(value) || (emailsIn(value).length > 0 && !value.includes('<'))) > 0.5)
        return 'email'
      if (some.every((value) => isYesOrNo(value) || isTitle(value) || isPlaceholder(value))) return undefined
      return share(some, isIdentifier) > 0.5 ? undefined : 'name'
    case 'email':
      return some.some((value) => value.includes('@')) || some.every(isPlaceholder) ? 'email' : undefined
    case 'phone':
      if (name === 'sms') return share(some, looksLikePhone) >= 0.5 ? 'phone' : undefined
      if (needsValues().has(name)) {
        const fits = (value: string) =>
          isTypicalPhone(value) || isShortenedNumber(value) || (isOfPerson(header, name) && lacksZero(value))
        return share(some, fits) >= 0.5 ? 'phone' : undefined
      }
      // “Phone or email” has whichever there is.
      return share(some, (value) => emailsIn(value).length > 0) > (/mail/i.test(header) ? 0 : 0.5) ? 'email' : 'phone'
    case 'postcode':
      // “Address & postcode” has more than a postcode.
      if (share(some, (value) => value.length > 12) > 0.5) return 'location'
      return some.some((value) => /\d/.test(value)) ? 'postcode' : undefined
    case 'priority':
      return some.some((value) => /^(?:high|medium|low)$/i.test(value)) ? 'priority' : undefined
    case 'selectedPackage':
      return some.some((value) => packageOf(value) !== undefined) ? 'selectedPackage' : undefined
    case 'projectType':
      // “Work” is a number beside “Mobile”.
      if (share(some, isTypicalPhone) > 0.5) return 'phone'
      return (
        projectOrText(some) ??
        // “Job #” is the number of a record.
        (share(some, isIdentifier) <= 0.5 &&
        (/project|work|service|job(?!\W?title)|interest|requirement|required|wanted|needed/i.test(header) ||
          share(some, isTask) >= 0.5)
          ? 'description'
          : undefined)
      )
    case 'sourceUrl':
      if (share(some, isWebAddress) >= 0.5) return 'sourceUrl'
      return sources.has(name) ? 'notes' : undefined
    case undefined:
      if (sources.has(name)) return 'notes'
      if (isOfHouse(name, some)) return 'location'
      // A form may have a column for each choice that can be ticked.
      if (isUnnamed(header) || some.every((value) => value === header)) return projectOrText(some)
      if (ofProject.test(header.replaceAll('_', ' '))) return 'description'
      if (isQuestion(header)) return fieldOfQuestion(header, some)
      return asksForWork.test(header.replaceAll('_', ' ')) && !ofProgram.test(header) && !titleOfMatter.test(header)
        ? (projectOrText(some) ?? (share(some, namesWork) >= 0.5 ? 'description' : undefined))
        : undefined
    case 'description':
      if (/\bcontact (?:details?|info(?:rmation)?)\b/i.test(header)) {
        if (share(some, (value) => emailsIn(value).length > 0) >= 0.5) return 'email'
        if (share(some, isTypicalPhone) >= 0.5) return 'phone'
      }
      return meant
    case 'firstName':
    case 'middleName':
    case 'lastName':
    case 'notes':
      return meant
    case 'organisation':
      return some.every((value) => isYesOrNo(value) || isPlaceholder(value)) ? undefined : meant
    case 'location':
      // A meeting may be at a web address.
      return share(some, isWebAddress) >= 0.5 ? undefined : meant
  }
}

/** The names of columns with the number or the name of a house, which their street lacks. */
const ofHouse =
  /^(?=.*(?:house|flat|apartment|door|building|property|premises))(?:house|flat|apartment|door|building|property|premises|number|name|no|num|nr|or|and)+$|^(?:hausn|huisn)(?:ummer|r)$/

/** @param name as `nameOf` gives it. One of a single word, such as “House”, may have its kind. */
function isOfHouse(name: string, values: readonly string[]): boolean {
  if (!ofHouse.test(name)) return false
  const isOneWord = /^(?:house|flat|apartment|door|building|property|premises)$/.test(name)
  return !isOneWord || share(values, (value) => houseNumber.test(value)) >= 0.5
}

const houseNumber = /^\D{0,10}\d{1,4} ?[a-z]?$/i

/** Returns whether a column called “No.”, “Unit” or “Plot” has the numbers of the houses in the street beside it. One that rises or falls
 *  throughout counts the rows, and one beside towns or whole addresses is a reference. */
export function isNumberOf(street: Column, { header, values }: Column): boolean {
  const numbers = values.map((value) => Number.parseInt(value, 10))
  const steps = numbers.slice(1).map((number, index) => Math.sign(number - (numbers[index] ?? 0)))
  const isCount = steps.length > 1 && steps.every((step) => step !== 0 && step === steps[0])
  return (
    /^(?:(?:house |flat )?(?:no|nr|num|number)\.?|unit|plot)$/i.test(header.trim()) &&
    share(values, (value) => houseNumber.test(value)) >= 0.5 &&
    !isCount &&
    share(street.values, (value) => streetName.test(value)) >= 0.5
  )
}

/** Begins with the name of a street, without a number. */
const streetName =
  /^[\p{L}'’. -]+ (?:road|rd|street|st|lane|ln|avenue|ave?|close|cl|drive|dr|way|hill|crescent|cres|gardens|gdns|place|pl|court|ct|terrace|mews|row|rise|grove|walk|square|sq|green|park|view|parade|path|end|mead|meadow|vale)\b\.?(?:,|$)/iu

/** A column with these words may say what is to be done. */
const asksForWork = /\b(?:projects?|works?|services?|jobs?|interests?|options?|types?)\b/i

/** Whether a job's title says what is to be done, as an occupation does not. */
function isTask(value: string): boolean {
  return value.trim().split(/\s+/).length > 2 && taskWords.test(value)
}

const taskWords =
  /\b(?:extension|extend|loft|kitchen|garage|porch|conservatory|plans?|drawings?|draw|build|new|convert|conversion|remove|wall|roof|need|want|design|house|home|room|bathroom|garden|annexe?)\b/i

/** Forms name their columns by their questions. */
export function isQuestion(name: string): boolean {
  const header = name.replaceAll('_', ' ')
  return (
    header.includes('?') ||
    /^(?:tell|describe|briefly|outline|explain|provide|give|can|could|have|did|please|what|where|when|who|how|which|any|anything|do|are|is|would)\s+\S+\s+\S/i.test(
      header.trim(),
    )
  )
}

const ofProgramQuestion =
  /\b(?:automatic|reminders?|notifications?|enabled)\b|^(?:paid|test|synced|subscribed|verified|active|archived|confirmed|attended|cancell?ed)\?$/i

function fieldOfQuestion(header: string, values: readonly string[]): ImportColumn | undefined {
  // Programs have questions of their own: “Paid?”
  if (ofProgramQuestion.test(header) && values.every(isYesOrNo)) return undefined
  if (share(values, (value) => emailsIn(value).length > 0) >= 0.5) return 'email'
  if (share(values, isTypicalPhone) >= 0.5) return 'phone'
  if (/name\b/i.test(header) && share(values, isTypicalName) >= 0.5) return fieldOfNameQuestion(header)
  if (/\b(?:where|address|located|location|town)\b/i.test(header)) return 'location'
  return projectOrText(values) ?? 'description'
}

function fieldOfNameQuestion(header: string): ImportColumn {
  const isFirst = /\b(?:first|given|fore)[ -]?name\b/i.test(header)
  const isLast = /\b(?:last|family|sur)[ -]?name\b/i.test(header)
  return isFirst === isLast ? 'name' : isFirst ? 'firstName' : 'lastName'
}

function projectOrText(values: readonly string[]): 'projectType' | undefined {
  const recognised = share(values, (value) => value.length <= 60 && projectTypeOf(value) !== undefined)
  return recognised >= 0.5 ? 'projectType' : undefined
}

/** “Contact no” is a telephone number, and a bare “No” may be anything. */
function isOfPerson(header: string, name: string): boolean {
  return (name !== 'no' && name !== 'number') || /\b(?:contact|client|customer|home|work|main|best)\b/i.test(header)
}

/** Whether it is a number or code by which a program knows a record: `C-1023`. */
export function isIdentifier(value: string): boolean {
  return /\d/.test(value) && /^[\w{}/#.-]+$/.test(value)
}

/** Whether it is a title alone: “Name (Prefix)” has no name. */
export function isTitle(value: string): boolean {
  return /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|lady|lord|herr|frau|mme|mlle|m)\.?$/i.test(value)
}

export function isYesOrNo(value: string): boolean {
  return /^(?:yes|no|y|n|true|false|checked|on|off|ja|nein|ein|aus|oui|non|vrai|faux)$/i.test(value)
}

/** Whether somebody has answered no where they could agree to be written to, which is no objection. */
export function isRefusal(header: string, value: string): boolean {
  return /opt(?:ed|s)?[\s_-]?in(?![a-z])|consent/i.test(header) && /^(?:no|n|false|nein|non)$/i.test(value.trim())
}

/** Whether it is a British number that has lost its zero, as spreadsheets store it. */
export function lacksZero(value: string): boolean {
  return /^(?:44)?[1-37]\d{8,9}(?:\.0)?$/.test(value.replace(/\s/g, ''))
}

/** The name of a card, task or deal, which may have a person's in it. */
export const titleOfMatter =
  /^(?:card|task|item|deal|opportunity|project|job|lead|record|enquiry)[ _-]?(?:name|title)$/i

/** Columns that programs fill in themselves. */
export const ofProgram =
  /display|angezeigt|nom complet de l|campaign|\bads?\b|\bad[ _]|adset|\bform|user[ _]?agent|browser|referr|label|\btags?\b|status|stage|\blists?\b|\bboards?\b|consent|gdpr|opt[ _-]?(?:in|out)|permission|section|group|photo|file|attachment|\burl|\blink|\bip\b|\bid\b|\bids\b|date|time|creat(?:ed|ion|or)|updated|modified|tax|bank|\blog\b|ledger|members?\b|activity|country|currency|timezone|event|utm|platform|device|source|industry|categor/i

/** Whether a value is what a person has written, and no name, address, link or word of a program. */
export function isProse(value: string): boolean {
  const words = value.replaceAll('_', ' ').match(/\p{L}{2,}/gu) ?? []
  return (
    words.length > 2 &&
    /\s/.test(value.trim()) &&
    !isWebAddress(value) &&
    postcodeIn(value) === undefined &&
    !/[{}<>=]|::/.test(value)
  )
}

export function share(values: readonly string[], fits: (value: string) => boolean): number {
  const real = values.filter((value) => !isPlaceholder(value))
  return real.length === 0 ? 0 : real.filter(fits).length / real.length
}

export function isTypicalPhone(value: string): boolean {
  return phonesIn(value).some(
    (part) =>
      isShortenedNumber(part) || (/^[\s(]*(?:\+|0)\d?/.test(part) && looksLikePhone(part) && !/\p{L}{12}/u.test(part)),
  )
}

export function isTypicalName(value: string): boolean {
  return /^\p{Lu}[\p{L}'’.-]*(?:\s+(?:[&+]|[\p{L}'’.-]+)){0,5}$/u.test(value) && value.length <= 60
}
