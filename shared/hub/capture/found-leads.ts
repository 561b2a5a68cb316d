import { useMemo } from 'react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { counted } from '#shared/business/counts.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { addFoundProspects, checkFoundProspects, mostFoundTogether, type PageLead } from '#shared/contract/capture.ts'
import type { FoundRecord } from '#shared/contract/scraping-runs.ts'
import { useClient } from '../platform/client-context.ts'
import { queryOfEach } from '../platform/queries.ts'
import { projectTypeLabels } from '../prospects/labels.ts'

export type FoundState = CallAnswer<typeof checkFoundProspects>[number]
export type AddedLeads = CallAnswer<typeof addFoundProspects>

/** Returns the query of which records are leads already. Without a response, such as offline, no state is known. */
export function useFoundStates(records: readonly FoundRecord[]) {
  const inputs = inChunks(records).map((prospects) => ({ body: { prospects } }))
  return useQuery({
    ...queryOfEach(checkFoundProspects, inputs),
    select: (answers) => new Map(answers.flat().map((state, place) => [records[place]!, state])),
    enabled: records.length > 0,
    // While a corrected record is checked again, the others keep their states.
    placeholderData: keepPreviousData,
    // The leads may have changed since the same page was last read.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Adds records as leads, and reports how many were added, known already, suppressed or rejected. */
export function useAddFound(platform: string) {
  const client = useClient()
  // A record keeps its id whenever it is sent, so that a retry after a lost response adds nobody twice.
  const ids = useMemo(() => new WeakMap<FoundRecord, string>(), [])
  return useMutation({
    meta: { calls: [addFoundProspects] },
    mutationFn: async (records: readonly FoundRecord[]) => {
      const sum: AddedLeads = { added: 0, duplicate: 0, suppressed: 0, rejected: 0, refusals: [] }
      for (const [chunk, prospects] of inChunks(records).entries()) {
        const answer = await client.call(addFoundProspects, { body: { platform, prospects, ids: prospects.map(idOf) } })
        for (const name of ['added', 'duplicate', 'suppressed', 'rejected'] as const) sum[name] += answer[name]
        const start = chunk * mostFoundTogether
        sum.refusals.push(...answer.refusals.map(({ index, reason }) => ({ index: start + index, reason })))
      }
      return sum
    },
  })

  function idOf(record: FoundRecord): string {
    const id = ids.get(record) ?? uuidv7()
    ids.set(record, id)
    return id
  }
}

function inChunks(records: readonly FoundRecord[]): FoundRecord[][] {
  const count = Math.ceil(records.length / mostFoundTogether)
  return Array.from({ length: count }, (_, chunk) =>
    records.slice(chunk * mostFoundTogether, (chunk + 1) * mostFoundTogether),
  )
}

type Entry = Pick<PageLead, 'facts'> & { prospect: FoundRecord | null }

/** Returns the title of an entry: the name of its person, or the best text that the page has. */
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

/** Returns the record that the form starts with where the scraper made none. */
export function recordOf({ facts }: Pick<PageLead, 'facts'>): FoundRecord {
  const fact = (...fields: string[]) => fields.map((field) => factOf(facts, field)).find((value) => value !== undefined)
  return {
    name: fact('fullName', 'applicant') ?? '',
    // Several email addresses are one fact, separated by commas.
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
    added === 0 ? 'No leads added.' : `${counted(added, 'lead')} added.`,
    sentence(duplicate, 'was a lead already.', 'were leads already.'),
    sentence(suppressed, 'was deleted before, so we left it out.', 'were deleted before, so we left them out.'),
    sentence(rejected, 'couldn’t be added.', 'couldn’t be added.'),
    ...new Set(refusals.map(({ reason }) => reason)),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function sentence(count: number, one: string, many: string): string {
  return count === 0 ? '' : counted(count, one, many)
}

function factOf(facts: PageLead['facts'], field: string): string | undefined {
  return facts.find((fact) => fact.field === field)?.value
}
