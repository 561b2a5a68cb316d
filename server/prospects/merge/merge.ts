import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { mergeProspects } from '#shared/contract/prospect-archive.ts'
import { leadFieldNames } from '#shared/business/lead-fields.ts'
import type { EditableField, ProspectDetail } from '#shared/contract/prospects.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/repeated-call.ts'
import { recordActivity } from '../record-activity.ts'
import { normaliseContact } from '../identity/contact.ts'
import { pickOrder, readAgreed, readOwnOrder, storeOwnOrder } from '../lead-account/lead-order.ts'
import { removeLeadRecords } from '../archive/service.ts'
import type { LeadOrder } from '../edit/apply-change.ts'
import { readShownStage } from '../lead-jobs/queries.ts'
import * as leads from '../queries.ts'
import * as queries from './queries.ts'

type Request = ParsedInput<typeof mergeProspects>['body']
type Row = leads.ProspectRow

/** Merges another lead, live or archived, into this one, and stores what is needed to undo it. Repeating the merge with the same id returns
 *  the lead as it is.
 *  @throws AppError `not_found`, `already_archived`, `already_exists`, `invalid_input` */
export async function mergeLeads(
  trx: Trx,
  { clock, personalData }: Pick<Deps, 'clock' | 'personalData'>,
  id: string,
  { mergeId = uuidv7(), otherId, keep }: Request,
): Promise<ProspectDetail> {
  if (id === otherId) throw invalidField('otherId', 'A lead can’t be merged with itself')
  const before = await leads.getProspectRow(trx, id)
  const repeated = repeatOf(await queries.findMerge(trx, mergeId), { keptId: id, otherId }, 'another merge')
  if (repeated) return leads.toProspect(before)
  const other = await leads.locateLead(trx, otherId)
  if (!other) throw new AppError('not_found', 'The lead to merge with no longer exists.')

  const fieldChanges = await trx
    .selectFrom('prospectFieldChange')
    .select(['field', 'changedAt'])
    .where('prospectId', '=', otherId)
    .execute()
  const orders = {
    kept: await readOrderSnapshot(trx, before),
    other: await readOrderSnapshot(trx, { ...other.row, id: otherId }),
  }
  await removeLeadRecords(trx, [otherId])
  const moved = await queries.moveHistory(trx, personalData, { from: otherId, to: id })
  const own = pickOrder(chosenFields({ ...before, ...orders.kept.own }, { ...other.row, ...orders.other.own }, keep))
  await storeOwnOrder(trx, id, own)
  const change = {
    ...chosenFields(before, other.row, keep),
    // What was agreed is no choice, nor is the stage of an open job.
    ...(await readAgreed(trx, id)),
    ...(await readStageOfJobs(trx, id)),
    ...joinedFacts(before, other.row),
  }
  await leads.updateProspect(trx, id, clock.now(), change)
  const { updatedAt } = await leads.getProspectRow(trx, id)
  await queries.copyDifferentPeople(trx, { from: otherId, to: id })
  const snapshot = { before, change: { ...change, updatedAt }, other, fieldChanges, moved, orders: { ...orders, own } }
  await queries.insertMerge(trx, { id: mergeId, keptId: id, otherId, mergedAt: clock.now().toISOString(), snapshot })
  await recordActivity(trx, { clock }, id, {
    id: mergeId,
    activityType: 'merge',
    description: `Merged with ${other.row.name}`,
  })
  await recordAudit(trx, clock, { action: 'leads_merged', subjectId: id })
  return leads.toProspect(await leads.getProspectRow(trx, id))
}

async function readStageOfJobs(trx: Trx, id: string): Promise<leads.ProspectChange> {
  const crmStage = await readShownStage(trx, id)
  return crmStage === undefined ? {} : { crmStage }
}

/** Returns what a lead says of its order: by its account, and on its own. */
async function readOrderSnapshot(trx: Trx, lead: LeadOrder & { id: string }): Promise<queries.OrderSnapshot> {
  return { agreed: await readAgreed(trx, lead.id), own: await readOwnOrder(trx, lead) }
}

/** Takes each field from the lead that the owner chose or, without a choice, from this lead unless its field is blank. */
function chosenFields(row: Row, other: Row, keep: Request['keep']): leads.ProspectChange & Pick<Row, EditableField> {
  const chosen = Object.fromEntries(
    leadFieldNames.map((field) => {
      const from = keep[field] ?? (row[field] === null ? 'other' : 'this')
      return [field, from === 'this' ? row[field] : other[field]]
    }),
  ) as Pick<Row, EditableField>
  const sourceUrl = row.sourceUrl ?? other.sourceUrl
  return { ...chosen, sourceUrl, ...normaliseContact({ ...chosen, sourceUrl }) }
}

/** Combines the facts about the person from both leads. */
function joinedFacts(row: Row, other: Row): leads.ProspectChange {
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

function earliest(...times: (string | null)[]): string | null {
  return inOrder(times)[0] ?? null
}

function latest(...times: (string | null)[]): string | null {
  return inOrder(times).at(-1) ?? null
}

function inOrder(times: readonly (string | null)[]): string[] {
  return times.filter((time) => time !== null).toSorted()
}
