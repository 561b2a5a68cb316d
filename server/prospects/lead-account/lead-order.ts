import { selectedPackageOf } from '#shared/business/packages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Trx } from '../../platform/database/schema.ts'
import { stateOf, updateJob } from '../lead-jobs/queries.ts'
import { changeOrder, type LeadOrder } from '../edit/apply-change.ts'
import type { Account } from './account.ts'
import { readAccount } from './read-account.ts'

/** Puts what was agreed on the lead, live or archived: its package, its value in whole pounds excluding VAT, and the deposit; and on each open
 *  job its package. A lead without an order, or whose jobs are all cancelled, stays as it is. @param cause given when the lead caused the change by paying */
export async function applyOrder(
  trx: Trx,
  context: { clock: Clock },
  prospectId: string,
  reason: string,
  cause?: 'deposit',
): Promise<void> {
  const account = await readAccount(trx, prospectId)
  for (const { job, account: own } of account.jobs) {
    const packageType = own.order?.packageType ?? job.packageType
    if (stateOf(job) === 'open' && packageType !== job.packageType) await updateJob(trx, job.id, { packageType })
  }
  const current = account.jobs.find(({ job }) => job.id === account.jobId)
  if (current && stateOf(current.job) === 'cancelled') return
  await changeOrder(trx, context, prospectId, leadOrderOf(account), reason, cause)
}

/** Returns what the account of a lead makes it say: nothing before something was ordered, and no deposit if there is none and the order names none. */
export async function readAgreed(db: Queryable, prospectId: string): Promise<Partial<LeadOrder>> {
  return leadOrderOf(await readAccount(db, prospectId))
}

/** Returns what a lead says of its order apart from what an accepted quote has put there: what it returns to without any order. */
export async function readOwnOrder(db: Queryable, lead: LeadOrder & { id: string }): Promise<LeadOrder> {
  const account = await readAccount(db, lead.id)
  const { order } = account
  const quote =
    order?.source === 'quote' && order.id !== null
      ? await db.selectFrom('quote').select('leadBefore').where('id', '=', order.id).executeTakeFirst()
      : undefined
  const before = quote?.leadBefore ?? undefined
  if (before === undefined) return pickOrder(lead)
  return replaceApplied(lead, [leadOrderOf(account)], JSON.parse(before) as LeadOrder)
}

/** Stores with each quote that was accepted by telephone what its lead returns to without any order. */
export async function storeOwnOrder(trx: Trx, prospectId: string, own: LeadOrder): Promise<void> {
  await trx
    .updateTable('quote')
    .set({ leadBefore: JSON.stringify(own) })
    .where('prospectId', '=', prospectId)
    .where('acceptedByPhoneOn', 'is not', null)
    .execute()
}

/** Returns what a lead says of its order, with its own values in place of those that were applied; what was typed in since stays. */
export function replaceApplied(
  lead: LeadOrder,
  applied: readonly Partial<LeadOrder>[],
  { selectedPackage, packageValue, depositRequired }: LeadOrder,
): LeadOrder {
  const isApplied = (field: keyof LeadOrder) => applied.some((order) => field in order && order[field] === lead[field])
  return {
    selectedPackage: isApplied('selectedPackage') ? selectedPackage : lead.selectedPackage,
    packageValue: isApplied('packageValue') ? packageValue : lead.packageValue,
    depositRequired: isApplied('depositRequired') ? depositRequired : lead.depositRequired,
  }
}

function leadOrderOf({ order, depositPence }: Account): Partial<LeadOrder> {
  if (order === undefined) return {}
  const { packageType, netPence } = order
  return {
    selectedPackage: selectedPackageOf[packageType],
    packageValue: Math.round(netPence / 100),
    ...(depositPence !== null && { depositRequired: Math.round(depositPence / 100) }),
  }
}

export function pickOrder({ selectedPackage, packageValue, depositRequired }: LeadOrder): LeadOrder {
  return { selectedPackage, packageValue, depositRequired }
}
