import type { PageLead } from '#shared/contract/capture.ts'
import type { FoundRecord } from '#shared/contract/scraping-runs.ts'
import { countLabel, projectTypeLabels } from '../prospects/labels.ts'
import type { AddedLeads } from './found-leads.ts'

type Entry = Pick<PageLead, 'facts'> & { prospect: FoundRecord | null }

/** Returns what to call an entry: its person, or the best that the page has. */
export function entryTitle({ prospect, facts }: Entry): string {
  const named = ['applicant', 'fullName', 'address', 'title', 'reference', 'description']
  const said = named.map((field) => factOf(facts, field)).find((value) => value !== undefined)
  return prospect?.name ?? said ?? 'An entry without a name'
}

/** Returns `Extension · 12 Sample Road, SO23 9AX · 26/01637/FUL`. */
export function entrySubtitle(entry: Entry): string {
  const { prospect, facts } = entry
  const place = prospect?.location ?? factOf(facts, 'address')
  const postcode = prospect?.postcode ?? factOf(facts, 'postcode')
  const parts = [
    prospect === null ? undefined : projectTypeLabels[prospect.projectType],
    place,
    postcode && place?.includes(postcode) ? undefined : postcode,
    factOf(facts, 'reference'),
  ]
  const title = entryTitle(entry)
  return parts.filter((part) => part !== undefined && part !== '' && part !== title).join(' · ')
}

/** Returns the record that the owner starts from where the scraper made none. */
export function recordOf({ facts }: Pick<PageLead, 'facts'>): FoundRecord {
  const fact = (...fields: string[]) => fields.map((field) => factOf(facts, field)).find((value) => value !== undefined)
  return {
    name: fact('fullName', 'applicant') ?? '',
    // Several are one fact, apart by commas.
    email: fact('emails')?.split(', ')[0] ?? '',
    phone: fact('phones')?.split(', ')[0] ?? '',
    location: fact('address') ?? '',
    postcode: fact('postcode') ?? '',
    projectType: 'extension',
    description: fact('description', 'title') ?? '',
    sourceUrl: fact('url') ?? '',
    priority: 'medium',
  }
}

/** Returns `3 leads added. 1 was a lead already.` */
export function describeAdded({ added, duplicate, suppressed, rejected, refusals }: AddedLeads): string {
  return [
    added === 0 ? 'No leads added.' : `${countLabel(added)} added.`,
    sentence(duplicate, 'was a lead already.', 'were leads already.'),
    sentence(suppressed, 'was deleted before, so we left it out.', 'were deleted before, so we left them out.'),
    sentence(rejected, 'couldn’t be added.', 'couldn’t be added.'),
    ...new Set(refusals.map(({ reason }) => reason)),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function sentence(count: number, one: string, many: string): string {
  if (count === 0) return ''
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`
}

function factOf(facts: PageLead['facts'], field: string): string | undefined {
  return facts.find((fact) => fact.field === field)?.value
}
