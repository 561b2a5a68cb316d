import { sql } from 'kysely'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { dueBy, type RetentionSource } from '../../platform/personal-data/retention-source.ts'

export const sessionRetention: RetentionSource = {
  subject: 'session',
  decide: ({ since }, now) => dueBy('ended_session', since, now),
  list: ({ now, after, limit }) => sql`
    select sid as id, null as name, expire as since from session
    where sid > ${after} and expire <= ${now.toISOString()} order by sid limit ${limit}`,
  apply: async (trx, _context, { id }) => void (await trx.deleteFrom('session').where('sid', '=', id).execute()),
}

/** The owner's own account, which belongs to the business and is neither exported nor erased with a customer's data. */
export const accounts: PersonalData = {
  tables: ['user', 'session', 'accessToken', 'secondFactor', 'recoveryCode'],
  signs: {
    user: 'the owner’s own account',
    session: 'the owner’s own account',
    accessToken: 'the owner’s own account',
    secondFactor: 'the owner’s own account',
    recoveryCode: 'the owner’s own account',
  },
  retention: [sessionRetention],
}
