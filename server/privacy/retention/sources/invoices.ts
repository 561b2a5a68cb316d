import { sql } from 'kysely'
import { decidePayment } from '../decide.ts'
import { latestBeginning } from '../period.ts'
import { rules } from '../rules.ts'
import { source } from './source.ts'

/** The numbers and the figures stay for good; whom they were made out to is of no use any more. */
export const invoices = source({
  subject: 'invoice',
  decide: decidePayment,
  since: ({ settledAt }) => settledAt,
  async list(db, { now, after, limit }) {
    const { rows } = await sql<{ id: string; name: string; settledAt: string }>`
      select id, customerName as name, max(issuedAt, coalesce(paidAt, voidedAt, '')) as settledAt from invoice
      where id > ${after} and customerName <> 'Erased'
        and +issuedAt <= ${latestBeginning(rules.financial_record.after, now)}
      order by id limit ${limit}`.execute(db)
    return rows.map((row) => Object.assign(row, { hasSucceeded: true }))
  },
  async carryOut(trx, _using, { id }) {
    await trx
      .updateTable('invoice')
      .set({ customerName: 'Erased', customerEmail: 'Erased', customerAddress: 'Erased' })
      .where('id', '=', id)
      .execute()
  },
})
