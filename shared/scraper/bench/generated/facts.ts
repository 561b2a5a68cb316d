import type { Random } from './random.ts'

/** An invented planning application. */
export interface Application {
  id: number
  reference: string
  address: string
  postcode: string | undefined
  description: string
  type: string
  status: string
  decision: string | undefined
  /** ISO 8601. */
  received: string
  valid: string
  decided: string
  ward: string
  parish: string
  applicant: string
  agent: string
  officer: string
}

/** An invented forum post. */
export interface Post {
  id: number
  author: string
  /** ISO 8601 in UTC, to the minute. */
  time: string
  paragraphs: string[]
}

const streets =
  'High Street|Station Road|Mill Lane|Church Row|The Avenue|Quay Street|Elm Close|Orchard Way|St Mary’s Drive|Kings Crescent|Back Lane|Priory Gardens|Oakfield Grove|Market Place|Hilltop|Castle Terrace|Lower Green|Marine Parade|Water End|Bishops Walk|Long Furlong|Chapel Hill|Meadow View|Broad Oak Mews|The Hundred'.split(
    '|',
  )
const towns =
  'Overbrook|Quaytown|Nether Wallop End|Stonebury|Fernhurst Green|Millford|Easton Regis|Kingsholt|Marlow Heath|Upper Tarrant|Hedgeworth|Sandley'.split(
    '|',
  )
const houses =
  'Rose Cottage|The Old Forge|Mill Farm House|The Beeches|Tanglewood|Fairview|The Vicarage|Willow Barn|Crossways|Larch House'.split(
    '|',
  )
const areas = ['SO23', 'GU34', 'RG21', 'PO15', 'SP10', 'BN3', 'CF14', 'LL57', 'EX2', 'NE1', 'W1T', 'B12']
const forenames = 'Helen|Peter|Amira|Tom|Siân|Owen|Grace|Rajesh|Niamh|Piotr|Elizabeth|Jo|Kwame|Lucy'.split('|')
const surnames = 'Sample|Marsh|Whitlock|Okafor|Rowe|Patel|Lindqvist|Hughes|Fry|O’Neill|Kowalski|Dent|Ashworth'.split(
  '|',
)
const firms =
  'Marsh & Rowe Design Ltd|Studio Nine Architects|Plan Right|JR Drafting Services|Oakbeam Building Design|Fry Associates|Northlight Studio'.split(
    '|',
  )
const wards =
  'Quayside|St Barnabas|Hedge End North|The Alresfords|Town|Kingsholt & Sandley|Whiteley|Upper Meon Valley'.split('|')
const types =
  'Householder|Full Planning Permission|Listed Building Consent|Lawful Development Certificate (Proposed)|Prior Approval - Larger Home Extension|Outline Application|Works to Trees in a Conservation Area|HSE|FUL|Householder Planning Permission|Discharge of Conditions'.split(
    '|',
  )
const statuses =
  'Pending Consideration|Registered|Awaiting decision|Under consultation|Decided|Application Received|In progress|Pending|Closed|Live|Determined|Under assessment by case officer|Withdrawn|Appeal lodged|Current'.split(
    '|',
  )
const decisions =
  'Granted|Refused|Approve with Conditions|Permitted|Application Permitted|Consent|Prior approval not required|Split decision|Approved|No objection'.split(
    '|',
  )
const works =
  'single storey rear extension|two storey side extension|loft conversion with rear dormer|conversion of the integral garage to a habitable room|replacement windows and doors|front porch|detached garage with store above|hip to gable roof extension with three roof lights|summer house in the rear garden|crown reduction of one oak by 2 m|change of use of ground floor from shop (class E) to dwelling|demolition of conservatory and erection of an orangery|raised decking and steps|new vehicular access and dropped kerb|internal alterations to form a wet room|one dwelling with parking and landscaping|solar panels on the south roof slope|boundary wall up to 1.8 m high'.split(
    '|',
  )
