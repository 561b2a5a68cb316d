import { sql } from 'kysely'
import { erased } from '#shared/contract/personal-data.ts'
import { belongsTo, type PersonalData } from '../../platform/personal-data.ts'
import { latestStart } from '../../platform/retention/period.ts'
import { rules } from '../../platform/retention/rules.ts'
import { dueBy, retentionSource } from '../../platform/retention/source.ts'

interface PaymentFacts {
  hasSucceeded: boolean
  settledAt: string
}

/** Amounts and invoice numbers are kept for good: without the customer they are no personal data. */
export const paymentRetention = retentionSource({
  subject: 'payment',
  decide: ({ hasSucceeded, settledAt }: PaymentFacts, now) =>
    dueBy(hasSucceeded ? 'financial_record' : 'abandoned_checkout', settledAt, now),
  since: ({ settledAt }) => settledAt,
  async list(db, { now, after, limit }) {
    const { rows } = await sql<{ id: string; name: string; succeededAt: string | null; settledAt: string }>`
      select id, customerName as name, succeededAt, max(updatedAt, coalesce(succeededAt, '')) as settledAt from payment
      where id > ${after} and erasedAt is null
        and updatedAt <= ${latestStart(rules.abandoned_checkout.after, now)}
      order by id limit ${limit}`.execute(db)
    return rows.map((row) => Object.assign(row, { hasSucceeded: row.succeededAt !== null }))
  },
  async apply(trx, { clock }, { id }) {
    await trx
      .updateTable('payment')
      .set({ customerName: erased, customerEmail: erased, customerPhone: erased, erasedAt: clock.now().toISOString() })
      .where('id', '=', id)
      .execute()
  },
})

export const payments: PersonalData = {
  tables: ['payment', 'providerEvent'],
  movesWithLead: ['payment'],
  lists: {
    payments: {
      query: (db, person) =>
        db
          .selectFrom('payment')
          .select(['id', 'provider', 'providerIntentId', 'checkoutId', 'attempt', 'packageType', 'currency'])
          .select(['amountPence', 'refundedPence', 'refundReportedPence', 'refundReportedAt', 'failedRefunds'])
          .select(['customerName', 'customerEmail', 'customerPhone', 'prospectId', 'status', 'failureCode'])
          .select(['intentState', 'intentStateAt', 'dispute', 'disputeAt', 'earlyStartRequestedAt', 'invoiceNumber'])
          .select(['createdAt', 'updatedAt', 'succeededAt', 'confirmationSentAt', 'erasedAt'])
          .where(belongsTo(person, 'customerEmail')),
      time: 'createdAt',
      held: 'payment',
      stays: true,
    },
    paymentEvents: {
      query: (db, person) =>
        db
          .selectFrom('providerEvent')
          .select(['id', 'provider', 'type', 'paymentId', 'occurredAt', 'processedAt'])
          .where('paymentId', 'in', (of) =>
            of.selectFrom('payment').select('id').where(belongsTo(person, 'customerEmail')),
          ),
      time: 'occurredAt',
    },
  },
  /** Tax law requires the payments, so they are only counted. */
  async erase(trx, person) {
    const kept = await trx.selectFrom('payment').select('id').where(belongsTo(person, 'customerEmail')).execute()
    return { counts: { paymentsKept: kept.length } }
  },
  retention: [paymentRetention],
}
