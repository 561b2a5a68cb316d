import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { listInvoices, previewInvoice } from '#shared/contract/invoices.ts'
import { queryOf } from '../platform/queries.ts'

export const invoiceQueries = {
  ofLead: (prospectId: string) => queryOf(listInvoices, { params: { id: prospectId } }),
  account: (prospectId: string) => queryOf(getLeadAccount, { params: { id: prospectId } }),
  /** The first values of the balance invoice of a job: the package, what was paid, and the recipient. */
  draft: (prospectId: string, jobId: string) => ({
    ...queryOf(previewInvoice, { params: { id: prospectId }, body: { jobId } }),
    // A deposit may have been refunded since the last fetch.
    staleTime: 0,
    gcTime: 0,
  }),
}
