import { decideSubscriber } from '../decide.ts'
import { source } from './source.ts'

/** The proofs of consent go with the subscriber. */
export const subscribers = source({
  subject: 'subscriber',
  decide: decideSubscriber,
  since: ({ unsubscribedAt, lastActivityAt }) => unsubscribedAt ?? lastActivityAt,
  list: (db, { after, limit }) =>
    db
      .selectFrom('newsletterSubscriber')
      .select(['id', 'email as name', 'status', 'unsubscribedAt', 'lastActivityAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  carryOut: async (trx, _using, { id }) =>
    void (await trx.deleteFrom('newsletterSubscriber').where('id', '=', id).execute()),
})
