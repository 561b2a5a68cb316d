import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { previewQuote } from '#shared/contract/quote-changes.ts'
import { listQuotes } from '#shared/contract/quotes.ts'

export const quoteQueries = (client: Client) => ({
  ofLead: (prospectId: string) =>
    queryOptions({
      queryKey: [listQuotes.path, prospectId],
      queryFn: ({ signal }) => client.call(listQuotes, { params: { id: prospectId }, signal }),
    }),
  /** The first values of a quote: the package, the recipient and the last day. */
  draft: (prospectId: string) =>
    queryOptions({
      queryKey: [previewQuote.path, prospectId],
      queryFn: ({ signal }) => client.call(previewQuote, { params: { id: prospectId }, body: {}, signal }),
      // The lead may have been changed since the last fetch.
      staleTime: 0,
      gcTime: 0,
    }),
})
