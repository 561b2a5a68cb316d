import { readDate } from './dates.ts'
import { fieldOf, partyOf } from './labels.ts'
import type { PageNode } from './nodes.ts'
import { lineParts, type Pair } from './pairs.ts'
import { findPostcode } from './addresses.ts'
import { partsOf, type Part } from './record-parts.ts'
import { leadingReference } from './references.ts'
import { foldLine } from './text.ts'
import { action } from './values.ts'

const works =
  /\b(?:loft|extensions?|extend|conversions?|convert\w*|erect\w*|construct\w*|demoli\w+|install\w*|replac\w+|alterations?|alter|dormers?|storey|story|porch|garages?|conservatory|orangery|dwellings?|roof|windows?|doors?|fence|wall|trees?|fell|crown (?:reduction|lift)|change of use|variation|discharge|conditions?|proposed|proposal|retrospective|retention|removal|access|decking|outbuilding|annexe?|sign(?:age|s)?|solar|listed building|works to|formation|refurbish\w*|swimming pool|summer ?house|landscaping)\b/i
const streets =
  /\b(?:road|rd|street|st|lane|ln|avenue|ave|close|drive|way|court|place|crescent|gardens?|grove|terrace|parade|square|mews|hill|row|green|park|walk|rise|view|end|farm|cottage|house|barn|mill|lodge|hall)\b/i
/** Words of the council's own address and contact details. */
const ofCouncil = /\b(?:council|civic|town hall|tel|telephone|phone|e-?mail|fax)\b|@/i
const statuses =
  /^(?:(?:application )?(?:pending|awaiting|registered|received|decided|determined|granted|approved|permitted|refused|withdrawn|closed|live|current|valid(?:ated)?|invalid|appeal|under (?:consideration|consultation|assessment|review)|in progress|consultation|final decision|no objection))\b.{0,40}$/i
/** What a parish council or a committee says of an application. */
const comments =
  /^(?:(?:no|strong|raise no|strongly) )?(?:objections?|objects?|comments?|supports?|supported|neutral|approved?|refused?|granted|withdrawn|pending)\.?$/i
const datedWords =
  /^(?:was |date |application )?(received|lodged|submitted|registered|valid(?:ated)?|accepted)(?: on| from| date)?:?\s+(.{6,40})$/i

/** What a list puts behind a description: “(received 16 November 2026, comment by 7 December 2026)”. */
const datedInBrackets = /^(.*\S)\s*\(([^(),;]{8,60})(?:[,;][^()]{0,80})?\)\.?$/

/** A sentence about the applicant or agent, or what a parish council says, behind a description: “Two storey extension. Applicant: Mrs
 *  Pugh.” */
const labelledEnd =
  /^(.{10,}?)[.;,]\s+(Applicants?(?: name)?|Agents?(?: name)?|Resol(?:ved|ution)|Comments?|Response|Recommendation|Observations?)\s?:\s+([^.:;]{2,80})\.?$/i

/** Characters: a text with only a date, including its weekday, is shorter. */
const maxDateLength = 30

export interface UnlabelledOptions {
  /** Whether the record may be a whole page, of which only certain values are used. */
  isWide: boolean
  isAside: (node: PageNode) => boolean
}

/** Returns the unlabelled values of a record, recognised by their form: reference, address, description, date and status. Skips fields
 *  that have a labelled value. */
