import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import { prospectDetail } from '#shared/contract/prospects.ts'
import type { Trx } from '../platform/database/schema.ts'
import { isOneOf, type Person, type PersonalData } from '../platform/personal-data/personal-data.ts'
import { dueBy, latestStart, type RetentionSource } from '../platform/personal-data/retention-source.ts'
import { applicationActivity } from './import/application-outcome.ts'
import { removeLeadRecords } from './archive/service.ts'
import { forgetReasons } from './bulk-runs/queries.ts'
import { forgetDifferentPeople, forgetMerges } from './merge/queries.ts'

// What dials a phone number isn't stored.
const storedDetail = z.omit(prospectDetail, { dialNumber: true })
const leadColumns = [...(Object.keys(storedDetail.shape) as (keyof typeof storedDetail.shape)[]), 'runId'] as const

const archived = ['originalProspectId', 'archivedAt', 'archiveReason'] as const
const deleted = ['originalProspectId', 'deletedAt', 'deletedReason'] as const

/** Activities that the server records automatically and that are not a sign of interest. */
export const lapsedActivity = 'consent_lapsed'
export const warnedActivity = 'notice_warning'
const ownActivities = ['archive', applicationActivity, lapsedActivity, warnedActivity]

/** The report of an import names people; its counts are kept. */
export const importRetention: RetentionSource = {
  subject: 'import',
  decide: ({ since }, now) => dueBy('import_report', since, now),
  list: ({ now, after, limit }) => sql`
    select id, null as name, coalesce(finishedAt, createdAt) as since from prospectImport
    where id > ${after} and json_array_length(summary, '$.problems') > 0
      and coalesce(finishedAt, createdAt) <= ${latestStart('import_report', now)}
    order by id limit ${limit}`,
  async apply(trx, _context, { id }) {
    await trx
      .updateTable('prospectImport')
      .set({ summary: sql`json_set(summary, '$.problems', json('[]'))` })
      .where('id', '=', id)
      .execute()
  },
}

