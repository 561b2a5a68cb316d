import { sql } from 'kysely'
import { prospectDetail } from '#shared/contract/prospects.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { type ExportedList, isOneOf, type PersonalData } from '../platform/personal-data.ts'
import { latestStart } from '../platform/retention/period.ts'
import { rules } from '../platform/retention/rules.ts'
import { dueBy, retentionSource } from '../platform/retention/source.ts'
import { removeLeadRecord } from './archive/service.ts'
import { locateLead } from './queries.ts'
import { forgetDifferentPeople, forgetMerges } from './merge/queries.ts'

const leadColumns = [...(Object.keys(prospectDetail.shape) as (keyof typeof prospectDetail.shape)[]), 'runId'] as const

/** The report of an import names people; its counts are kept. */
export const importRetention = retentionSource({
  subject: 'import',
  decide: ({ finishedAt }: { finishedAt: string }, now) => dueBy('import_report', finishedAt, now),
  since: ({ finishedAt }) => finishedAt,
  async list(db, { now, after, limit }) {
    const { rows } = await sql<{ id: string; name: null; finishedAt: string }>`
      select id, null as name, coalesce(finishedAt, createdAt) as finishedAt from prospectImport
      where id > ${after} and json_array_length(summary, '$.problems') > 0
        and coalesce(finishedAt, createdAt) <= ${latestStart(rules.import_report.after, now)}
      order by id limit ${limit}`.execute(db)
    return rows
  },
  async apply(trx, _context, { id }) {
    await trx
      .updateTable('prospectImport')
      .set({ summary: sql`json_set(summary, '$.problems', json('[]'))` })
      .where('id', '=', id)
      .execute()
  },
})

export const mergeRetention = retentionSource({
  subject: 'merge',
  decide: ({ mergedAt }: { mergedAt: string }, now) => dueBy('past_merge', mergedAt, now),
  since: ({ mergedAt }) => mergedAt,
  async list(db, { now, after, limit }) {
    const { rows } = await sql<{ id: string; name: string | null; mergedAt: string }>`
      select id, snapshot ->> '$.other.row.name' as name, mergedAt from prospectMerge
      where id > ${after} and +mergedAt <= ${latestStart(rules.past_merge.after, now)}
      order by id limit ${limit}`.execute(db)
    return rows
  },
  apply: async (trx, _context, { id }) => void (await trx.deleteFrom('prospectMerge').where('id', '=', id).execute()),
})