const members =
  'brick_lane|AtticAnnie|wall-e|mrsmiggins|DIYDave62|helper|J Sample|tall.roof|larder_lou|Bob the Bodger|sunny side|Xander|PaulM|skylark99|Grumpy_Old_Builder|Kate'.split(
    '|',
  )
const threadTitles =
  'Rear extension in Overbrook: which drawings?|Loft conversion costs|Party wall notice, what now?|Knocking through kitchen and diner|Architect or technologist?|Building regs for a garage conversion|Recommendations near Quaytown please|Help! Planning refused|Side return – is it worth it?|How long does a lawful development certificate take'.split(
    '|',
  )
const sentences =
  'We are thinking of a rear extension of about four metres.|Has anybody used a local designer they can recommend?|Our neighbour says we need planning permission, but I am not so sure.|The builder quoted £45,000 without seeing a drawing.|It took eight weeks from start to finish.|Ask for a fixed fee and three references.|You will want structural calculations for the steel.|Building control were very helpful on the phone.|The house is a 1930s semi with a hipped roof.|I would get the party wall notices out early.|Ours was permitted development, so no fee at all.|Does the loft count towards the 40 cubic metres?|Thanks, that is really useful.|Any idea what drawings should cost?|We moved the kitchen to the back and never looked back.|Check whether you are in a conservation area first: it changes everything.|Depends on the glass.|No.|Mine was approved on 3 March 2024 after one revision.|See section 2: the rules on eaves height.'.split(
    '|',
  )

export function makeApplications(random: Random, count: number): Application[] {
  const format = random.pick(referenceFormats)
  let serial = random.int(12, 4300)
  const hasPostcodes = random.chance(0.75)
  return Array.from({ length: count }, () => {
    serial += random.int(1, 5)
    const postcode = hasPostcodes && random.chance(0.85) ? makePostcode(random) : undefined
    const day = random.int(0, 300)
    return {
      id: random.int(1000, 999_999),
      reference: format(serial, random),
      address: makeAddress(random, postcode),
      postcode,
      description: describe(random),
      type: random.pick(types),
      status: random.pick(statuses),
      decision: random.chance(0.4) ? random.pick(decisions) : undefined,
      received: dayOf(day),
      valid: dayOf(day + random.int(1, 9)),
      decided: dayOf(day + random.int(30, 60)),
      ward: random.pick(wards),
      parish: random.pick(towns),
      applicant: makeApplicant(random),
      agent: random.chance(0.5) ? makePerson(random) : random.pick(firms),
      officer: makePerson(random),
    }
  })
}

/** Formats of British application references. */
const referenceFormats: readonly ((serial: number, random: Random) => string)[] = [
  (n, random) => `26/${pad(n, 5)}/${random.pick(['HOU', 'FUL', 'LBC', 'HSE'])}`,
  (n) => `26/${pad(n, 5)}`,
  (n) => `2026/${pad(n, 4)}`,
  (n, random) => `P26/S${pad(n, 4)}/${random.pick(['HH', 'FUL'])}`,
  (n) => `DC/26/${pad(n, 6)}`,
  (n, random) => `SDNP/26/${pad(n, 5)}/${random.pick(['HOUS', 'TCA', 'FUL'])}`,
  (n, random) => `26/${pad(n, 5)}/${random.pick(['FULLN', 'TREEN', 'TPOS'])}`,
  (n) => `WA/2026/${pad(n, 5)}`,
  (n) => `20/P/${pad(n, 5)}`,
  (n) => `EPF/${pad(n, 4)}/26`,
  (n) => `F/YR26/${pad(n, 4)}/F`,
  (n, random) => `UTT/26/${pad(n, 4)}/${random.pick(['HHF', 'FUL'])}`,
  (n) => `BH2026/${pad(n, 5)}`,
  (n) => `3/26/${pad(n, 4)}/HSE`,
  (n) => `S.26/${pad(n, 4)}/HHOLD`,
  (n) => `26/${pad(n, 4)}N`,
  (n) => `26/AP/${pad(n, 4)}`,
  (n) => `PA26/${pad(n, 5)}`,
  (n) => `P/26/${pad(n, 4)}/FP`,
  (n) => `C26/${pad(n, 4)}/16/LL`,
  (n) => `2026-${pad(n, 4)}`,
  (n) => `DM/26/${pad(n, 5)}/FPA`,
  (n) => `26-${pad(n, 5)}-HH`,
  (n) => `2026/${pad(n, 5)}/PHH`,
  (n) => `W/26/${pad(n, 5)}/FUL`,
]