export function unlabelledPairs(
  nodes: readonly PageNode[],
  pairs: readonly Pair[],
  { isWide, isAside }: UnlabelledOptions,
): Pair[] {
  const { fields, texts, unknown } = summarise(pairs)
  if (['reference', 'address', 'description', 'status'].every((field) => fields.has(field))) return []
  const found: Pair[] = []
  const add = (label: string, value: string | undefined): void => {
    const field = fieldOf(label)
    if (value === undefined || field === undefined || fields.has(field)) return
    fields.add(field)
    found.push({ label, value })
  }
  let rest = [
    ...afterReferences(pairs),
    ...joinAddresses(withoutLabels(partsOf(nodes, isAside))).filter(({ text }) => !texts.has(text)),
  ]
    .flatMap((part): Part[] => {
      const reference = leadingReference(part.text)
      if (reference) {
        add('Reference', reference.reference)
        const [beginning = '', day = ''] = /^\(([^)]{6,30})\)[:\s]*/.exec(reference.rest) ?? []
        const isDated = readDate(day) !== undefined
        if (isDated && !fields.has('registered')) add('Received', day)
        return splitRest(part, isDated ? reference.rest.slice(beginning.length) : reference.rest)
      }
      const dated = datedWords.exec(part.text)
      if (dated && readDate(dated[2]!) !== undefined) add(dated[1]!, dated[2])
      return dated || part.text.endsWith(':') || action.test(part.text) || lineParts(part.text).length > 0 ? [] : [part]
    })
    .flatMap(splitPlace)
    .map((part) => {
      const [, text, day] = datedInBrackets.exec(part.text) ?? []
      const [, label, date = ''] = datedWords.exec(day ?? '') ?? []
      if (text === undefined || label === undefined || readDate(date) === undefined) return part
      add(label, date)
      return Object.assign({}, part, { text })
    })
    .map((part) => {
      const [, text, label = '', value = ''] = labelledEnd.exec(part.text) ?? []
      const party = text === undefined ? undefined : partyOf(label)
      if (text === undefined) return part
      found.push(party === undefined ? { label, value } : { label, value, party })
      return Object.assign({}, part, { text })
    })
  // On a whole page only a box made for the status is one: headings and links use the same words.
  const status = rest.find((part) => isStatus(part) && (!isWide || isStatusBox(part)))
  add('Status', status?.text)
  rest = rest.filter((part) => part !== status)
  if (!isWide) {
    const dates = rest.filter((part) => !part.isLabelled && isDate(part))
    if (dates.length === 1 && !fields.has('registered')) add('Received', dates[0]!.text)
  }
  rest = [...rest, ...unknown].filter((part) => !isDate(part))
  const address = fields.has('address') ? undefined : best(rest, addressScore, isWide ? 3 : 2)
  add('Address', address?.text)
  rest = rest.filter((part) => part !== address)
  const isPlaced = !isWide && fields.has('address')
  add('Description', (best(rest, descriptionScore, isWide ? 3 : 2) ?? (isPlaced ? titleOf(rest) : undefined))?.text)
  return found
}

/** Joins the lines of an address, which ends with its postcode alone: “8 Station View”, “Calderley”, “HX6 4ZZ”. */
function joinAddresses(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const before = joined.slice(-maxAddressLines)
    const from = before.findLastIndex(
      ({ text }) => /^\d+[a-z]?\b|^(?:land|plot|flat|unit)\b/i.test(text) || streets.test(text),
    )
    const lines = from === -1 ? [] : before.slice(from)
    const isEnd = findPostcode(part.text) !== undefined && part.text.replace(/\s/g, '').length <= 8
    const areLines = lines.every(
      ({ text }) => text.length < 50 && !works.test(text.replace(streets, '')) && findPostcode(text) === undefined,
    )
    if (!isEnd || lines.length === 0 || !areLines) {
      joined.push(part)
      continue
    }
    joined.splice(-lines.length)
    joined.push({ ...lines[0]!, text: [...lines, part].map(({ text }) => text.replace(/,$/, '')).join(', ') })
  }
  return joined
}

const maxAddressLines = 3

/** Returns what follows a labelled reference on its line: 'Case No: 26/1 - 1 High Street'. */
function afterReferences(pairs: readonly Pair[]): Part[] {
  return pairs.flatMap(({ label, value, party }) => {
    const found = party === undefined && fieldOf(label) === 'reference' ? leadingReference(value) : undefined
    return found ? splitRest({ text: value, isTitle: false, names: '' }, found.rest) : []
  })
}

/** Splits 'Rear extension at 1 High Street, Winchester, SO23 9AA' and 'Rear extension - 1 High Street, …' before the address. */
function splitPlace(part: Part): Part[] {
  if (!works.test(part.text) || findPostcode(part.text) === undefined) return [part]
  const joins = [...part.text.matchAll(/,? at(?: land at)?:? |\s[-–—:] |[.:;] /g)]
  for (const join of joins.toReversed()) {
    const [before, behind] = [part.text.slice(0, join.index), part.text.slice(join.index + join[0].length)]
    const address = { ...part, text: behind }
    if (works.test(before) && addressScore(address) > 2) return [{ ...part, text: before }, address]
    if (works.test(behind) && addressScore({ ...part, text: before }) > 2) return [{ ...part, text: before }, address]
  }
  return [part]
}

/** Collects what the labelled values contain: the fields, the texts of labels and values, and the values with unknown labels. */
function summarise(pairs: readonly Pair[]): { fields: Set<string>; texts: Set<string>; unknown: Part[] } {
  const texts = new Set<string>()
  const fields = new Set<string>()
  const unknown: Part[] = []
  for (const { label, value, party } of pairs) {
    for (const text of [label, value, `${label}: ${value}`, `${label} ${value}`]) texts.add(foldLine(text))
    const field = fieldOf(label)
    if (party !== undefined) continue
    // A reference is the heading of its application.
    if (field === undefined && leadingReference(label)) continue
    if (field === undefined) unknown.push({ text: foldLine(value), isTitle: false, isLabelled: true, names: '' })
    else fields.add(field)
  }
  return { fields, texts, unknown }
}

