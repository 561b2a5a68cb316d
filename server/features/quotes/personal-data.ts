import { sql, type SqlBool } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import { erased } from '#shared/contract/personal-data.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { belongsTo, type Person, type PersonalData } from '../../platform/personal-data/personal-data.ts'
import { dueBy, latestStart, type RetentionSource } from '../../platform/personal-data/retention-source.ts'

/** An accepted quote is a record of what was agreed; the others are removed with their lead. */
export const quoteRetention: RetentionSource = {
  subject: 'quote',
  decide: ({ since }, now) => dueBy('financial_record', since, now),
  list: ({ now, after, limit }) => sql`
    select id, customerName as name, acceptedAt as since from quote
    where id > ${after} and erasedAt is null and +acceptedAt <= ${latestStart('financial_record', now)}
    order by id limit ${limit}`,
  async apply(trx, { clock }, { id }) {
    await trx
      .updateTable('quote')
      .set({
        customerName: erased,
        customerEmail: erased,
        customerAddress: '',
        acceptedBy: erased,
        notes: '',
        erasedAt: clock.now().toISOString(),
      })
      .where('id', '=', id)
      .execute()
  },
}

const columns = [
  ['id', 'number', 'prospectId', 'jobId', 'packageType', 'customerName', 'customerEmail', 'customerAddress'],
  ['notes', 'document', 'netPence', 'vatPence', 'totalPence', 'depositPence', 'expiresOn', 'issuedAt'],
  ['acceptedAt', 'acceptedBy', 'acceptedByPhoneOn', 'acceptedHash', 'declinedAt', 'declineReason', 'withdrawnAt'],
  ['replacedById', 'leadBefore', 'linkNumber', 'linkMadeAt', 'erasedAt'],
] as const

/** An erasure leaves accepted quotes: numbers and amounts are kept for good, without the customer. */
export const quotes: PersonalData = {
  tables: ['quote'],
  signs: {
    quote: {
      at: sql`max(issuedAt, coalesce(acceptedAt, ''), coalesce(declinedAt, ''), coalesce(withdrawnAt, ''))`,
      isContact: sql`(acceptedAt is not null or declinedAt is not null)`,
      isOpen,
      isWorthMoney: (now) => sql`(acceptedAt is not null and withdrawnAt is null or ${isOpen(now)})`,
    },
  },
  movesWithLead: ['quote'],
  lists: {
    quotes: {
      table: 'quote',
      columns,
      where: (person) => sql`(${belongsTo(person, 'customerEmail')} and acceptedAt is null)`,
      time: 'issuedAt',
      json: ['document'],
      held: 'quote',
    },
    acceptedQuotes: {
      table: 'quote',
      columns,
      where: (person) => sql`(${belongsTo(person, 'customerEmail')} and acceptedAt is not null)`,
      time: 'issuedAt',
      json: ['document'],
      held: 'accepted_quote',
      stays: true,
    },
  },
  removeLeads: async (trx, leadIds) => void (await removeNotAccepted(trx, { leadIds, emails: [] })),
  erase: async (trx, person) => ({ ids: await removeNotAccepted(trx, person) }),
  retention: [quoteRetention],
}

/** It can still be accepted. */
function isOpen(now: Date) {
  return sql<SqlBool>`(acceptedAt is null and declinedAt is null and withdrawnAt is null
    and expiresOn >= ${dayInLondon(now.getTime())})`
}

async function removeNotAccepted(trx: Trx, person: Person): Promise<string[]> {
  const theirs = belongsTo(person, 'customerEmail')
  const removed = await trx.deleteFrom('quote').where(theirs).where('acceptedAt', 'is', null).returning('id').execute()
  return removed.map(({ id }) => id)
}
