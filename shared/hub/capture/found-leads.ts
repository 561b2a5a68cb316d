import { useMemo } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { addFoundProspects, checkFoundProspects, mostFoundTogether } from '#shared/contract/capture.ts'
import type { FoundRecord } from '#shared/contract/scraping-runs.ts'
import { useClient } from '../client-context.ts'
import { refreshLeads } from '../prospects/lead-cache.ts'

export type FoundState = CallAnswer<typeof checkFoundProspects>[number]
export type AddedLeads = CallAnswer<typeof addFoundProspects>

/** Asks the server which of the records are leads already. Without an answer, as offline, nothing is known of any. */
export function useFoundStates(records: readonly FoundRecord[]) {
  const client = useClient()
  return useQuery({
    queryKey: [checkFoundProspects.path, records],
    queryFn: async ({ signal }) => {
      const states = new Map<FoundRecord, FoundState>()
      for (const prospects of inChunks(records)) {
        const answer = await client.call(checkFoundProspects, { body: { prospects }, signal })
        for (const [place, state] of answer.entries()) states.set(prospects[place]!, state)
      }
      return states
    },
    enabled: records.length > 0,
    // A corrected record is checked anew, while the others keep what is known of them.
    placeholderData: keepPreviousData,
    // The leads may have changed since the same page was read before.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Adds records as leads, and reports the sum of what happened to them. */
export function useAddFound(platform: string, onAdded: (answer: AddedLeads) => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  // The same id for a record whenever it is sent, so that a retry after a lost answer adds nobody twice.
  const ids = useMemo(() => new WeakMap<FoundRecord, string>(), [])
  return useMutation({
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
    onSuccess: onAdded,
    // Also after a failure: an earlier part may have been added.
    onSettled() {
      refreshLeads(queryClient)
      void queryClient.invalidateQueries({ queryKey: [checkFoundProspects.path] })
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