export interface Thread {
  title: string
  posts: Post[]
}

export function makeThread(random: Random, count: number): Thread {
  let minutes = random.int(0, 300 * 1440)
  const posts = Array.from({ length: count }, (): Post => {
    minutes += random.int(3, 3000)
    const paragraphs = Array.from({ length: random.int(1, 3) }, () =>
      Array.from({ length: random.int(1, 4) }, () => random.pick(sentences)).join(' '),
    )
    return {
      id: random.int(100, 9_999_999),
      author: random.pick(members),
      time: new Date(Date.UTC(2026, 0, 3) + minutes * 60_000).toISOString().slice(0, 16),
      paragraphs,
    }
  })
  return { title: random.pick(threadTitles), posts }
}

export function makePerson(random: Random): string {
  return `${random.pick(['Mr ', 'Mrs ', 'Ms ', 'Dr ', ''])}${random.pick(forenames)} ${random.pick(surnames)}`
}

/** Returns a line that is no application, for menus, news and other lists. */
export function makeSentence(random: Random): string {
  return random.pick(sentences)
}

export function makeThreadTitle(random: Random): string {
  return `${random.pick(threadTitles)}${random.chance(0.3) ? ` (${random.pick(towns)})` : ''}`
}

export function makeMember(random: Random): string {
  return random.pick(members)
}

export function makeAddress(random: Random, postcode: string | undefined): string {
  const street = `${random.int(1, 240)}${random.chance(0.1) ? 'A' : ''} ${random.pick(streets)}`
  const begin = random.pick([
    street,
    street,
    street,
    street.toUpperCase(),
    `${random.pick(houses)}, ${random.pick(streets)}`,
    `Land adjacent to ${street}`,
    `Flat ${random.int(1, 12)}, ${street}`,
    `${random.pick(houses)} ${random.pick(streets)}`,
  ])
  const town = random.pick(towns)
  const parts = [
    begin,
    begin === begin.toUpperCase() ? town.toUpperCase() : town,
    ...(random.chance(0.3) ? ['Hampshire'] : []),
  ]
  return `${parts.join(random.chance(0.85) ? ', ' : ' ')}${postcode === undefined ? '' : `${random.chance(0.6) ? ',' : ''} ${postcode}`}`
}

export function makePostcode(random: Random): string {
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  const letter = () => letters[random.int(0, letters.length - 1)]!
  return `${random.pick(areas)} ${random.int(1, 9)}${letter()}${letter()}`
}

function makeApplicant(random: Random): string {
  return random.chance(0.2) ? `Mr & Mrs ${random.pick(surnames)}` : makePerson(random)
}

function describe(random: Random): string {
  const work = () => random.pick(works)
  const sentence = random.pick([
    work(),
    work(),
    `Erection of ${work()}`,
    `Proposed ${work()} and ${work()}`,
    `${work()}; ${work()}`,
    `Retrospective application for ${work()}`,
    `Amended proposal: ${work()}`,
    `Variation of condition 2 of permission ${random.int(19, 25)}/0${random.int(1000, 9999)}/FUL (${work()}) to alter the materials`,
    `${work()} (resubmission of ${random.int(19, 25)}/0${random.int(1000, 9999)})`,
    `${work()} <amended plans received>`,
    `${work()} & ${work()}, following the removal of the existing outbuildings at the rear of the property and associated works`,
  ])
  return random.chance(0.1) ? sentence.toUpperCase() : sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function dayOf(day: number): string {
  return new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10)
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}
