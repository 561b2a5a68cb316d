import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import { dayMs } from '#shared/business/durations.ts'
import { packageTypes } from '#shared/business/packages.ts'
import { timestamp } from '#shared/contract/text.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { applyEventWithin, applyListed, type PaymentContext } from './apply-event.ts'
import { type KnownPayment, KeyRefusal, type PaymentProvider } from './provider/provider.ts'
import * as queries from './queries.ts'

/** The most that the provider stores of an entry. */
const sentText = z.string().check(z.maxLength(500))

/** What is sent with an order, as the provider returns it. */
const sentOrder = z.object({
  paymentId: z.uuid(),
  checkoutId: z.uuid(),
  attempt: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  packageType: z.enum(packageTypes),
  packagePence: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  customerName: sentText,
  customerEmail: sentText,
  customerPhone: sentText,
  quoteId: z.optional(z.uuid()),
  linkedProspectId: z.optional(z.uuid()),
  earlyStartRequestedAt: z.optional(timestamp),
})

/** What a provider could say of the payments since a time. `asked without refunds`: their refunds and disputes may not be read with its key. */
type RecoverOutcome = 'asked' | 'asked without refunds' | 'silent' | 'nothing to ask'

/** How long Stripe keeps the events that say of refunds and disputes. */
export const eventsKeptMs = 30 * dayMs

interface RecoverOptions {
  /** Payments begun after this are asked for; ISO 8601. */
  since: string
  /** Whether emails to customers wait for the owner's decision, because they may have had them before the restore. */
  holdsMails: boolean
  /** Called in the transaction that makes the row of a payment again. */
  onMade: (trx: Trx, paymentId: string) => Promise<void>
}

/** Asks the provider for the payments since a time, after a restore, and makes those again that the database hasn't got, from what was sent
 *  with the order. Payments that are known stay as they are, however often it is called.
 *  @returns `nothing to ask` of a provider without books of its own; `silent` when it couldn't be asked to the end */
export async function recoverPayments(context: PaymentContext, options: RecoverOptions): Promise<RecoverOutcome> {
  const { payments } = context
  if (payments === undefined) return 'silent'
  if (payments.listPayments === undefined) return 'nothing to ask'
  try {
    const known = await collect(payments.listPayments(options.since))
    for (const payment of choose(known)) await makeAgain(context, payments, payment, options)
    const areEventsRead = await applyEvents(context, payments, options)
    // Of the oldest ones the provider keeps no events any more.
    const paid = known.filter(({ report: { update } }) => update.about === 'intent' && update.state === 'succeeded')
    for (const { report } of paid) await applyHolding(context, options, (trx) => applyListed(trx, context, report))
    return areEventsRead ? 'asked' : 'asked without refunds'
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return 'silent'
    throw error
  }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Of several intents of one payment, the paid one counts, or else the newest that can still be paid. */
function choose(known: readonly KnownPayment[]): KnownPayment[] {
  const chosen = new Map<string, KnownPayment>()
  for (const payment of known) {
    const { paymentId, update } = payment.report
    if (paymentId === undefined || update.about !== 'intent' || update.state === 'cancelled') continue
    if (!chosen.has(paymentId) || update.state === 'succeeded') chosen.set(paymentId, payment)
  }
  return [...chosen.values()].toReversed()
}

async function makeAgain(
  context: PaymentContext,
  { name: provider }: PaymentProvider,
  { report, amountPence, currency, createdAt, metadata }: KnownPayment,
  options: RecoverOptions,
): Promise<void> {
  const order = z.safeParse(sentOrder, metadata)
  // Another program may use the same account.
  if (!order.success || currency !== 'gbp' || amountPence <= 0) return
  const { paymentId: id, ...details } = order.data
  const row: Insertable<Database['payment']> = {
    ...details,
    id,
    provider,
    providerIntentId: report.intentId,
    amountPence,
    createdAt,
    updatedAt: createdAt,
  }
  await applyHolding(context, options, async (trx) => {
    const isKnown =
      (await queries.findById(trx, id)) ??
      (await queries.findByIntent(trx, provider, report.intentId)) ??
      (await queries.findByCheckout(trx, details.checkoutId))
    if (isKnown) return
    await queries.insertPayment(trx, row)
    await options.onMade(trx, id)
  })
}

/** Applies refunds, disputes and successes in the order in which they happened. @returns whether they could be read */
async function applyEvents(
  context: PaymentContext,
  payments: PaymentProvider,
  options: RecoverOptions,
): Promise<boolean> {
  if (payments.listEvents === undefined) return true
  try {
    const events = await collect(payments.listEvents(options.since))
    for (const event of events.toReversed())
      await applyHolding(context, options, (trx) => applyEventWithin(trx, context, event))
    return true
  } catch (error) {
    // A restricted key may read payments and no events.
    if (!(error instanceof KeyRefusal)) throw error
    context.log.warn('the payment provider’s key may not read events: refunds since the backup have to be looked up')
    return false
  }
}

/** Runs work in a transaction. The emails that it queues to customers wait for the owner's decision if they are to be held. */
async function applyHolding(
  { db }: PaymentContext,
  { holdsMails }: RecoverOptions,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await queries.lastMail(trx)
    await work(trx)
    if (holdsMails) await queries.holdMailsAfter(trx, before)
  })
}
