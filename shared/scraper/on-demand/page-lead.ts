import * as z from 'zod/mini'
import type { PageLead } from '../../contract/capture.ts'
import { foundProspect } from '../../contract/scraping-runs.ts'
import { classify } from '../classification/classify.ts'
import { describeFault } from '../describe-fault.ts'
import { foldLine } from '../reading/text.ts'
import type { PageRecord } from '../record.ts'

/** How the owner reads a field of a record. */
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

/** Stands for the address of a page that nobody knows, so that adapters can resolve its links; never shown or stored. */
export const unknownAddress = 'https://saved-page.invalid/'

/** Classifies a record as scraping does, and says why. @param now ISO 8601, which recency is counted to */
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

/** Turns '+3 in the postcode area of Winchester' into 'In the postcode area of Winchester.' */
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
