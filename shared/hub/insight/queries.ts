import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getInsight } from '#shared/contract/dashboard.ts'

/** @param months how many, this one among them */
export function insightQuery(client: Client, months: number) {
  return queryOptions({
    queryKey: [getInsight.path, months],
    queryFn: ({ signal }) => client.call(getInsight, { query: { months }, signal }),
    placeholderData: keepPreviousData,
  })
}
