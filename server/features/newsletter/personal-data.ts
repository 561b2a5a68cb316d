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
  kind: 'newsletter',
  tables: ['newsletterSubscriber', 'newsletterConsent'],
  emailColumns: [['newsletterSubscriber', 'email']],
  async collect(db, { emails }) {
    const theirs = isOneOf('emailNormalised', emails)
    return {
      newsletter: await db
        .selectFrom('newsletterSubscriber')
        .select(['id', 'email', 'status', 'confirmedAt', 'unsubscribedAt', 'lastActivityAt', 'createdAt', 'updatedAt'])
        .where(theirs)
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
      newsletterConsents: await db
        .selectFrom('newsletterConsent')
        .select(['id', 'subscriberId', 'wording', 'source', 'askedAt', 'confirmedAt'])
        .where('subscriberId', 'in', (of) => of.selectFrom('newsletterSubscriber').select('id').where(theirs))
        .orderBy('askedAt')
        .orderBy('id')
        .execute(),
    }
  },
  counts: [{ kind: 'subscription', list: 'newsletter', time: 'createdAt' }],
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
