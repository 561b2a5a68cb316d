import { sql } from 'kysely'
import { decideImport, decideMerge, decideSession } from '../decide.ts'
import { latestBeginning } from '../period.ts'
import { rules } from '../rules.ts'
import { source } from './source.ts'

/** The report of an import names people who were there already; its counts stay. */
export const imports = source({
  subject: 'import',
  decide: decideImport,
  since: ({ finishedAt }) => finishedAt,
  async list(db, { now, after, limit }) {
    const { rows } = await sql<{ id: string; name: null; finishedAt: string }>`
      select id, null as name, coalesce(finishedAt, createdAt) as finishedAt from prospectImport
      where id > ${after} and json_array_length(summary, '$.problems') > 0
        and coalesce(finishedAt, createdAt) <= ${latestBeginning(rules.import_report.after, now)}
      order by id limit ${limit}`.execute(db)
    return rows
  },
  async carryOut(trx, _using, { id }) {
    await trx
      .updateTable('prospectImport')
      .set({ summary: sql`json_set(summary, '$.problems', json('[]'))` })
      .where('id', '=', id)
      .execute()
  },
})

export const merges = source({
  subject: 'merge',
  decide: decideMerge,
  since: ({ mergedAt }) => mergedAt,
  async list(db, { now, after, limit }) {
    const { rows } = await sql<{ id: string; name: string | null; mergedAt: string }>`
      select id, memory ->> '$.other.row.name' as name, mergedAt from prospectMerge
      where id > ${after} and +mergedAt <= ${latestBeginning(rules.past_merge.after, now)}
      order by id limit ${limit}`.execute(db)
    return rows
  },
  async carryOut(trx, _using, { id }) {
    await trx.deleteFrom('prospectMerge').where('id', '=', id).execute()
  },
})

export const sessions = source({
  subject: 'session',
  decide: decideSession,
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
  carryOut: async (trx, _using, { id }) => void (await trx.deleteFrom('session').where('sid', '=', id).execute()),
})
