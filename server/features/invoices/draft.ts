import { balanceFigures, chargedLines, type OwnLine, ownLinesOf } from '#shared/business/document-figures.ts'
import { canInvoice } from '#shared/business/business.ts'
import type { InvoiceDraft } from '#shared/contract/invoices.ts'
import type { PackageType } from '#shared/business/packages.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { PricedDocument } from '../../issued-documents/priced-document.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import * as payments from '../payments/queries.ts'
import type { Account } from '../../prospects/lead-account/account.ts'
import { readAccount } from '../../prospects/lead-account/read-account.ts'
import { getProspectRow, type ProspectRow } from '../../prospects/queries.ts'
import { findQuotedAddress, findQuotedPrice } from './queries.ts'

interface DraftRequest {
  jobId?: string | undefined
  packageType?: PackageType | undefined
  quoteId?: string | undefined
  lines?: readonly OwnLine[] | undefined
}

/** Returns what the balance invoice of a job would contain now, and the job: by default the newest that is not cancelled and has none yet.
 *  @throws AppError `not_found`, `already_archived`, `not_paid`, `conflict`, `unavailable` */
export async function draftBalance(
  trx: Trx,
  { config, business }: Pick<Deps, 'config' | 'business'>,
  prospectId: string,
  { jobId, packageType, quoteId, lines }: DraftRequest,
): Promise<{ draft: InvoiceDraft; jobId: string }> {
  const lead = await getProspectRow(trx, prospectId)
  const { job, account } = await getJobToInvoice(trx, prospectId, jobId)
  const deposits = (await payments.listOfProspect(trx, prospectId)).filter((one) => one.jobId === job.id)
  const last = deposits.toSorted(byTime).at(-1)
  const customerEmail = lead.email ?? last?.customerEmail
  if (customerEmail === undefined) throw new AppError('conflict', 'Please enter the email address of this lead first.')

  const testMode = last ? last.provider === 'simulated' : !config.live && config.stripe === undefined
  if (!testMode && !canInvoice(business())) {
    throw new AppError(
      'unavailable',
      'Invoices need your address and VAT number. Please publish them under Website, Business.',
    )
  }
  const isOrdered = quoteId === undefined || quoteId === account.order?.id
  const quote = isOrdered ? orderedPrice(account) : await getQuotedPrice(trx, prospectId, quoteId)
  const chosen = packageType ?? (quote ?? account.order)?.packageType ?? job.packageType
  const charged = chargedLines(
    chosen,
    lines ?? (quote ? ownLinesOf(quote) : []),
    business().prices,
    quote ?? account.order,
  )
  const followedId = quoteId ?? (quote && account.order?.id) ?? null
  return {
    jobId: job.id,
    draft: {
      quoteId: followedId,
      packageType: chosen,
      customerName: lead.name,
      customerEmail,
      customerAddress: (followedId === null ? undefined : await findQuotedAddress(trx, followedId)) ?? addressOf(lead),
      ...balanceFigures(charged, account.deposits),
      deposits: [...account.deposits],
      testMode,
    },
  }
}

/** @throws AppError `not_found` for a job that is not this lead's, `not_paid` without one, `conflict` when it is cancelled or has an invoice */
async function getJobToInvoice(trx: Trx, prospectId: string, jobId: string | undefined) {
  const { jobs } = await readAccount(trx, prospectId)
  const isInvoiced = ({ account }: (typeof jobs)[number]) => account.order?.source === 'invoice'
  const valid = jobs.filter(({ job }) => job.cancelledAt === null)
  const one =
    jobId === undefined
      ? (valid.findLast((each) => !isInvoiced(each)) ?? valid.at(-1) ?? jobs.at(-1))
      : jobs.find(({ job }) => job.id === jobId)
  if (!one && jobId !== undefined) throw new AppError('not_found', 'Job not found.')
  if (!one) throw new AppError('not_paid', 'This lead hasn’t paid a deposit, so there’s no balance yet.')
  if (isInvoiced(one))
    throw new AppError('conflict', `There’s already a balance invoice, ${one.account.order?.number}.`)
  if (one.job.cancelledAt !== null)
    throw new AppError('conflict', 'This job has been cancelled. Please reopen it first.')
  return one
}

function orderedPrice({ order }: Account) {
  return order?.source === 'quote' ? order : undefined
}

/** @throws AppError `not_found` for a quote that is not this lead's, or that was withdrawn or declined */
async function getQuotedPrice(trx: Trx, prospectId: string, quoteId: string) {
  const quote = await findQuotedPrice(trx, prospectId, quoteId)
  if (!quote) throw new AppError('not_found', 'This quote has been withdrawn or declined.')
  return { packageType: quote.packageType, lines: (JSON.parse(quote.document) as PricedDocument).lines }
}

function addressOf({ location, postcode }: Pick<ProspectRow, 'location' | 'postcode'>): string {
  return [location, postcode].filter((part) => part !== null && part !== '').join('\n')
}

function byTime(one: payments.PaymentRow, other: payments.PaymentRow): number {
  return (one.succeededAt ?? one.createdAt) < (other.succeededAt ?? other.createdAt) ? -1 : 1
}
