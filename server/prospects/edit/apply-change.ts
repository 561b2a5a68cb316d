import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { leadFieldNames, leadFields } from '#shared/business/lead-fields.ts'
import type { createProspect, EditableField, ProspectDetail } from '#shared/contract/prospects.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { recordActivity } from '../record-activity.ts'
import { formatPostcode, normaliseContact } from '../identity/contact.ts'
import { alreadyExists, findSame } from '../identity/find-same.ts'
import { checkStep, impliesContact, stageAfterStatus } from './progress.ts'
import * as queries from '../queries.ts'

/** New values by field; undefined leaves a field as it is. */
type RequestedChange = { [field in EditableField]?: queries.ProspectRow[field] | undefined }
/** The fields whose value really changes. */
export type Change = Partial<Editable>
type Editable = Pick<queries.ProspectRow, EditableField>
/** What a lead says of its order: its package, its value in whole pounds excluding VAT, and the deposit in pounds including VAT. */
export type LeadOrder = Pick<queries.ProspectRow, 'selectedPackage' | 'packageValue' | 'depositRequired'>
type Clock = Pick<Deps, 'clock'>

/** Creates a lead that the owner typed in. Repeating the call with the same id returns the existing record.
 *  @throws AppError `already_exists` when the person is live, archived or, without `evenIfDeleted`, deleted */
export async function createLead(
  trx: Trx,
  { clock }: Clock,
  { evenIfDeleted, id = uuidv7(), ...lead }: ParsedInput<typeof createProspect>['body'],
): Promise<ProspectDetail> {
  const repeated = await queries.findProspect(trx, id)
  if (repeated) return queries.toProspect(repeated)
  const contact = normaliseContact(lead)
  const same = await findSame(trx, contact, { name: lead.name })
  if (same && !(same.where === 'deleted' && evenIfDeleted)) throw alreadyExists(same)

  const now = clock.now().toISOString()
  await queries.insertProspect(trx, {
    ...lead,
    ...contact,
    id,
    postcode: formatPostcode(lead.postcode),
    sourcePlatform: 'manual',
    createdAt: now,
    updatedAt: now,
  })
  await recordActivity(trx, { clock }, id, { activityType: 'created', description: 'Entered by hand' })
  return queries.toProspect(await queries.getProspectRow(trx, id))
}

/** Updates the fields whose value changes, and records each of them on the timeline.
 *  @param cause given when the lead caused the change by paying: its new status does not count as the first contact
 *  @throws AppError `invalid_input`, `already_exists`; both before anything is written */
export async function applyChange(
  trx: Trx,
  { clock }: Clock,
  row: queries.ProspectRow,
  requested: RequestedChange,
  reason: string | undefined,
  cause?: 'deposit',
): Promise<void> {
  const change = changedFields(row, requested)
  if (Object.keys(change).length === 0) return
  if (change.status !== undefined) {
    checkStep('status', row.status, change.status, reason)
    const crmStage = requested.crmStage === undefined ? stageAfterStatus(row, change.status) : undefined
    if (crmStage !== undefined) change.crmStage = crmStage
  }
  if (change.crmStage !== undefined) checkStep('crmStage', row.crmStage, change.crmStage, reason)
  await rejectTakenEmail(trx, row, change)

  const now = clock.now()
  await queries.updateProspect(trx, row.id, now, {
    ...change,
    ...contactColumns(change),
    ...(cause === undefined && change.status !== undefined && impliesContact(change.status) && row.contactedAt === null
      ? { contactedAt: now.toISOString() }
      : {}),
  })
  await recordChange(trx, { clock }, row.id, { row, change, reason, cause })
}

/** Changes what a lead says of its order, live or archived, and records it on the timeline. Does nothing if the lead is gone.
 *  @param cause as in `applyChange` */
export async function changeOrder(
  trx: Trx,
  { clock }: Clock,
  prospectId: string,
  requested: Partial<LeadOrder>,
  reason: string,
  cause?: 'deposit',
): Promise<void> {
  const lead = await queries.locateLead(trx, prospectId)
  if (lead?.where === 'live') return applyChange(trx, { clock }, lead.row, requested, reason, cause)
  if (!lead) return
  const { row } = lead
  const change = changedFields(row, requested)
  if (Object.keys(change).length === 0) return
  await queries.updateArchived(trx, prospectId, clock.now(), change)
  await recordChange(trx, { clock }, prospectId, { row, change, reason, cause })
}

async function recordChange(
  trx: Trx,
  { clock }: Clock,
  prospectId: string,
  {
    row,
    change,
    reason,
    cause,
  }: { row: Editable; change: Change; reason: string | undefined; cause: 'deposit' | undefined },
): Promise<void> {
  for (const field of fieldsOf(change)) {
    await recordActivity(trx, { clock }, prospectId, {
      activityType: activityTypes[field] ?? 'edit',
      description: `${labelOf(field)} changed`,
      oldValue: asText(row[field]),
      newValue: asText(change[field]),
      notes: field === 'status' || field === 'crmStage' ? reason : undefined,
      cause,
    })
  }
}

/** Returns the requested fields whose value differs from the stored one. */
export function changedFields(row: Editable, requested: RequestedChange): Change {
  return Object.fromEntries(
    fieldsOf(requested)
      .filter((field) => requested[field] !== undefined && requested[field] !== row[field])
      .map((field) => [field, requested[field]]),
  )
}

/** Rejects an email address that belongs to another lead. A phone number may be shared by a household. */
async function rejectTakenEmail(trx: Trx, row: queries.ProspectRow, { email }: Change): Promise<void> {
  const same = await findSame(trx, normaliseContact({ email }), { except: row.id })
  if (same && same.where !== 'deleted') throw alreadyExists(same)
}

function contactColumns(change: Change): queries.ProspectChange {
  const { emailNormalised, phoneNormalised } = normaliseContact(change)
  return {
    ...('email' in change ? { emailNormalised } : {}),
    ...('phone' in change ? { phoneNormalised } : {}),
  }
}

export function fieldsOf(change: RequestedChange): EditableField[] {
  return leadFieldNames.filter((field) => field in change)
}

export function labelOf(field: EditableField): string {
  return leadFields[field].fullLabel ?? leadFields[field].label
}

function asText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

const activityTypes: Partial<Record<EditableField, string>> = { status: 'status', crmStage: 'stage' }