function isStatus({ text, names, isLabelled }: Part): boolean {
  return !isLabelled && (statuses.test(text) || (/\bstatus|badge\b/i.test(names) && text.length < 40))
}

function isStatusBox({ text, names }: Part): boolean {
  return statuses.test(text) && /\b(?:status|badge|pill|chip|tag)\b/i.test(names)
}

function isDate({ text }: Part): boolean {
  return text.length < maxDateLength && readDate(text) !== undefined
}

/** Removes unknown labels before a colon, if several lines have known labels. */
function withoutLabels(parts: readonly Part[]): Part[] {
  const lines = new Set(parts.filter(({ text }) => lineParts(text).length > 0))
  return lines.size > 1 ? parts.map((part) => (lines.has(part) ? part : withoutLabel(part))) : [...parts]
}

/** What a description may begin with before a colon. */
const kinds =
  /^(?:prior (?:notification|approval)|outline|(?:part[ -])?retrospective|reserved matters|lawful|certificate|householder|full|variation|removal|discharge|amendment|non[ -]material|revised|resubmission|re-?advertised|amended)\b/i

function withoutLabel(part: Part): Part {
  if (kinds.test(part.text)) return part
  const text = part.text.replace(/^[\p{L}\d /’']{2,30}:\s+/u, '')
  return { ...part, text, isLabelled: text !== part.text }
}

/** Splits what follows a reference on its line: '26/1 - 1 High Street - Rear extension'. */
function splitRest(part: Part, rest: string): Part[] {
  const sign = /^[-–—|,:•·]/.exec(rest)?.[0]
  if (rest === '') return []
  if (sign === undefined) return [{ ...part, text: rest, isTitle: true }]
  const texts = rest
    .slice(1)
    .split(sign === ',' ? /(?!)/ : ` ${sign} `)
    .map(foldLine)
    .filter((text) => text !== '')
  const comment = texts.length > 2 && comments.test(texts.at(-1)!) ? texts.splice(-1) : []
  // A separator inside the description does not split it.
  const whole =
    texts.length > 2 && addressScore({ ...part, text: texts[0]! }) > 1
      ? [texts[0]!, texts.slice(1).join(` ${sign} `)]
      : texts
  return [...whole, ...comment].map((text) => Object.assign({}, part, { text }))
}

function best(parts: readonly Part[], score: (part: Part) => number, minPoints: number): Part | undefined {
  const scored = parts.map((part) => ({ part, points: score(part) })).filter(({ points }) => points >= minPoints)
  return scored.toSorted((one, other) => other.points - one.points)[0]?.part
}

/** Returns whether a text alone is a postal address: it has a postcode, and at least one more sign of one. */
export function isAddress(text: string): boolean {
  return findPostcode(text) !== undefined && addressScore({ text, isTitle: false, names: '' }) > 3
}

function addressScore({ text, names, isLabelled = false }: Part): number {
  if (text.length > 200 || text.length < 6 || !/\p{L}{3}/u.test(text)) return 0
  const words = text.split(' ')
  const capitals = words.filter((word) => /^[\p{Lu}\d(]/u.test(word)).length
  return (
    (/address|location/i.test(names) ? 3 : 0) +
    (findPostcode(text) === undefined ? 0 : 3) +
    (/^(?:\d+[A-Z]?\b|land|flat|unit|plot|site|garage|the|apartment)/i.test(text) ? 1 : 0) +
    (streets.test(text) ? 1 : 0) +
    (text.includes(',') ? 1 : 0) +
    (capitals === words.length && words.length > 2 ? 1 : 0) +
    (isLabelled ? 1 : 0) -
    (works.test(text.replace(/\b(?:land|site) (?:adjacent|adj|rear)\b.*/i, '')) ? 3 : 0) -
    (capitals * 2 < words.length ? 3 : 0) -
    (ofCouncil.test(text) ? 4 : 0)
  )
}

function descriptionScore({ text, names, isLabelled = false }: Part): number {
  const isLong = text.length >= 25
  return (
    (works.test(text) ? 3 : 0) +
    (/desc|proposal|summary/i.test(names) ? 2 : 0) +
    (isLong ? 1 : 0) +
    (isLabelled ? 1 : 0) +
    (text.length > 60 ? 0.5 : 0) -
    (findPostcode(text) === undefined ? 0 : 3)
  )
}

/** Returns the first title, which a list usually links, or else the longest line. */
function titleOf(parts: readonly Part[]): Part | undefined {
  const titles = parts.filter(({ isTitle, text }) => isTitle && text.length > 3)
  const lines = titles.length > 0 ? titles.slice(0, 1) : parts.filter(({ text }) => text.length > 3)
  return lines.reduce<Part | undefined>(
    (longest, line) => (longest && longest.text.length >= line.text.length ? longest : line),
    undefined,
  )
}
