import { sql, type SqlBool } from 'kysely'
import { erased } from '#shared/contract/personal-data.ts'
import { always } from '../../platform/personal-data/lead-signs.ts'
import { belongsTo, type PersonalData } from '../../platform/personal-data/personal-data.ts'
import { dueBy, latestStart, type RetentionSource } from '../../platform/personal-data/retention-source.ts'

interface PaymentFacts {
  hasSucceeded: SqlBool
  since: string
}

/** Amounts and invoice numbers are kept for good: without the customer they are no personal data. */
export const paymentRetention: RetentionSource<PaymentFacts> = {
  subject: 'payment',
  decide: ({ hasSucceeded, since }, now) => dueBy(hasSucceeded ? 'financial_record' : 'abandoned_checkout', since, now),
  list: ({ now, after, limit }) => sql`
    select id, customerName as name, succeededAt is not null as hasSucceeded,
      max(updatedAt, coalesce(succeededAt, '')) as since from payment
    where id > ${after} and erasedAt is null and updatedAt <= ${latestStart('abandoned_checkout', now)}
    order by id limit ${limit}`,
  async apply(trx, { clock }, { id }) {
    await trx
      .updateTable('payment')
      .set({ customerName: erased, customerEmail: erased, customerPhone: erased, erasedAt: clock.now().toISOString() })
      .where('id', '=', id)
      .execute()
  },
}

export const payments: PersonalData = {
  tables: ['payment', 'providerEvent'],
  signs: {
    payment: {
      email: sql`lower(customerEmail)`,
      at: sql`updatedAt`,
      isContact: always,
      isThroughWebsite: true,
      isWorthMoney: () => sql`(succeededAt is not null or intentState = 'processing')`,
    },
    providerEvent: 'events of a payment',
  },
  movesWithLead: ['payment'],
  lists: {
    payments: {
      table: 'payment',
      columns: [
        ['id', 'provider', 'providerIntentId', 'checkoutId', 'attempt', 'packageType', 'currency'],
        ['amountPence', 'packagePence', 'refundedPence', 'refundReportedPence', 'refundReportedAt', 'failedRefunds'],
        ['customerName', 'customerEmail', 'customerPhone', 'prospectId', 'jobId', 'linkedProspectId', 'quoteId'],
        ['status', 'failureCode'],
        ['intentState', 'intentStateAt', 'dispute', 'disputeAt', 'earlyStartRequestedAt', 'invoiceNumber'],
        ['createdAt', 'updatedAt', 'succeededAt', 'confirmationSentAt', 'erasedAt'],
      ],
      where: (person) => belongsTo(person, 'customerEmail'),
      time: 'createdAt',
      held: 'payment',
      stays: true,
    },
    paymentEvents: {
      table: 'providerEvent',
      columns: ['id', 'provider', 'type', 'paymentId', 'occurredAt', 'processedAt'],
      where: (person) => sql`paymentId in (select id from payment where ${belongsTo(person, 'customerEmail')})`,
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
