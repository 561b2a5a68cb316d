import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { listProspects, type Prospect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { type LeadPage, prospectQueries } from './queries.ts'

/** Shows a change of leads in every list and panel before the server has confirmed it.
 *  @param change returns undefined for a lead that leaves the list
 *  @returns rolls the change back */
export function showChange(
  queryClient: QueryClient,
  ids: ReadonlySet<string>,
  change: (lead: Prospect) => Prospect | undefined,
): () => void {
  const lists = { queryKey: [listProspects.path, 'pages'] }
  const before = queryClient.getQueriesData<InfiniteData<LeadPage>>(lists)
  queryClient.setQueriesData<InfiniteData<LeadPage>>(lists, (data) => data && changePages(data, ids, change))
  const panels = [...ids].map((id) => prospectQueries.one(id).queryKey)
  const panelsBefore = panels.map((key) => [key, queryClient.getQueryData<ProspectDetail>(key)] as const)
  for (const key of panels) {
    queryClient.setQueryData<ProspectDetail>(key, (lead) => lead && { ...lead, ...change(lead) })
  }
  return () => {
    for (const [key, data] of [...before, ...panelsBefore]) queryClient.setQueryData(key, data)
  }
}

function changePages(
  data: InfiniteData<LeadPage>,
  ids: ReadonlySet<string>,
  change: (lead: Prospect) => Prospect | undefined,
): InfiniteData<LeadPage> {
  let removed = 0
  const pages = data.pages.map((page) => {
    const records = page.records.flatMap((lead) => {
      if (!ids.has(lead.id)) return lead
      const changed = change(lead)
      if (changed === undefined) removed += 1
      return changed ?? []
    })
    return { ...page, records }
  })
  for (const page of pages) page.total -= removed
  return { pages, pageParams: data.pageParams }
}
