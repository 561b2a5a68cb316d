import { onFirstUse } from '../business/on-first-use.ts'

/** Who has to do with a lead's house or project. */
const professions =
  '(?<!user |mail )agents?|accountants?|advis[eo]rs?|archite[ck]t\\p{L}*|brokers?|builders?|carpenters?|consultants?|(?:sub ?)?contractors?|conveyancers?|councillors?|decorators?|designers?|developers?|electricians?|engineers?|installers?|insurers?|joiners?|landlord|landlady|landlords|lawyers?|lenders?|makler\\p{L}*|nachbar\\p{L}*|neighbou?rs?|officers?|planners?|plasterers?|plumbers?|roofers?|sellers?|solicitors?|suppliers?|surveyors?|tenants?|trades(?:man|men|people|person)|vendors?|voisine?|introducers?|referrals?|referr?ers?|(?:referred|recommended|introduced)(?: by)?'
const family =
  'aunt|brother|carers?|child|children|conjointe?|dad|daughter|ehepartner\\p{L}*|emergency|executors?|father|friends?|guarantors?|guardians?|husband|key ?holders?|kin|mother|mum|mom|notfall\\p{L}*|parents?|partner(?:in)?|relatives?|sister|son|spouse|trustees?|uncle|urgence|wife'
const colleagues =
  'assist[ae]nt\\p{L}*|b?cc|colleagues?|secretary|sekret[aä]r\\p{L}*|vorgesetzte\\p{L}*|managers?|estimators?|handlers?|co ?ordinators?|sales ?(?:rep|person|m[ae]n|woman|people)|staff|(?:added|answered|assigned|created|entered|handled|logged|modified|quoted|received|sold|taken|updated|visited) (?:by|to)'

const ofAnother = onFirstUse(
  () => new RegExp(`(?<!\\p{L})(?:${professions}|${family}|${colleagues})(?:['’]?s|s['’])?(?!\\p{L})`, 'iu'),
)
/** “Applicant or agent” is the lead, whichever of them it is. */
const ofLeadToo =
  /\b(?:applicant|client|customer|enquirer|homeowner|householder|lead)(?: name| e-?mail| phone)? ?(?:[/&+]|\bor\b|\band\b)|(?:[/&+]|\bor\b|\band\b) ?(?:applicant|client|customer|enquirer|homeowner|householder|lead)\b/i

/** “Phone for our surveyor to call” is where our side reaches the lead. */
const forOurSide =
  /\b(?:name|e-?mail|phone|number|mobile|telephone|address|postcode)\b.*?\b(?:for|to|if|should|which)\b.*$/i
/** “Name & partner” begins with the lead. */
const withAnother = /^(?:your |full )*names?(?: ?[/&+,]| and\b| or\b| m(?:r|rs|s)\b)/i
/** People who may be the lead where a list has nobody else. */
const possibleLeads =
  /\b(?:landlords?|landlady|sellers?|vendors?|developers?|husband|wife|spouse|partner(?: ?1)?|parents?)\b/i
const neverLead = /emergency|referr|recommend|introduc|partner ?[2-9]/i

/** Columns about whoever works on a lead, not about the lead. */
export const ofOurSide =
  /\b(?:assignee|assigned|(?<!home |property |house |building )owner|manager|creator|created by|modified by|updated by|sales ?(?:rep|person)|staff|team)(?:['’]?s)?\b.*\b(?:e-?mail|name|phone|tel|telephone|mobile)|^(?:our(?! (?:client|customer|lead))|estimator|surveyor)(?:['’]?s)?\b.*\b(?:e-?mail|name|phone|tel|telephone|mobile)|^(?:assignee|assigned to|task owner|contact owner|record owner|lead owner|owner)$/i

/** Whether a column is about somebody beside the lead, such as “Architect phone” or “Next of kin”. Its values reach and name another person. */
export function isOfAnotherPerson(header: string): boolean {
  if (ofOurSide.test(header)) return true
  const text = header
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[\s_.:()[\]-]+/g, ' ')
    .trim()
  return ofAnother().test(text.replace(forOurSide, '')) && !ofLeadToo.test(text) && !withAnother.test(text)
}

/** Whether a column about another person may be about the lead, where no other column is: a landlord asks for an extension too. */
export function mayBeLead(header: string): boolean {
  return possibleLeads.test(header) && !neverLead.test(header)
}

const inText = onFirstUse(() => new RegExp(`${ofAnother().source}|\\b(?:referr|recommend|introduc)|\\bvia\\b`, 'iu'))
const directly = onFirstUse(
  () =>
    new RegExp(
      `(?:${inText().source})(?:[ .](?:contact|details|e-?mail|mobile|mob|no|number|phone|telephone|tel))*\\.?\\s*(?:[:=–-]|is|on|at)?\\s*$`,
      'iu',
    ),
)

/** Whether a text says that an address or number in it is somebody else's.
 *  @param isOnlyOne whether nothing else reaches the lead, so that only what is said directly before it counts */
export function isOfAnotherInText(text: string, found: string, isOnlyOne: boolean): boolean {
  const before = text.slice(0, text.indexOf(found)).slice(-60)
  return isOnlyOne ? directly().test(before) : inText().test(before.slice(before.search(/[^.\n]*$/)))
}

const details = "(?:['’]?s|s['’])?(?: (?:contact|details|info|information)){0,2}$"
const professionAbove = onFirstUse(() => new RegExp(String.raw`\b(?:${professions})${details}`, 'iu'))
const familyAbove = onFirstUse(() => new RegExp(String.raw`\b(?:${family})${details}`, 'iu'))

/** Whether the name above a group of columns is that of another person. What is below a member of the family may be of both.
 *  @param isReached whether columns of other groups reach the lead */
export function isGroupOfAnother(group: string, isReached: boolean): boolean {
  return professionAbove().test(group) || (isReached && familyAbove().test(group))
}
