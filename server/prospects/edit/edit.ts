import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { ProblemDetails } from '#shared/contract/errors.ts'
import {
  type EditableField,
  editableFields,
  type editProspect,
  type ProspectDetail,
} from '#shared/contract/prospects.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { normaliseContact } from '../identity/contact.ts'
import { tidyPostcode } from './create.ts'
import { findSame } from '../identity/find-same.ts'
import { alreadyThere } from '../identity/known-person.ts'
import { checkStageChange, checkStatusChange, impliesContact, stageAfterStatus } from './progress.ts'
import * as queries from '../queries.ts'

type Edit = ParsedInput<typeof editProspect>['body']
/** New values by field; undefined leaves a field as it is. */
type Wanted = { [field in EditableField]?: queries.ProspectRow[field] | undefined }
/** The fields that really change. */
type Change = Partial<Pick<queries.ProspectRow, EditableField>>
type Clock = Pick<Deps, 'clock'>

/** Changes the fields that an edit names. What somebody else has changed since it was read is never written over.
 *  @throws AppError `conflict` with both values, `already_exists`, `already_archived`, `not_found`, `invalid_input` */
export function edit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { updatedAt, reason, ...given }: Edit,
): Promise<ProspectDetail> {
  return inTransaction(db, async (trx) => {
    const row = await queries.getProspectRow(trx, id)
    const wanted = given.postcode ? { ...given, postcode: tidyPostcode(given.postcode) } : given
    await refuseStale(trx, row, changedFields(row, wanted), updatedAt)
    await applyChange(trx, { clock }, row, wanted, reason)
    return queries.toDetail(await queries.getProspectRow(trx, id))
  })
}

/** Writes what really changes, and puts each field on the timeline.
 *  @param isContact whether a status that implies contact counts as the first contact: not where the lead moved it, by paying
 *  @throws AppError `invalid_input`, `already_exists`; nothing has been written then */
export async function applyChange(
  trx: Trx,
  { clock }: Clock,
  row: queries.ProspectRow,
  wanted: Wanted,
  reason: string | undefined,
  isContact = true,
): Promise<void> {
  const change = changedFields(row, wanted)
  if (Object.keys(change).length === 0) return
  if (change.status !== undefined) {
    checkStatusChange(row.status, change.status, reason)
    const crmStage = wanted.crmStage === undefined ? stageAfterStatus(row, change.status) : undefined
    if (crmStage !== undefined) change.crmStage = crmStage
  }
  if (change.crmStage !== undefined) checkStageChange(row.crmStage, change.crmStage, reason)
  await refuseTaken(trx, row, change)

  const now = clock.now()
  await queries.updateProspect(trx, row.id, {
    ...change,
    ...contactColumns(change),
    ...(isContact && change.status !== undefined && impliesContact(change.status) && row.contactedAt === null
      ? { contactedAt: now.toISOString() }
      : {}),
    updatedAt: queries.nextUpdate(now, row.updatedAt),
  })
  for (const field of fieldsOf(change)) {
    await recordActivity(trx, { clock }, row.id, {
      activityType: activityTypes[field] ?? 'edit',
      description: `${labels[field]} changed`,
      oldValue: asText(row[field]),
      newValue: asText(change[field]),
      notes: field === 'status' || field === 'crmStage' ? reason : undefined,
    })
  }
}

/** What of the given values is new. */
export function changedFields(row: queries.ProspectRow, wanted: Wanted): Change {
  return Object.fromEntries(
    fieldsOf(wanted)
      .filter((field) => wanted[field] !== undefined && wanted[field] !== row[field])
      .map((field) => [field, wanted[field]]),
  )
}

async function refuseStale(trx: Trx, row: queries.ProspectRow, change: Change, readAt: string): Promise<void> {
  const fields = fieldsOf(change)
  if (row.updatedAt <= readAt || fields.length === 0) return
  const moved = await trx
    .selectFrom('prospectFieldChange')
    .select('field')
    .where('prospectId', '=', row.id)
    .where('field', 'in', fields)
    .where('changedAt', '>', readAt)
    .execute()
  if (moved.length === 0) return
  const conflicts: NonNullable<ProblemDetails['conflicts']> = {}
  for (const field of fields.filter((name) => moved.some((one) => one.field === name))) {
    conflicts[field] = { yours: change[field], theirs: row[field] }
  }
  const names = Object.keys(conflicts).map((field) => labels[field as EditableField].toLowerCase())
  throw new AppError('conflict', `This lead has been changed elsewhere: ${names.join(', ')}.`, {
    details: { conflicts },
  })
}

/** An address that is given anew must not be another person's; a number may be a household's. */
async function refuseTaken(trx: Trx, row: queries.ProspectRow, { email }: Change): Promise<void> {
  const same = await findSame(trx, normaliseContact({ email }), { except: row.id })
  if (same && same.where !== 'deleted') throw alreadyThere(same)
}

function contactColumns(change: Change): queries.ProspectChange {
  const { emailNormalised, phoneNormalised } = normaliseContact(change)
  return {
    ...('email' in change ? { emailNormalised } : {}),
    ...('phone' in change ? { phoneNormalised } : {}),
  }
}

function fieldsOf(change: Wanted): EditableField[] {
  return (Object.keys(editableFields) as EditableField[]).filter((field) => field in change)
}

function asText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

const activityTypes: Partial<Record<EditableField, string>> = { status: 'status', crmStage: 'stage' }

const labels: Record<EditableField, string> = {
  name: 'Name',
  email: 'Email address',
  phone: 'Phone',
  location: 'Location',
  postcode: 'Postcode',
  projectType: 'Project type',
  description: 'Description',
  priority: 'Priority',
  status: 'Status',
  crmStage: 'Stage',
  selectedPackage: 'Package',
  packageValue: 'Package value',
  depositRequired: 'Deposit',
  notes: 'Notes',
}
