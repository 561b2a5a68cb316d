import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { mergeProspects } from '#shared/contract/prospect-archive.ts'
import { type EditableField, editableFields, type ProspectDetail } from '#shared/contract/prospects.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { normaliseContact } from '../identity/contact.ts'
import { copyDifferentPeople } from './different-people.ts'
import { findMerge, historyTables, type MergeSnapshot, saveMerge } from './merge-snapshot.ts'
import * as queries from '../queries.ts'
import { removeLeadRecord } from '../archive/archive.ts'
import { locateLead } from '../identity/locate-lead.ts'

type Choice = ParsedInput<typeof mergeProspects>['body']
type Row = queries.ProspectRow

/** Joins another lead, live or archived, to this one, and keeps what it takes to part them again. The same merge again answers
 *  with the lead as it is.
 *  @throws AppError `not_found`, `already_archived`, `already_exists`, `invalid_input` */
export function merge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { mergeId = uuidv7(), otherId, keep }: Choice,
): Promise<ProspectDetail> {
  return db.transaction().execute(async (trx) => {
    if (id === otherId) {
      const message = 'A lead can’t be merged with itself'
      throw new AppError('invalid_input', `${message}.`, { fields: { otherId: message } })
    }
    const row = await queries.getProspectRow(trx, id)
    const repeated = await findMerge(trx, mergeId)
    if (repeated?.keptId === id && repeated.otherId === otherId) return queries.toDetail(row)
    if (repeated) throw new AppError('already_exists', 'This ID belongs to another merge.')
    const other = await locateLead(trx, otherId)
    if (!other) throw new AppError('not_found', 'The lead to merge with no longer exists.')

    const fieldChanges = await listFieldChanges(trx, otherId)
    await removeLeadRecord(trx, otherId, other)
    const moved = await moveHistory(trx, otherId, id)
    const change = {
      ...chosenFields(row, other.row, keep),
      ...joinedFacts(row, other.row),
      updatedAt: queries.nextUpdate(clock.now(), row.updatedAt),
    }
    await queries.updateProspect(trx, id, change)
    await copyDifferentPeople(trx, { from: otherId, to: id })
    const memory = { before: row, change, other, fieldChanges, moved }
    await saveMerge(trx, { id: mergeId, keptId: id, mergedAt: clock.now().toISOString(), memory })
    await recordActivity(trx, { clock }, id, {
      id: mergeId,
      activityType: 'merge',
      description: `Merged with ${other.row.name}`,
    })
    await recordAudit(trx, clock, { action: 'leads_merged', subjectId: id })
    return queries.toDetail(await queries.getProspectRow(trx, id))
  })
}

/** @returns what moved, by its ids */
async function moveHistory(trx: Trx, from: string, to: string): Promise<MergeSnapshot['moved']> {
  const moved: MergeSnapshot['moved'] = {}
  for (const table of historyTables) {
    const rows = await trx
      .updateTable(table)
      .set({ prospectId: to })
      .where('prospectId', '=', from)
      .returning('id')
      .execute()
    moved[table] = rows.map(({ id }) => id)
  }
  return moved
}

function listFieldChanges(trx: Trx, id: string): Promise<MergeSnapshot['fieldChanges']> {
  return trx.selectFrom('prospectFieldChange').select(['field', 'changedAt']).where('prospectId', '=', id).execute()
}

/** What the owner chose; where they did not, this lead's own, else the other's. */
function chosenFields(row: Row, other: Row, keep: Choice['keep']): queries.ProspectChange {
  const chosen = Object.fromEntries(
    (Object.keys(editableFields) as EditableField[]).map((field) => {
      const from = keep[field] ?? (row[field] === null ? 'other' : 'this')
      return [field, from === 'this' ? row[field] : other[field]]
    }),
  ) as Pick<Row, EditableField>
  const sourceUrl = row.sourceUrl ?? other.sourceUrl
  return { ...chosen, sourceUrl, ...normaliseContact({ ...chosen, sourceUrl }) }
}

/** What is true of the person whichever record said it. */
function joinedFacts(row: Row, other: Row): queries.ProspectChange {
  const basis = row.lawfulBasis === null ? other : row
  return {
    depositPaid: row.depositPaid === 1 || other.depositPaid === 1 ? 1 : 0,
    invoiceNumber: row.invoiceNumber ?? other.invoiceNumber,
    contactedAt: earliest(row.contactedAt, other.contactedAt),
    createdAt: earliest(row.createdAt, other.createdAt) ?? row.createdAt,
    subscriberType: row.subscriberType === 'unknown' ? other.subscriberType : row.subscriberType,
    lawfulBasis: basis.lawfulBasis,
    lawfulBasisNote: basis.lawfulBasisNote,
    lawfulBasisAt: basis.lawfulBasisAt,
    objectedAt: earliest(row.objectedAt, other.objectedAt),
    lastObjectedAt: latest(row.lastObjectedAt, other.lastObjectedAt),
    noticeDueAt: earliest(row.noticeDueAt, other.noticeDueAt),
    noticeSentAt: earliest(row.noticeSentAt, other.noticeSentAt),
  }
}

function earliest(one: string | null, two: string | null): string | null {
  return [one, two].filter((time) => time !== null).toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null
}

function latest(one: string | null, two: string | null): string | null {
  return (
    [one, two]
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null
  )
}
