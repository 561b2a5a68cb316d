import { isOverruled } from '#shared/business/send-gate.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { recordPrivacy } from '#shared/contract/prospect-history.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { type AuditNote, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { changedElsewhere } from '../../platform/revisions.ts'
import { invalidField } from '../../platform/errors.ts'
import { recordActivity } from '../record-activity.ts'
import * as queries from '../queries.ts'

type Facts = ParsedInput<typeof recordPrivacy>['body']

/** Records what allows or forbids us to email a person. Each change goes to the timeline; lawful basis and objection also go to the audit
 *  log, which is kept when the person is deleted.
 *  @throws AppError `invalid_input` for a lawful basis without a note, `conflict` when another has been recorded since, `not_found`,
 *  `already_archived` */
export async function recordLawfulBasis(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
  facts: Facts,
  objectionNote?: string,
): Promise<ProspectDetail> {
  const lead = await queries.getProspectRow(trx, id)
  if (facts.lawfulBasis === 'soft_opt_in') await requireOptOutOffer(trx, lead)
  const now = clock.now()
  const change = {
    ...subscriberChange(lead, facts),
    ...basisChange(lead, facts, now),
    ...objectionChange(lead, facts, now),
    ...noticeChange(lead, facts, now),
  }
  if (Object.keys(change).length === 0) return queries.toProspect(lead)
  if (change.lawfulBasis !== undefined) refuseOtherBasis(lead, facts)

  await queries.updateProspect(trx, id, now, change)
  for (const [field, label] of labels) {
    const newValue = change[field]
    if (newValue === undefined) continue
    await recordActivity(trx, { clock }, id, {
      activityType: 'privacy',
      description: `${label} ${newValue === null ? 'withdrawn' : 'recorded'}`,
      oldValue: lead[field],
      newValue,
      notes: field === 'lawfulBasis' ? facts.lawfulBasisNote : field === 'objectedAt' ? objectionNote : undefined,
    })
  }
  for (const entry of auditOf(change)) await recordAudit(trx, clock, { ...entry, subjectId: id })
  return queries.toProspect(await queries.getProspectRow(trx, id))
}

/** @throws AppError `conflict` */
function refuseOtherBasis(lead: queries.ProspectRow, { basedOn }: Facts): void {
  const { lawfulBasis, lawfulBasisNote } = lead
  if (basedOn === undefined) return
  if (basedOn.lawfulBasis === lawfulBasis && basedOn.lawfulBasisNote === lawfulBasisNote) return
  throw changedElsewhere(queries.toProspect(lead))
}

type Change = Partial<queries.ProspectRow>

function subscriberChange(lead: queries.ProspectRow, { subscriberType }: Facts): Change {
  return subscriberType === undefined || subscriberType === lead.subscriberType ? {} : { subscriberType }
}

function basisChange(lead: queries.ProspectRow, { lawfulBasis, lawfulBasisNote }: Facts, now: Date): Change {
  if (lawfulBasis === undefined) return {}
  if (lawfulBasis === null) {
    return lead.lawfulBasis === null ? {} : { lawfulBasis, lawfulBasisNote: null, lawfulBasisAt: null }
  }
  if (lawfulBasisNote === undefined) {
    throw invalidField('lawfulBasisNote', 'Please say how you know: when and where they agreed, or what you considered')
  }
  const isSame = lawfulBasis === lead.lawfulBasis && lawfulBasisNote === lead.lawfulBasisNote
  if (isSame && !isOverruled(lead)) return {}
  return { lawfulBasis, lawfulBasisNote, lawfulBasisAt: now.toISOString() }
}

/** A soft opt-in needs a form that offered to refuse marketing, and on which the person did not refuse (PECR regulation 22).
 *  @throws AppError `invalid_input` */
async function requireOptOutOffer(trx: Trx, lead: queries.ProspectRow): Promise<void> {
  if (lead.lawfulBasis === 'soft_opt_in' || (await queries.findMarketingAnswer(trx, lead.id)) === 'allowed') return
  throw invalidField(
    'lawfulBasis',
    'A soft opt-in needs a website form on which they could refuse marketing and didn’t. Ask for their consent instead',
  )
}

/** A repeated objection keeps the time of the first. Consent from before an objection stays invalid, even when the objection is withdrawn. */
function objectionChange(lead: queries.ProspectRow, { objected }: Facts, now: Date): Change {
  if (objected === undefined || objected === (lead.objectedAt !== null)) return {}
  const at = now.toISOString()
  return objected ? { objectedAt: at, lastObjectedAt: at } : { objectedAt: null }
}

/** A repeated notice keeps the time of the first. People who contacted us need no notice. */
function noticeChange(lead: queries.ProspectRow, { told }: Facts, now: Date): Change {
  const isMissing = lead.noticeDueAt !== null && lead.noticeSentAt === null
  return told && isMissing ? { noticeSentAt: now.toISOString() } : {}
}

const labels = [
  ['subscriberType', 'Kind of subscriber'],
  ['lawfulBasis', 'Lawful basis'],
  ['objectedAt', 'Objection to marketing'],
  ['noticeSentAt', 'Privacy notice by letter or telephone'],
] as const

function auditOf({ lawfulBasis, objectedAt }: Change): Pick<AuditNote, 'action' | 'detail'>[] {
  const entries: Pick<AuditNote, 'action' | 'detail'>[] = []
  if (lawfulBasis === null) entries.push({ action: 'basis_withdrawn' })
  else if (lawfulBasis !== undefined) {
    entries.push({ action: 'basis_recorded', detail: { basis: lawfulBasis.replaceAll('_', ' ') } })
  }
  if (objectedAt !== undefined) {
    entries.push({ action: objectedAt === null ? 'objection_withdrawn' : 'objection_recorded' })
  }
  return entries
}
