import type { AnswerInput } from '#shared/contract/api-call.ts'
import type { readCheckoutCustomer } from '#shared/contract/payments.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { findProspect } from '../../prospects/queries.ts'
import * as queries from './queries.ts'

/** Returns the details that a deposit link fills in. @throws AppError `not_found` for a link that is not ours or too old, of a lead that is
 *  archived, deleted or erased, or of a quote that is withdrawn or erased */
export async function readCustomer(
  { db, checkoutLinks }: Pick<Deps, 'db' | 'checkoutLinks'>,
  token: string,
): Promise<AnswerInput<typeof readCheckoutCustomer>> {
  const link = checkoutLinks.read(token)
  const found = link && (link.kind === 'lead' ? findProspect(db, link.id) : queries.findQuoteCustomer(db, link.id))
  const customer = await found
  if (!customer) throw new AppError('not_found', 'This link no longer fills in your details. Please enter them here.')
  return { name: customer.name, email: customer.email, phone: customer.phone }
}
