import { listQuotes, previewQuote } from '#shared/contract/quotes.ts'
import { queryOf } from '../platform/queries.ts'

export const quoteQueries = {
  ofLead: (prospectId: string) => queryOf(listQuotes, { params: { id: prospectId } }),
  /** The first values of a quote: the package, the recipient and the last day. */
  draft: (prospectId: string) => ({
    ...queryOf(previewQuote, { params: { id: prospectId }, body: {} }),
    // The lead may have been changed since the last fetch.
    staleTime: 0,
    gcTime: 0,
  }),
}
