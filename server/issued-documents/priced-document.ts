import type { Figures } from '#shared/business/document-figures.ts'
import { type Business, traderName } from '#shared/business/business.ts'
import { formatMoneyExactly, type Pence } from '#shared/business/money.ts'
import { AppError } from '../platform/errors.ts'

/** The part of an issued document that must not change when prices, address or VAT number do. */
export interface PricedDocument {
  lines: Figures['lines']
  seller: { name: string; address: string | null; vatNumber: string | null }
}

export function sellerOf(business: Business): PricedDocument['seller'] {
  return { name: traderName(business), address: business.address ?? null, vatNumber: business.vatNumber ?? null }
}

/** @param seen the sum of the draft that the owner issues, if the call says it
 *  @throws AppError `conflict` if the document would say another */
export function checkSum(name: 'balance' | 'total', pence: Pence, seen: Pence | undefined): void {
  if (seen === undefined || seen === pence) return
  throw new AppError('conflict', `The ${name} has changed to ${formatMoneyExactly(pence)}. Please check it again.`)
}
