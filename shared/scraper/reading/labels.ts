import type { PageRecord } from '../record.ts'
import { foldLine } from './text.ts'

/** The party that a labelled value concerns. Officers, councillors, neighbours and consultees are `other`: their details are dropped. */
export type Party = 'applicant' | 'agent' | 'other'

/** The field that a label of a planning register stands for; `email` and `phone` belong to a party. */
export type Field =
  | Exclude<keyof PageRecord, 'url' | 'kind' | 'other' | 'date' | 'emails' | 'phones' | 'agentEmails' | 'agentPhones'>
  | 'received'
  | 'registered'
  | 'email'
  | 'phone'
  | 'applicantAddress'
  | 'contactName'

/** The first match is used, so narrow patterns come before wide ones. Null means that the label is not needed. */
const meanings: readonly (readonly [Field | null, RegExp])[] = [
  [
    null,
    /\b(?:alternative|portal|previous|related|associated|appeal|other|building|os|map) (?:\w+ )?(?:ref|reference|number|no)\b|^(?:appeal|committee|expiry|target|consultation)|^(?:no|number) of\b/,
  ],
  [
    'reference',
    /^(?:planning |our |your |council |lpa |case |file |register |registered |dc |full |unique )?(?:application |appl? |case |planning )?(?:refs?|references?|number|no|nr|num|id|link|case number|reg(?:istration)? no)(?: (?:no|number|num|id|code))?$|^(?:planning )?permit (?:no|number|ref|reference)$|^(?:application|case|planning)$/,
  ],
  [
    'description',
    /^(?:full |brief |short )?(?:development |application |works? )?(?:description|proposal|proposed (?:development|works?)|details? of (?:proposal|development|works?))(?: of (?:the )?(?:proposed |proposal|development|works?|application)+)?$|^(?:proposal|development|works?)(?: (?:details?|description|summary|text))?$|^application details$|^what$|^(?:nature|type) of (?:the )?(?:proposal|development|works?)$/,
  ],
  ['uprn', /^uprn$/],
  ['postcode', /^(?:site )?post ?code$/],
  ['agentCompany', /^agents? ?(?:company|firm|organisation|business)(?: name)?$/],
  ['agentAddress', /^agents? ?(?:company )?address$/],
  ['agent', /^(?:agents?|agents? (?:full ?|sur|last ?)?(?:name|details)|name of agent|acting for (?:the )?applicant)$/],
  ['applicantAddress', /^applicants? ?(?:company )?address$/],
  [
    'applicant',
    /^(?:applicants?|applicants? (?:and |or )?agents?(?: names?)?|applicants? (?:full ?|sur|last ?)?name|name of applicant|applied by|developer|appellants?(?: name)?)$/,
  ],
  ['email', /\be ?mail\b/],
  ['phone', /\b(?:tel|telephone|phone|mobile)\b/],
  [
    'address',
    /^where$|^(?:full |formatted |street |site |property |premises |application |main |development |location )?(?:name and )?(?:address|location)(?: of (?:the )?(?:application |proposed )?(?:site|development|proposal|works?|property|land|premises))?$|^(?:application |development )?(?:site|location|property|premises)(?: (?:details|description|name|location))?$|^(?:land|site) (?:or |and )?(?:property|address)$/,
  ],
  [
    'applicationType',
    /^(?:application |app |case |development |(?:type|nature) of )(?:type|category|application|proposal)$|^(?:type|category)$/,
  ],
  [
    'decision',
    /^(?:(?:final |planning |(?!.*\b(?:parish|town)\b)(?:[a-z]{1,20} ){0,3}council |[a-z]{1,4}(?:bc|dc|cc|pa) )?decision(?: (?:type|made|status|text))?|outcome|result|determination)$/,
  ],
  [
    'status',
    /^(?:current |application |registration |planning |case |app )?(?:status|stage|state|progress|position)(?: or decision)?$/,
  ],
  [
    'received',
    /^(?:application |app |date )?(?:application )?(?:received|recd|lodged|submitted|deposited)(?: date| on)?(?: by (?:the )?[a-z]+(?: council)?)?$|^(?:submission|receipt|application|lodgement|deposit) date$|^date (?:of )?(?:application|receipt|submission)$/,
  ],
  [
    'registered',
    /^(?:application |app |date )?(?:made )?(?:validated?|valid|registered|start(?:ed)?|accepted)(?: date| from(?: date)?| on)?$|^(?:registration|validation|acceptance) date$|^date of (?:registration|validation)$/,
  ],
  ['ward', /^(?:electoral |council |district )?wards?(?: name)?$/],
  ['council', /^(?:council|local (?:planning )?authority|lpa|authority)$/],
  ['contactName', /^(?:contact )?name$/],
  ['agentCompany', /^(?:company|firm|organisation|business)(?: name)?$/],
]

/** Maximum characters read: a label is a few words. */
const maxLabelLength = 200

/** Normalises a label: lower case, without punctuation, possessives and text in brackets. */
export function foldLabel(label: string): string {
  return foldLine(label.slice(0, maxLabelLength))
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Returns the field that a label stands for; undefined for labels that are not needed. */
export function fieldOf(label: string): Field | undefined {
  const whole = meaningOf(label)
  if (whole !== undefined || !label.includes('/')) return whole?.[0] ?? undefined
  // A label in two languages is known in one of them.
  const fields = new Set(label.split('/').flatMap((part) => meaningOf(part)?.[0] ?? []))
  return fields.size === 1 ? [...fields][0] : undefined
}

function meaningOf(label: string): (typeof meanings)[number] | undefined {
  const folded = foldLabel(label)
  return meanings.find(([, pattern]) => pattern.test(folded))
}

/** Returns the party that a label, heading or class names; undefined when it names none. */
export function partyOf(text: string): Party | undefined {
  const folded = foldLabel(text.slice(0, maxLabelLength).replace(/([a-z])([A-Z])/g, '$1 $2'))
  if (
    /\b(?:officers?|dealt with|handled by|councillors?|cllrs?|members?|consultees?|neighbours?|objectors?|committee|enquiries|contact us|customer services)\b/.test(
      folded,
    )
  )
    return 'other'
  // A column for both begins with the applicant.
  if (/\bagents?\b|\bacting for\b/.test(folded) && !/^applicants? (?:and |or )?agents?(?: names?)?$/.test(folded))
    return 'agent'
  return /\b(?:applicants?|appellants?|applied by|developers?|owners?)\b/.test(folded) ? 'applicant' : undefined
}

/** Returns the party that a part of a page concerns, by its heading or class. The agenda of a committee is about the applications on it. */
export function partyOfPart(text: string): Party | undefined {
  const party = partyOf(text)
  return party === 'other' && /\b(?:agenda|minutes|applications|meeting|planning committee)\b/.test(foldLabel(text))
    ? undefined
    : party
}
