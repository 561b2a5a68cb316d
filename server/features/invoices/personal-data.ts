import { sql } from 'kysely'
import { erased } from '#shared/contract/personal-data.ts'
import { belongsTo, type PersonalData } from '../../platform/personal-data/personal-data.ts'
import { dueBy, latestStart, type RetentionSource } from '../../platform/personal-data/retention-source.ts'

export const invoiceRetention: RetentionSource = {
  subject: 'invoice',
  decide: ({ since }, now) => dueBy('financial_record', since, now),
  list: ({ now, after, limit }) => sql`
    select id, customerName as name, max(issuedAt, coalesce(paidAt, voidedAt, '')) as since from invoice
    where id > ${after} and erasedAt is null and +issuedAt <= ${latestStart('financial_record', now)}
    order by id limit ${limit}`,
  async apply(trx, { clock }, { id }) {
    await trx
      .updateTable('invoice')
      .set({
        customerName: erased,
        customerEmail: erased,
        customerAddress: erased,
        erasedAt: clock.now().toISOString(),
      })
      .where('id', '=', id)
      .execute()
  },
}

export const depositCreditRetention: RetentionSource = {
  subject: 'invoice',
  decide: ({ since }, now) => dueBy('financial_record', since, now),
  list: ({ now, after, limit }) => sql`
    select id, customerName as name, max(issuedAt, coalesce(cancelledAt, '')) as since from depositCredit
    where id > ${after} and erasedAt is null and +issuedAt <= ${latestStart('financial_record', now)}
    order by id limit ${limit}`,
  async apply(trx, { clock }, { id }) {
    await trx
      .updateTable('depositCredit')
      .set({ customerName: erased, customerEmail: erased, erasedAt: clock.now().toISOString() })
      .where('id', '=', id)
      .execute()
  },
}

/** An erasure leaves invoices, as tax law requires. Numbers and amounts are kept for good, without the customer. */
export const invoices: PersonalData = {
  tables: ['invoice', 'depositCredit'],
  signs: {
    invoice: {
      at: sql`max(issuedAt, coalesce(paidAt, ''), coalesce(voidedAt, ''), coalesce(remindedAt, ''))`,
      isOpen: () => sql`(kind = 'balance' and paidAt is null and voidedAt is null)`,
      isWorthMoney: () => sql`voidedAt is null`,
    },
    depositCredit: { at: sql`issuedAt` },
  },
  movesWithLead: ['invoice', 'depositCredit'],
  lists: {
    invoices: {
      table: 'invoice',
      columns: [
        ['id', 'number', 'kind', 'creditsId', 'prospectId', 'jobId', 'packageType'],
        ['customerName', 'customerEmail', 'customerAddress', 'document'],
        ['netPence', 'vatPence', 'duePence', 'paidPence', 'testMode'],
        [
          'issuedAt',
          'dueOn',
          'paidAt',
          'voidedAt',
          'reminderCount',
          'remindedAt',
          'linkNumber',
          'linkMadeAt',
          'erasedAt',
        ],
      ],
      where: (person) => belongsTo(person, 'customerEmail'),
      time: 'issuedAt',
      json: ['document'],
      held: 'payment',
      stays: true,
    },
    depositCredits: {
      table: 'depositCredit',
      columns: [
        ['id', 'number', 'paymentId', 'prospectId', 'reason', 'receiptNumber', 'packageType'],
        ['customerName', 'customerEmail', 'document', 'netPence', 'vatPence', 'totalPence', 'testMode'],
        ['issuedAt', 'cancelledAt', 'linkNumber', 'linkMadeAt', 'erasedAt'],
      ],
      where: (person) => belongsTo(person, 'customerEmail'),
      time: 'issuedAt',
      json: ['document'],
      held: 'payment',
      stays: true,
    },
  },
  retention: [invoiceRetention, depositCreditRetention],
}
