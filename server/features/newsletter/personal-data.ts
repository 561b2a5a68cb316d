import type { SubscriberStatus } from '../../platform/database/tables/enquiries.ts'
import { isOneOf, type PersonalData } from '../../platform/personal-data.ts'
import { dueBy, retentionSource } from '../../platform/retention/source.ts'

interface SubscriberFacts {
  status: SubscriberStatus
  unsubscribedAt: string | null
  lastActivityAt: string
}

const retentionRules = {
  confirmed: 'inactive_subscription',
  unsubscribed: 'ended_subscription',
  pending: 'unconfirmed_subscription',
} as const

export const subscriberRetention = retentionSource({
  subject: 'subscriber',
  decide: ({ status, unsubscribedAt, lastActivityAt }: SubscriberFacts, now) =>
    dueBy(retentionRules[status], unsubscribedAt ?? lastActivityAt, now),
  since: ({ unsubscribedAt, lastActivityAt }) => unsubscribedAt ?? lastActivityAt,
  list: (db, { after, limit }) =>
    db
      .selectFrom('newsletterSubscriber')
      .select(['id', 'email as name', 'status', 'unsubscribedAt', 'lastActivityAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  apply: async (trx, _context, { id }) =>
    void (await trx.deleteFrom('newsletterSubscriber').where('id', '=', id).execute()),
})

/** The proofs of consent are deleted with the subscriber, by foreign key. */
export const newsletter: PersonalData = {
  tables: ['newsletterSubscriber', 'newsletterConsent'],
  emailColumns: [['newsletterSubscriber', 'email']],
  lists: {
    newsletter: {
      query: (db, { emails }) =>
        db
          .selectFrom('newsletterSubscriber')
          .select(['id', 'email', 'status', 'confirmedAt', 'unsubscribedAt'])
          .select(['lastActivityAt', 'createdAt', 'updatedAt'])
          .where(isOneOf('emailNormalised', emails)),
      time: 'createdAt',
      held: 'subscription',
    },
    newsletterConsents: {
      query: (db, { emails }) =>
        db
          .selectFrom('newsletterConsent')
          .select(['id', 'subscriberId', 'wording', 'source', 'askedAt', 'confirmedAt'])
          .where('subscriberId', 'in', (of) =>
            of.selectFrom('newsletterSubscriber').select('id').where(isOneOf('emailNormalised', emails)),
          ),
      time: 'askedAt',
    },
  },
  async erase(trx, { emails }) {
    const rows = await trx
      .deleteFrom('newsletterSubscriber')
      .where(isOneOf('emailNormalised', emails))
      .returning('id')
      .execute()
    return { counts: { subscriptions: rows.length }, ids: rows.map(({ id }) => id) }
  },
  retention: [subscriberRetention],
}
