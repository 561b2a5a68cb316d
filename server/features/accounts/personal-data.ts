import { sql } from 'kysely'
import type { PersonalData } from '../../platform/personal-data.ts'
import { dueBy, retentionSource } from '../../platform/retention/source.ts'

export const sessionRetention = retentionSource({
  subject: 'session',
  decide: ({ expire }: { expire: string }, now) => dueBy('ended_session', expire, now),
  since: ({ expire }) => expire,
  list: (db, { now, after, limit }) =>
    db
      .selectFrom('session')
      .select(['sid as id', sql<null>`null`.as('name'), 'expire'])
      .where('sid', '>', after)
      .where('expire', '<=', now.toISOString())
      .orderBy('sid')
      .limit(limit)
      .execute(),
  apply: async (trx, _context, { id }) => void (await trx.deleteFrom('session').where('sid', '=', id).execute()),
})

/** The owner's own account, which belongs to the business and is neither exported nor erased with a customer's data. */
export const accounts: PersonalData = {
  tables: ['user', 'session', 'accessToken', 'secondFactor', 'recoveryCode'],
  retention: [sessionRetention],
}
