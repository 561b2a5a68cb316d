import type { PageRecord } from '../record.ts'
import { findPostcode, readAddress, readPostcode, splitFirm } from './addresses.ts'
import { readDate } from './dates.ts'
import { findEmails, phonesOf } from './contacts.ts'
import { fieldOf, type Field } from './labels.ts'
import { readName } from './names.ts'
import type { Pair } from './pairs.ts'
import { leadingReference } from './references.ts'
import { foldLine, foldParagraphs } from './text.ts'

/** Placeholders that registers show for an empty value. */
const nothing = /^(?:n\/?a|not available|not applicable|see source|unknown|none|-+|–|tbc)\.?$/i

/** Builds a planning application from its labelled values. The first value of each field is used; values about officers, councillors
 *  or neighbours are dropped. @param url the record's own URL */
export function planningRecord(url: string, pairs: readonly Pair[]): PageRecord {
  const draft: Draft = { url, other: {} }
  for (const pair of pairs) take(draft, pair)
  return finish(draft)
}

/** Merges the record of a detail page over that of a list page. Contact details and `other` of both are kept. */
export function mergeRecords(known: PageRecord | undefined, found: PageRecord): PageRecord {
  if (!known) return found
  const other = { ...known.other, ...found.other }
  const merged = { ...known, ...found }
  for (const field of ['emails', 'phones', 'agentEmails', 'agentPhones'] as const) {
    const both = [...new Set([...(known[field] ?? []), ...(found[field] ?? [])])]
    if (both.length > 0) merged[field] = both
  }
  return Object.keys(other).length > 0 ? { ...merged, other } : merged
}

/** A record under construction, with writable fields. */
type Draft = { -readonly [K in keyof PageRecord]: PageRecord[K] | undefined } & {
  other: Record<string, string>
  registered?: string | undefined
}

function take(draft: Draft, { label, value, party }: Pair): void {
  const field = fieldOf(label)
  if (party === 'other' || value === '' || nothing.test(value)) return
  if (party === 'agent') takeOfAgent(draft, field, value)
  else if (party === 'applicant') takeOfApplicant(draft, field, value)
  else takeOfSite(draft, label, field, value)
}

function takeOfAgent(draft: Draft, field: Field | undefined, value: string): void {
  if (field === 'email') draft.agentEmails = together(draft.agentEmails, findEmails(value))
  else if (field === 'phone') draft.agentPhones = together(draft.agentPhones, phonesOf(value))
  else if (field === 'agentCompany') draft.agentCompany ??= readName(value)
  else if (field === 'agent' || field === 'contactName') takeAgent(draft, value)
  else if (field === 'agentAddress' || field === 'address') takeAgentAddress(draft, value)
}

function takeApplicant(draft: Draft, value: string): void {
  const { name, address } = splitName(value)
  draft.applicant ??= readName(name)
  if (address !== '') draft.other['Applicant address'] ??= readAddress(address)
}

/** Labels that may be lines of their own among a party's name and address. */
const lineLabels = new Set<Field | undefined>(['contactName', 'address'])

/** Splits a name from the address that some registers put after it: on further lines, or after a comma and before a house number. */
function splitName(value: string): { name: string; address: string } {
  // A column for both parties has the agent on a line below the applicant.
  const [name = '', ...lines] = value
    .split(/\n\s*agent\b/i)[0]!
    .split('\n')
    .filter((line) => !lineLabels.has(fieldOf(line)))
  const comma = /,\s*(?=\d)/.exec(name)
  if (!comma) return { name, address: lines.join(', ') }
  return { name: name.slice(0, comma.index), address: [name.slice(comma.index + 1), ...lines].join(', ') }
}

function takeAgent(draft: Draft, text: string): void {
  const { name: value, address } = splitName(text)
  const name = readName(value)
  if (draft.agent !== undefined || name === undefined) return
  draft.agent = name
  if (address !== '') takeAgentAddress(draft, address)
  if (name !== foldLine(value)) draft.other['Agent as written'] = foldLine(value)
}

function takeAgentAddress(draft: Draft, value: string): void {
  const { company, address } = splitFirm(value)
  if (company !== undefined) draft.agentCompany ??= company
  if (address !== undefined) draft.agentAddress ??= address
}

function takeOfApplicant(draft: Draft, field: Field | undefined, value: string): void {
  if (field === 'email') draft.emails = together(draft.emails, findEmails(value))
  else if (field === 'phone') draft.phones = together(draft.phones, phonesOf(value))
  else if (field === 'applicant' || field === 'contactName') takeApplicant(draft, value)
  else if (field === 'agentCompany') draft.other['Applicant company'] ??= value
  else if (field === 'applicantAddress' || field === 'address') draft.other['Applicant address'] ??= readAddress(value)
}

/** Takes a value without a party. Drops contact details, because they are the council's and not those of a potential customer. */
function takeOfSite(draft: Draft, label: string, field: Field | undefined, value: string): void {
  const line = readAddress(value)
  if (field === 'email' || field === 'phone' || field === 'contactName' || field === 'agentCompany') return
  if (field === 'description') draft.description ??= foldParagraphs(value)
  else if (field === 'address') draft.address ??= line
  else if (field === 'postcode') draft.postcode ??= readPostcode(line)
  else if (field === 'received') draft.date ??= readDate(line)
  else if (field === 'registered') draft.registered ??= readDate(line)
  else if (field === 'reference') draft.reference ??= leadingReference(line)?.reference ?? line
  else if (isPlain(field)) draft[field] ??= line
  if (!isPlain(field) && field !== 'reference' && field !== 'description' && field !== 'address')
    draft.other[label] ??= line
}

type Plain = 'title' | 'status' | 'decision' | 'applicationType' | 'council' | 'ward' | 'uprn'

function isPlain(field: Field | undefined): field is Plain {
  return ['title', 'status', 'decision', 'applicationType', 'council', 'ward', 'uprn'].includes(field ?? '')
}

function finish({ registered, other, ...draft }: Draft): PageRecord {
  const record: Draft = { ...draft, other }
  const date = record.date ?? registered
  const postcode = record.postcode ?? (record.address === undefined ? undefined : findPostcode(record.address))
  const defined = Object.entries({ ...record, date, postcode }).filter(
    ([name, value]) => value !== undefined && name !== 'other',
  )
  const whole = Object.fromEntries(defined) as unknown as PageRecord
  return Object.keys(other).length > 0 ? { ...whole, other } : whole
}

function together(some: readonly string[] | undefined, more: readonly string[]): readonly string[] | undefined {
  const all = [...new Set([...(some ?? []), ...more])]
  return all.length > 0 ? all : undefined
}
