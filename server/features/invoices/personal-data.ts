import { sql } from 'kysely'
import { erased } from '#shared/contract/personal-data.ts'
import { belongsTo, type PersonalData } from '../../platform/personal-data.ts'
import { latestStart } from '../../platform/retention/period.ts'
import { rules } from '../../platform/retention/rules.ts'
import { dueBy, retentionSource } from '../../platform/retention/source.ts'

export const invoiceRetention = retentionSource({
  subject: 'invoice',
  decide: ({ settledAt }: { settledAt: string }, now) => dueBy('financial_record', settledAt, now),
  since: ({ settledAt }) => settledAt,
  async list(db, { now, after, limit }) {
    const { rows } = await sql<{ id: string; name: string; settledAt: string }>`
      select id, customerName as name, max(issuedAt, coalesce(paidAt, voidedAt, '')) as settledAt from invoice
      where id > ${after} and erasedAt is null
        and +issuedAt <= ${latestStart(rules.financial_record.after, now)}
      order by id limit ${limit}`.execute(db)
    return rows
  },
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
})

/** An erasure leaves invoices, as tax law requires. Numbers and amounts are kept for good, without the customer. */
export const invoices: PersonalData = {
  tables: ['invoice'],
  movesWithLead: ['invoice'],
  lists: {
    invoices: {
      query: (db, person) =>
        db
          .selectFrom('invoice')
          .select(['id', 'number', 'kind', 'creditsId', 'prospectId', 'packageType'])
          .select(['customerName', 'customerEmail', 'customerAddress', 'document'])
          .select(['netPence', 'vatPence', 'duePence', 'paidPence', 'testMode'])
          .select(['issuedAt', 'paidAt', 'voidedAt', 'linkNumber', 'linkMadeAt', 'erasedAt'])
          .where(belongsTo(person, 'customerEmail')),
      time: 'issuedAt',
      json: ['document'],
      held: 'payment',
      stays: true,
    },
  },
  retention: [invoiceRetention],
}
