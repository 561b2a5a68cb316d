import { sql } from 'kysely'
import { decidePayment } from '../decide.ts'
import { latestBeginning } from '../period.ts'
import { rules } from '../rules.ts'
import { source } from './source.ts'

/** The amounts and the invoice numbers stay for good: they are no personal data without the person. */
export const payments = source({
  subject: 'payment',
  decide: decidePayment,
  since: ({ settledAt }) => settledAt,
  async list(db, { now, after, limit }) {
    const { rows } = await sql<{ id: string; name: string; succeededAt: string | null; settledAt: string }>`
      select id, customerName as name, succeededAt, max(updatedAt, coalesce(succeededAt, '')) as settledAt from payment
      where id > ${after} and customerName <> 'Erased'
        and updatedAt <= ${latestBeginning(rules.abandoned_checkout.after, now)}
      order by id limit ${limit}`.execute(db)
    return rows.map((row) => Object.assign(row, { hasSucceeded: row.succeededAt !== null }))
  },
  async carryOut(trx, _using, { id }) {
    await trx
      .updateTable('payment')
      .set({ customerName: 'Erased', customerEmail: 'Erased', customerPhone: 'Erased' })
      .where('id', '=', id)
      .execute()
  },
})
