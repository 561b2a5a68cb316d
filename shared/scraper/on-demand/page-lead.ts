import * as z from 'zod/mini'
import type { PageLead } from '../../contract/capture.ts'
import { foundProspect } from '../../contract/scraping-runs.ts'
import { classify } from '../classification/classify.ts'
import { describeFault } from '../describe-fault.ts'
import { foldLine } from '../reading/text.ts'
import type { PageRecord } from '../record.ts'

/** Labels of a record's fields for the owner. */
const labels: Readonly<Record<Exclude<keyof PageRecord, 'kind' | 'other' | 'isUpdate'>, string>> = {
  reference: 'Reference',
  title: 'Title',
  description: 'Description',
  address: 'Address',
  postcode: 'Postcode',
  applicant: 'Applicant or writer',
  fullName: 'Full name',
  emails: 'Email',
  phones: 'Phone',
  agent: 'Agent',
  agentCompany: 'Agent’s firm',
  agentAddress: 'Agent’s address',
  agentEmails: 'Agent’s email',
  agentPhones: 'Agent’s phone',
  status: 'Status',
  decision: 'Decision',
  applicationType: 'Type',
  date: 'Date',
  council: 'Council',
  ward: 'Ward',
  uprn: 'UPRN',
  url: 'Page',
}

/** Placeholder for an unknown page address, so that adapters can resolve links; never shown or stored. */
export const unknownAddress = 'https://saved-page.invalid/'

/** Classifies a record as scraping does, with the reasons. @param now ISO 8601; reference for the age of the record */
export function toPageLead(record: PageRecord, now: string): PageLead {
  return { ...judge(record, now), facts: factsOf(record) }
}

function judge(record: PageRecord, now: string): Pick<PageLead, 'prospect' | 'reasons'> {
  let classified: ReturnType<typeof classify>
  try {
    classified = classify(record, now)
  } catch (thrown) {
    return { prospect: null, reasons: [`This entry could not be classified (${describeFault(thrown)}).`] }
  }
  if ('dropped' in classified) return { prospect: null, reasons: [classified.dropped] }
  const { sourceUrl, ...person } = classified.prospect
  const isKnown = sourceUrl?.startsWith(unknownAddress) === false
  const { data: prospect } = z.safeParse(foundProspect, isKnown ? { ...person, sourceUrl } : person)
  if (!prospect) return { prospect: null, reasons: [unidentified] }
  const words = [...new Set(classified.words.map(foldLine))]
  const longest = words.filter((word) => !words.some((other) => other !== word && other.includes(word))).slice(0, 3)
  const mention = longest.length === 0 ? [] : [`It mentions “${longest.join('”, “')}”.`]
  return { prospect, reasons: [...mention, ...classified.reasons.map(asSentence)] }
}

export const unidentified =
  'It has neither an email address nor a phone number nor a page of its own, so we couldn’t recognise this person again. Please give the address of the page.'

/** Converts '+3 in the postcode area of Winchester and Southampton' to 'In the postcode area of Winchester and Southampton.' */
function asSentence(reason: string): string {
  const words = reason.replace(/^[+−]\d+ /, '')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

function factsOf({ other = {}, ...record }: PageRecord): PageLead['facts'] {
  const own = Object.entries(labels).flatMap(([field, label]) => {
    const value = record[field as keyof typeof labels]
    const text = typeof value === 'string' ? value : (value ?? []).join(', ')
    return text === '' || text.startsWith(unknownAddress) ? [] : [{ field, label, value: text }]
  })
  return [...own, ...Object.entries(other).map(([label, value]) => ({ field: 'other', label, value }))]
}
