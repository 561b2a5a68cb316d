import { sql } from 'kysely'
import type { SubscriberStatus } from '../../platform/database/tables/enquiries.ts'
import { never } from '../../platform/personal-data/lead-signs.ts'
import { isOneOf, type PersonalData } from '../../platform/personal-data/personal-data.ts'
import { dueBy, type RetentionSource } from '../../platform/personal-data/retention-source.ts'

const retentionRules = {
  confirmed: 'inactive_subscription',
  unsubscribed: 'ended_subscription',
  pending: 'unconfirmed_subscription',
} as const

export const subscriberRetention: RetentionSource<{ status: SubscriberStatus; since: string }> = {
  subject: 'subscriber',
  decide: ({ status, since }, now) => dueBy(retentionRules[status], since, now),
  list: ({ after, limit }) => sql`
    select id, email as name, status, coalesce(unsubscribedAt, lastActivityAt) as since
    from newsletterSubscriber where id > ${after} order by id limit ${limit}`,
  apply: async (trx, _context, { id }) =>
    void (await trx.deleteFrom('newsletterSubscriber').where('id', '=', id).execute()),
}

/** The proofs of consent are deleted with the subscriber, by foreign key. A newsletter itself names nobody. */
export const newsletter: PersonalData = {
  tables: ['newsletterSubscriber', 'newsletterConsent'],
  signs: {
    newsletterSubscriber: {
      leadColumns: [],
      email: sql`emailNormalised`,
      at: sql`lastActivityAt`,
      // A subscription has a period of its own.
      isDated: never,
      isContact: sql`confirmedAt is not null`,
      isThroughWebsite: true,
    },
    newsletterConsent: 'the proof of a subscription',
  },
  emailColumns: [['newsletterSubscriber', 'email']],
  lists: {
    newsletter: {
      table: 'newsletterSubscriber',
      columns: [
        ['id', 'email', 'status', 'confirmedAt', 'unsubscribedAt', 'bouncedAt'],
        ['lastActivityAt', 'createdAt', 'updatedAt'],
      ],
      where: ({ emails }) => isOneOf('emailNormalised', emails),
      time: 'createdAt',
      held: 'subscription',
    },
    newsletterConsents: {
      table: 'newsletterConsent',
      columns: ['id', 'subscriberId', 'wording', 'source', 'askedAt', 'confirmedAt'],
      where: ({ emails }) =>
        sql`subscriberId in (select id from newsletterSubscriber where ${isOneOf('emailNormalised', emails)})`,
      time: 'askedAt',
    },
  },
  isSubscription: true,
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
