import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/business/durations.ts'
import type { ImportField } from '#shared/contract/prospect-import.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { recordActivity } from '../record-activity.ts'
import { normaliseContact } from '../identity/contact.ts'
import { findSame, type Same } from '../identity/find-same.ts'
import * as queries from '../queries.ts'
import { recordOptOut } from './opt-out.ts'

type Context = Pick<Deps, 'clock' | 'hashContact'>

/** A person whose details come from a scraped page or an imported file. */
export interface FoundPerson extends Pick<queries.NewProspect, ImportField | 'sourcePlatform'> {
  priorityReasons?: readonly string[] | undefined
}

export type InsertResult =
  | { outcome: 'added'; id: string }
  /** @param notObjecting why an opt-out is not recorded as an objection, as the end of a sentence */
  | { outcome: 'duplicate'; same: Same; notObjecting?: string | undefined }
  /** Not stored again, because the person was deleted or erased. */
  | { outcome: 'suppressed' }

/** People whose details come from elsewhere must be notified within a month that we store them. */
const noticeMs = 30 * dayMs

/** Stores one person as a lead, unless the person is stored already or was deleted. With `dryRun` nothing is written. */
export async function insertIfNew(
  trx: Trx,
  { clock, hashContact }: Context,
  { priorityReasons = [], ...found }: FoundPerson,
  options: {
    description: string
    id?: string
    importId?: string
    runId?: string
    dryRun?: boolean
    /** What a file says of somebody who wants no emails. */
    optOut?: string | undefined
    /** False where several people have the same page, which then identifies none of them. */
    pageIdentifies?: boolean
  },
): Promise<InsertResult> {
  const { description, id = uuidv7(), dryRun = false, optOut, pageIdentifies = true, ...origin } = options
  const contact = normaliseContact(found)
  const identity = pageIdentifies ? contact : { ...contact, sourceUrlNormalised: null }
  // The owner's own file shows who shares a phone number; a scraped page does not.
  const phoneDecides = origin.importId === undefined
  const same = await findSame(trx, identity, { hashContact, phoneDecides, name: found.name })
  if (same?.where === 'deleted') return { outcome: 'suppressed' }
  if (same) {
    const notObjecting = optOut === undefined ? undefined : await recordOptOut(trx, { clock }, same, optOut, dryRun)
    return { outcome: 'duplicate', same, notObjecting }
  }
  if (dryRun) return { outcome: 'added', id }
  const now = clock.now()
  const at = now.toISOString()
  const objection = optOut === undefined ? {} : { objectedAt: at, lastObjectedAt: at }
  await queries.insertProspect(trx, {
    ...found,
    ...contact,
    id,
    subscriberType: 'unknown',
    noticeDueAt: isoTime(now, noticeMs),
    ...origin,
    ...objection,
    createdAt: at,
    updatedAt: at,
  })
  const reasons = priorityReasons.length === 0 ? [] : [`Priority: ${priorityReasons.join('; ')}`]
  const objected = optOut === undefined ? [] : [`Objection to marketing recorded: ${optOut}`]
  const notes = [found.sourceUrl ?? [], ...reasons, ...objected].flat().join('\n') || null
  await recordActivity(trx, { clock }, id, { activityType: 'created', description, notes })
  if (optOut !== undefined) await recordAudit(trx, clock, { action: 'objection_recorded', subjectId: id })
  return { outcome: 'added', id }
}