export const mergeRetention: RetentionSource = {
  subject: 'merge',
  decide: ({ since }, now) => dueBy('past_merge', since, now),
  list: ({ now, after, limit }) => sql`
    select id, snapshot ->> '$.other.row.name' as name, mergedAt as since from prospectMerge
    where id > ${after} and +mergedAt <= ${latestStart('past_merge', now)} order by id limit ${limit}`,
  apply: async (trx, _context, { id }) => void (await trx.deleteFrom('prospectMerge').where('id', '=', id).execute()),
}

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
    'bulkRun',
    'bulkRunLead',
    // The rest are deleted with the lead, by foreign keys and triggers.
    'prospectFieldChange',
    'prospectDocument',
    'prospectSearch',
    'leadFigures',
    'emailRecheck',
  ],
  signs: {
    crmActivity: {
      only: sql`activityType <> 'created'`,
      at: sql`performedAt`,
      isDated: sql`activityType not in (${sql.join(ownActivities)})`,
      isContact: sql`activityType = 'spoke'`,
    },
    emailCommunication: { at: sql`sentAt` },
    differentPeople: { leadColumns: ['firstId', 'secondId'], at: sql`decidedAt` },
    prospect: 'the lead itself',
    archivedProspect: 'the lead itself',
    archivedEmail: 'recognises an archived lead',
    archivedPhone: 'recognises an archived lead',
    archivedSourceUrl: 'recognises an archived lead',
    deletedProspect: 'recognises a lead that is gone',
    deletedEmail: 'recognises a lead that is gone',
    deletedPhone: 'recognises a lead that is gone',
    prospectMerge: 'a merge has an activity',
    prospectImport: 'about a file, not a lead',
    bulkRun: 'a change of many leads is no contact with one',
    bulkRunLead: 'a change of many leads is no contact with one',
    prospectFieldChange: 'written by a trigger with the lead',
    prospectDocument: 'written by a trigger with the lead',
    prospectSearch: 'written by a trigger with the lead',
    leadFigures: 'written by triggers with the lead',
    emailRecheck: 'asks a mail server, not the person',
  },
  movesWithLead: ['crmActivity', 'emailCommunication'],
  lists: {
    leads: {
      table: 'prospect',
      columns: leadColumns,
      where: ({ leadIds }) => isOneOf('id', leadIds),
      time: 'createdAt',
      json: ['emailValidationIssues'],
      held: 'lead',
    },
    archivedLeads: {
      table: 'archivedProspect',
      columns: [
        leadColumns,
        ['originalProspectId', 'archivedAt', 'archiveReason', 'originalCreatedAt', 'originalUpdatedAt'],
      ],
      where: wasLead,
      time: 'archivedAt',
      json: ['emailValidationIssues'],
      held: 'archived_lead',
    },
    deletedLeads: {
      table: 'deletedProspect',
      columns: [
        ['id', 'originalProspectId', 'email', 'name', 'sourceIdentifier'],
        ['deletedAt', 'deletedReason', 'erasedAt'],
      ],
      where: wasLead,
      time: 'deletedAt',
      held: 'deleted_lead',
      heldWhenErased: 'fingerprint',
    },
    history: {
      table: 'crmActivity',
      columns: ['id', 'prospectId', 'activityType', 'description', 'oldValue', 'newValue', 'performedAt', 'notes'],
      where: ({ leadIds }) => isOneOf('prospectId', leadIds),
      time: 'performedAt',
      held: 'history',
    },
    mergedLeads: {
      table: 'prospectMerge',
      columns: ['id', 'mergedAt', 'undoneAt', leadOfMerge('before', 'before'), leadOfMerge('other.row', 'other')],
      where: ({ leadIds }) => sql`(${isOneOf('keptId', leadIds)} or ${isOneOf('otherId', leadIds)})`,
      time: 'mergedAt',
      json: ['before', 'other'],
    },
    // The other lead of the pair is somebody else, so it is not named here.
    toldApart: {
      table: 'differentPeople',
      columns: ['decidedAt'],
      where: ({ leadIds }) => sql`(${isOneOf('firstId', leadIds)} or ${isOneOf('secondId', leadIds)})`,
      time: 'decidedAt',
    },
    ourEmails: {
      table: 'emailCommunication',
      columns: [
        ['id', 'prospectId', 'emailType', 'subject', 'emailContent', 'sentAt', 'method', 'status'],
        ['openedAt', 'clickedAt', 'providerMessageId', 'notes', 'attachmentNames'],
      ],
      where: ({ leadIds }) => isOneOf('prospectId', leadIds),
      time: 'sentAt',
      json: ['attachmentNames'],
      held: 'mail',
    },
    // The values by which archived and deleted leads are recognised.
    archivedAddresses: { table: 'archivedEmail', columns: [...archived, 'email'], where: wasLead, time: 'archivedAt' },
    archivedPhones: { table: 'archivedPhone', columns: [...archived, 'phone'], where: wasLead, time: 'archivedAt' },
    archivedPages: {
      table: 'archivedSourceUrl',
      columns: [...archived, 'sourceUrl'],
      where: wasLead,
      time: 'archivedAt',
    },
    deletedAddresses: { table: 'deletedEmail', columns: [...deleted, 'email'], where: wasLead, time: 'deletedAt' },
    deletedPhones: { table: 'deletedPhone', columns: [...deleted, 'phone'], where: wasLead, time: 'deletedAt' },
  },
  removeLeads,
  async erase(trx, { leadIds, emails }) {
    if (leadIds.length > 0) await removeLeads(trx, leadIds)
    await trx.deleteFrom('deletedEmail').where(isOneOf('originalProspectId', leadIds)).execute()
    await trx.deleteFrom('deletedPhone').where(isOneOf('originalProspectId', leadIds)).execute()
    await forgetMerges(trx, { ofEmails: emails })
    await forgetReasons(trx)
  },
  retention: [importRetention, mergeRetention],
}

/** Removes leads, live or archived, with their timelines. */
async function removeLeads(trx: Trx, ids: readonly string[]): Promise<void> {
  await removeLeadRecords(trx, ids)
  await trx.deleteFrom('crmActivity').where(isOneOf('prospectId', ids)).execute()
  await trx.deleteFrom('emailCommunication').where(isOneOf('prospectId', ids)).execute()
  await forgetMerges(trx, { ofLeads: ids })
  await forgetDifferentPeople(trx)
}

/** Selects a stored lead of a merge as JSON; null once the merge is undone. */
function leadOfMerge(path: string, name: string): RawBuilder<unknown> {
  const pairs = leadColumns.flatMap((column) => [sql.lit(column), sql`snapshot -> ${sql.lit(`$.${path}.${column}`)}`])
  return sql`case when snapshot is not null then json_object(${sql.join(pairs)}) end as ${sql.ref(name)}`
}

function wasLead({ leadIds }: Person): RawBuilder<unknown> {
  return isOneOf('originalProspectId', leadIds)
}
