import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { listInvoices, previewInvoice } from '#shared/contract/invoices.ts'

export const invoiceQueries = (client: Client) => ({
  ofLead: (prospectId: string) =>
    queryOptions({
      queryKey: [listInvoices.path, prospectId],
      queryFn: ({ signal }) => client.call(listInvoices, { params: { id: prospectId }, signal }),
    }),
  account: (prospectId: string) =>
    queryOptions({
      queryKey: [getLeadAccount.path, prospectId],
      queryFn: ({ signal }) => client.call(getLeadAccount, { params: { id: prospectId }, signal }),
    }),
  /** The first values of the balance invoice of a job: the package, what was paid, and the recipient. */
  draft: (prospectId: string, jobId: string) =>
    queryOptions({
      queryKey: [previewInvoice.path, prospectId, jobId],
      queryFn: ({ signal }) => client.call(previewInvoice, { params: { id: prospectId }, body: { jobId }, signal }),
      // A deposit may have been refunded since the last fetch.
      staleTime: 0,
      gcTime: 0,
    }),
})
