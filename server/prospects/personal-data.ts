import { type Kysely, sql } from 'kysely'
import { prospectDetail } from '#shared/contract/prospects.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { isOneOf, parseJson, type PersonalData } from '../platform/personal-data.ts'
import { latestStart } from '../platform/retention/period.ts'
import { rules } from '../platform/retention/rules.ts'
import { dueBy, retentionSource } from '../platform/retention/source.ts'
import { removeLeadRecord } from './archive/service.ts'
import { locateLead } from './queries.ts'
import { forgetDifferentPeople, forgetMerges, type MergeSnapshot } from './merge/queries.ts'
import type { ProspectRow } from './queries.ts'

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
      select id, memory ->> '$.other.row.name' as name, mergedAt from prospectMerge
      where id > ${after} and +mergedAt <= ${latestStart(rules.past_merge.after, now)}
      order by id limit ${limit}`.execute(db)
    return rows
  },
  apply: async (trx, _context, { id }) => void (await trx.deleteFrom('prospectMerge').where('id', '=', id).execute()),
})

export const prospects: PersonalData = {
  kind: 'prospects',
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
  collect: async (db, { leadIds }) => ({
    leads: parseJson(
      await db
        .selectFrom('prospect')
        .select(leadColumns)
        .where(isOneOf('id', leadIds))
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
      'emailValidationIssues',
    ),
    archivedLeads: parseJson(
      await db
        .selectFrom('archivedProspect')
        .select([...leadColumns, 'originalProspectId', 'archivedAt', 'archiveReason'])
        .select(['originalCreatedAt', 'originalUpdatedAt'])
        .where(isOneOf('originalProspectId', leadIds))
        .orderBy('archivedAt')
        .orderBy('id')
        .execute(),
      'emailValidationIssues',
    ),
    deletedLeads: await db
      .selectFrom('deletedProspect')
      .select([
        'id',
        'originalProspectId',
        'email',
        'name',
        'sourceIdentifier',
        'deletedAt',
        'deletedReason',
        'erasedAt',
      ])
      .where(isOneOf('originalProspectId', leadIds))
      .orderBy('deletedAt')
      .orderBy('id')
      .execute(),
    history: await db
      .selectFrom('crmActivity')
      .select(['id', 'prospectId', 'activityType', 'description', 'oldValue', 'newValue', 'performedAt', 'notes'])
      .where(isOneOf('prospectId', leadIds))
      .orderBy('performedAt')
      .orderBy('id')
      .execute(),
    mergedLeads: (await listMerges(db, leadIds)).map(({ memory, ...merge }) => ({
      ...merge,
      before: memory && pickLeadColumns(memory.before),
      other: memory && pickLeadColumns(memory.other.row),
    })),
    // The other lead of the pair is somebody else, so it is not named here.
    toldApart: await db
      .selectFrom('differentPeople')
      .select('decidedAt')
      .where((is) => is.or([isOneOf('firstId', leadIds), isOneOf('secondId', leadIds)]))
      .orderBy('decidedAt')
      .execute(),
    ourEmails: await db
      .selectFrom('emailCommunication')
      .select(['id', 'prospectId', 'emailType', 'subject', 'emailContent', 'sentAt', 'method', 'status'])
      .select(['openedAt', 'clickedAt', 'providerMessageId', 'notes'])
      .where(isOneOf('prospectId', leadIds))
      .orderBy('sentAt')
      .orderBy('id')
      .execute(),
    archivedAddresses: await listValues(db, 'archivedEmail', ['email', 'archivedAt', 'archiveReason'], leadIds),
    archivedPhones: await listValues(db, 'archivedPhone', ['phone', 'archivedAt', 'archiveReason'], leadIds),
    archivedPages: await listValues(db, 'archivedSourceUrl', ['sourceUrl', 'archivedAt', 'archiveReason'], leadIds),
    deletedAddresses: await listValues(db, 'deletedEmail', ['email', 'deletedAt', 'deletedReason'], leadIds),
    deletedPhones: await listValues(db, 'deletedPhone', ['phone', 'deletedAt', 'deletedReason'], leadIds),
  }),
  counts: [
    { kind: 'lead', list: 'leads', time: 'createdAt' },
    { kind: 'archived_lead', list: 'archivedLeads', time: 'archivedAt' },
    { kind: 'deleted_lead', list: 'deletedLeads', time: 'deletedAt' },
    { kind: 'history', list: 'history', time: 'performedAt' },
    { kind: 'mail', list: 'ourEmails', time: 'sentAt' },
    { kind: 'fingerprint', list: 'deletedLeads', time: 'deletedAt', stays: true, erased: true },
  ],
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

async function listMerges(db: Kysely<Database>, leadIds: readonly string[]) {
  const rows = await db
    .selectFrom('prospectMerge')
    .select(['id', 'mergedAt', 'undoneAt', 'memory'])
    .where((is) => is.or([isOneOf('keptId', leadIds), isOneOf('otherId', leadIds)]))
    .orderBy('mergedAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, memory: row.memory === null ? null : (JSON.parse(row.memory) as MergeSnapshot) }))
}

function pickLeadColumns(row: ProspectRow): Partial<ProspectRow> {
  return Object.fromEntries(leadColumns.map((column) => [column, row[column]]))
}

/** Reads a list by which archived or deleted leads are recognised. */
async function listValues<Table extends ListTable>(
  db: Kysely<Database>,
  table: Table,
  columns: readonly (keyof Database[Table] & string)[],
  leadIds: readonly string[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select originalProspectId, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${isOneOf('originalProspectId', leadIds)}`.execute(db)
  return rows
}

type ListTable = 'archivedEmail' | 'archivedPhone' | 'archivedSourceUrl' | 'deletedEmail' | 'deletedPhone'
