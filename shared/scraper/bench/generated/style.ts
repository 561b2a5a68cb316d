import type { Application } from './facts.ts'
import type { Random } from './random.ts'

/** Facts that a page can state about an application. `other` fields are the council's own and belong in no record. */
export type Fact =
  | 'reference'
  | 'address'
  | 'description'
  | 'type'
  | 'status'
  | 'decision'
  | 'received'
  | 'valid'
  | 'ward'
  | 'applicant'
  | 'agent'
  | 'parish'
  | 'officer'
  | 'decided'
  | 'portal'
  | 'grid'

/** Wordings of councils; a reader need not know all of them. */
const wordings: Readonly<Record<Fact, string>> = {
  reference:
    'Application Number|Application No|Application Reference|App. No.|Ref. No|Reference|Planning Ref|Planning Application Number|Case Reference|Case No.|Our ref|File Number|Ref|Number|Appl. No.|LPA reference|Register reference|Application ID|Reference Number|App Ref|Planning Reference Number|Application Ref No|DC Ref',
  address:
    'Site Address|Location|Address|Site Location|Property address|Location of development|Address of proposal|Development Address|Site|Premises|Property|Where|Address of site|Main location|Land / property|Site name and address|Application site|Address of application site|Location address',
  description:
    'Proposal|Description|Development Description|Proposed Development|Description of Proposal|Details of proposal|Brief description of proposal|Development|Proposed works|What is proposed|Application Description|Full description|Description of works|Summary|Details|Proposal description|Nature of proposal|Description of development',
  type: 'Application Type|Type|Type of application|Case type|Category|App Type|Type of proposal',
  status: 'Status|Current Status|Application Status|Stage|Progress|Case status|Current position|Application stage',
  decision: 'Decision|Decision Type|Outcome|Council decision|Result|Determination|Decision made|Final decision',
  received:
    'Received|Date Received|Received Date|Application Received|Received on|Lodged|Date lodged|Submitted|Date application received|Application date|Date Recd|Receipt date|Date of receipt|Date submitted|Application received date',
  valid:
    'Validated|Application Validated|Date Valid|Valid From|Valid Date|Registered|Date Registered|Registration Date|Made valid|Date Made Valid|Start date|Validation date|Accepted|Date accepted|Date validated|Application valid',
  ward: 'Ward|Electoral Ward|Wards|Ward(s)|Ward name|Council ward',
  applicant: 'Applicant|Applicant Name|Applicant’s Name|Name of applicant|Applicant(s)|Applicant name|Applied by',
  agent: 'Agent|Agent Name|Agent’s name|Name of agent|Agent details|Acting for the applicant',
  parish: 'Parish|Community|Parish / Town Council|Area',
  officer: 'Case Officer|Officer|Planning Officer|Contact officer|Dealt with by',
  decided:
    'Decision Date|Date of decision|Decision issued|Consultation Expiry|Target Date|Comments by|Determination deadline|Committee date',
  portal: 'Planning Portal Reference|Alternative Reference|Portal ref|Building control ref',
  grid: 'Grid Reference|Easting / Northing|Map reference|Co-ordinates',
}

const months = {
  English: 'January February March April May June July August September October November December',
  Welsh: 'Ionawr Chwefror Mawrth Ebrill Mai Mehefin Gorffennaf Awst Medi Hydref Tachwedd Rhagfyr',
  German: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  French: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
}
const days = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/** Writing style of a site; each generated page has its own. */
export interface Style {
  label(fact: Fact): string
  /** Returns the label before a value, with a colon if the site uses one. */
  mark(fact: Fact): string
  date(iso: string): string
  /** Returns a class attribute, or an empty string; always the same for the same part of a page. */
  as(part: string, extra?: string): string
  value(application: Application, fact: Fact): string
}

export function makeStyle(random: Random, { isForum = false } = {}): Style {
  const labels = new Map<Fact, string>()
  const isUpper = random.chance(0.08)
  const label = (fact: Fact) => {
    const known = labels.get(fact) ?? random.pick(wordings[fact].split('|'))
    labels.set(fact, known)
    return isUpper ? known.toUpperCase() : known
  }
  const colon = random.pick([':', ':', '', '', ' :'])
  const date = makeDate(random, isForum)
  const scheme = random.pick(['none', 'plain', 'plain', 'hashed', 'block', 'utility'])
  const seed = random.int(1, 1e6)
  return {
    label,
    mark: (fact) => `${label(fact)}${colon}`,
    date,
    as: (part, extra = '') => {
      const names = [classOf(part, scheme, seed), extra].filter((name) => name !== '')
      return names.length === 0 ? '' : ` class="${names.join(' ')}"`
    },
    value: (application, fact) => valueOf(application, fact, date),
  }
}

function classOf(part: string, scheme: string, seed: number): string {
  if (scheme === 'plain') return part
  if (scheme === 'block') return `c-list__${part} c-list__${part}--s`
  if (scheme === 'hashed') return `css-${hash(`${part}${seed}`)}`
  return scheme === 'utility' ? `mt-${(seed + part.length) % 6} px-2 text-sm` : ''
}

function hash(text: string): string {
  return Array.from(text)
    .reduce((sum, one) => (Math.imul(sum, 31) + one.charCodeAt(0)) >>> 0, 7)
    .toString(36)
}

function valueOf(application: Application, fact: Fact, date: (iso: string) => string): string {
  if (fact === 'received' || fact === 'valid' || fact === 'decided') return date(application[fact])
  if (fact === 'portal') return `PP-0${application.id}7`
  if (fact === 'grid') return `4${application.id % 100_000}, 1${(application.id * 7) % 100_000}`
  return application[fact] ?? ''
}

function makeDate(random: Random, isForum: boolean): (iso: string) => string {
  const language = random.chance(0.85) ? 'English' : random.pick(['Welsh', 'German', 'French'] as const)
  const names = months[language].split(' ')
  const form = random.int(0, isForum ? 9 : 7)
  return (iso) => {
    const date = new Date(iso.length > 10 ? `${iso}Z` : iso)
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
    const name = names[month]!
    const clock = iso.length > 10 ? iso.slice(11, 16) : ''
    const half = `${Number(clock.slice(0, 2)) % 12 || 12}:${clock.slice(3)} ${Number(clock.slice(0, 2)) < 12 ? 'AM' : 'PM'}`
    const written = [
      `${two(day)}/${two(month + 1)}/${year}`,
      `${two(day)}-${two(month + 1)}-${year}`,
      `${day} ${name} ${year}`,
      `${two(day)} ${name.slice(0, language === 'English' ? 3 : 4)} ${year}`,
      language === 'English'
        ? `${days[date.getUTCDay()]} ${two(day)} ${name.slice(0, 3)} ${year}`
        : `${day} ${name} ${year}`,
      `${two(day)}.${two(month + 1)}.${year}`,
      `${year}-${two(month + 1)}-${two(day)}`,
      language === 'English' ? `${day}${ordinal(day)} ${name} ${year}` : `${day}. ${name} ${year}`,
      language === 'English' ? `${name.slice(0, 3)} ${day}, ${year}` : `${day} ${name} ${year}`,
      `${two(day)}-${two(month + 1)}-${year},`,
    ][form]!
    return clock === '' ? written : `${written} ${form === 8 ? half : clock}`
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function ordinal(day: number): string {
  if (day % 10 === 1 && day !== 11) return 'st'
  if (day % 10 === 2 && day !== 12) return 'nd'
  return day % 10 === 3 && day !== 13 ? 'rd' : 'th'
}