export const prospects: PersonalData = {
  tables: [
    'prospect',
    'archivedProspect',
    'archivedEmail',
    'archivedPhone',
    'archivedSourceUrl',
    'deletedProspect',
    'deletedEmail',
    'deletedPhone',
    'crmActivity',
    'emailCommunication',
    'prospectMerge',
    'differentPeople',
    'prospectImport',
    // The rest are deleted with the lead, by foreign keys and triggers.
    'prospectFieldChange',
    'prospectDocument',
    'prospectSearch',
    'emailRecheck',
  ],
  movesWithLead: ['crmActivity', 'emailCommunication'],
  lists: {
    leads: {
      query: (db, { leadIds }) => db.selectFrom('prospect').select(leadColumns).where(isOneOf('id', leadIds)),
      time: 'createdAt',
      json: ['emailValidationIssues'],
      held: 'lead',
    },
    archivedLeads: {
      query: (db, { leadIds }) =>
        db
          .selectFrom('archivedProspect')
          .select(leadColumns)
          .select(['originalProspectId', 'archivedAt', 'archiveReason', 'originalCreatedAt', 'originalUpdatedAt'])
          .where(isOneOf('originalProspectId', leadIds)),
      time: 'archivedAt',
      json: ['emailValidationIssues'],
      held: 'archived_lead',
    },
    deletedLeads: {
      query: (db, { leadIds }) =>
        db
          .selectFrom('deletedProspect')
          .select(['id', 'originalProspectId', 'email', 'name', 'sourceIdentifier'])
          .select(['deletedAt', 'deletedReason', 'erasedAt'])
          .where(isOneOf('originalProspectId', leadIds)),
      time: 'deletedAt',
      held: 'deleted_lead',
      heldWhenErased: 'fingerprint',
    },
    history: {
      query: (db, { leadIds }) =>
        db
          .selectFrom('crmActivity')
          .select(['id', 'prospectId', 'activityType', 'description', 'oldValue', 'newValue', 'performedAt', 'notes'])
          .where(isOneOf('prospectId', leadIds)),
      time: 'performedAt',
      held: 'history',
    },
    mergedLeads: {
      query: (db, { leadIds }) =>
        db
          .selectFrom('prospectMerge')
          .select(['id', 'mergedAt', 'undoneAt'])
          .select([pickLeadColumns('before').as('before'), pickLeadColumns('other.row').as('other')])
          .where((is) => is.or([isOneOf('keptId', leadIds), isOneOf('otherId', leadIds)])),
      time: 'mergedAt',
      json: ['before', 'other'],
    },
    // The other lead of the pair is somebody else, so it is not named here.
    toldApart: {
      query: (db, { leadIds }) =>
        db
          .selectFrom('differentPeople')
          .select('decidedAt')
          .where((is) => is.or([isOneOf('firstId', leadIds), isOneOf('secondId', leadIds)])),
      time: 'decidedAt',
    },
    ourEmails: {
      query: (db, { leadIds }) =>
        db
          .selectFrom('emailCommunication')
          .select(['id', 'prospectId', 'emailType', 'subject', 'emailContent', 'sentAt', 'method', 'status'])
          .select(['openedAt', 'clickedAt', 'providerMessageId', 'notes'])
          .where(isOneOf('prospectId', leadIds)),
      time: 'sentAt',
      held: 'mail',
    },
    archivedAddresses: listOfValues('archivedEmail', ['email', 'archivedAt', 'archiveReason'], 'archivedAt'),
    archivedPhones: listOfValues('archivedPhone', ['phone', 'archivedAt', 'archiveReason'], 'archivedAt'),
    archivedPages: listOfValues('archivedSourceUrl', ['sourceUrl', 'archivedAt', 'archiveReason'], 'archivedAt'),
    deletedAddresses: listOfValues('deletedEmail', ['email', 'deletedAt', 'deletedReason'], 'deletedAt'),
    deletedPhones: listOfValues('deletedPhone', ['phone', 'deletedAt', 'deletedReason'], 'deletedAt'),
  },
  removeLead,
  async erase(trx, { leadIds, emails }) {
    for (const id of leadIds) await removeLead(trx, id)
    await trx.deleteFrom('deletedEmail').where(isOneOf('originalProspectId', leadIds)).execute()
    await trx.deleteFrom('deletedPhone').where(isOneOf('originalProspectId', leadIds)).execute()
    await forgetMerges(trx, { ofEmails: emails })
  },
  retention: [importRetention, mergeRetention],
}

/** Removes a lead, live or archived, with its timeline. */
async function removeLead(trx: Trx, id: string): Promise<void> {
  const lead = await locateLead(trx, id)
  if (lead) await removeLeadRecord(trx, id, lead)
  await trx.deleteFrom('crmActivity').where('prospectId', '=', id).execute()
  await trx.deleteFrom('emailCommunication').where('prospectId', '=', id).execute()
  await forgetMerges(trx, { ofLead: id })
  await forgetDifferentPeople(trx)
}

/** Returns a stored lead of a merge as JSON; null once the merge is undone. */
function pickLeadColumns(path: 'before' | 'other.row') {
  const pairs = leadColumns.flatMap((column) => [sql.lit(column), sql`snapshot -> ${sql.lit(`$.${path}.${column}`)}`])
  return sql<string | null>`case when snapshot is not null then json_object(${sql.join(pairs)}) end`
}

type ValueTable = 'archivedEmail' | 'archivedPhone' | 'archivedSourceUrl' | 'deletedEmail' | 'deletedPhone'

/** A list of the values by which archived or deleted leads are recognised. */
function listOfValues<Table extends ValueTable>(
  table: Table,
  columns: readonly (keyof Database[Table] & string)[],
  time: 'archivedAt' | 'deletedAt',
): ExportedList {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return {
    query: (db, { leadIds }) => ({
      async execute() {
        const { rows } = await sql<object>`select originalProspectId, ${names} from ${sql.table(table)}
          where ${isOneOf('originalProspectId', leadIds)}`.execute(db)
        return rows
      },
    }),
    time,
  }
}
