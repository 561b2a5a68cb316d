import { canInvoice } from '#shared/business/business.ts'
import type { InvoiceDraft } from '#shared/contract/invoices.ts'
import type { PackageType } from '#shared/business/packages.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import * as payments from '../payments/queries.ts'
import { hasBeenPaid, isDepositHeld } from '../payments/state.ts'
import { getProspectRow } from '../../prospects/queries.ts'
import { balanceFigures, type OwnLine } from '#shared/business/balance-figures.ts'
import { findBalanceInvoice } from './queries.ts'

/** Returns what a balance invoice for this lead would contain now.
 *  @throws AppError `not_found`, `already_archived`, `not_paid`, `conflict`, `unavailable` */
export async function draftBalance(
  trx: Trx,
  { config }: Pick<Deps, 'config'>,
  prospectId: string,
  { packageType, lines }: { packageType?: PackageType | undefined; lines: readonly OwnLine[] },
): Promise<InvoiceDraft> {
  const lead = await getProspectRow(trx, prospectId)
  const paid = (await payments.listOfProspect(trx, prospectId)).filter(hasBeenPaid).toSorted(byTime)
  const last = paid.at(-1)
  if (!last) throw new AppError('not_paid', 'This lead hasn’t paid a deposit, so there’s no balance yet.')
  const current = await findBalanceInvoice(trx, prospectId)
  if (current) throw new AppError('conflict', `There’s already a balance invoice, ${current.number}.`)

  const testMode = last.provider === 'simulated'
  if (!testMode && !canInvoice(config.business)) {
    throw new AppError(
      'unavailable',
      'Invoices need your address and VAT number. Please publish them under Website, Business.',
    )
  }
  const chosen = packageType ?? last.packageType
  const deposits = paid
    .filter(isDepositHeld)
    .map((one) => ({ number: one.invoiceNumber ?? '', heldPence: one.amountPence - one.refundedPence }))
  return {
    packageType: chosen,
    customerName: lead.name,
    customerEmail: lead.email ?? last.customerEmail,
    customerAddress: [lead.location, lead.postcode].filter((part) => part !== null && part !== '').join('\n'),
    ...balanceFigures(chosen, lines, deposits),
    deposits,
    testMode,
  }
}

function byTime(one: payments.PaymentRow, other: payments.PaymentRow): number {
  return (one.succeededAt ?? one.createdAt) < (other.succeededAt ?? other.createdAt) ? -1 : 1
}
