import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../platform/audit/record.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { NotificationContext } from '../../mail/notification-context.ts'
import { removeLeadRecord } from '../../prospects/archive/service.ts'
import type { NormalisedContact } from '../../prospects/identity/contact.ts'
import { type LocatedLead, locateLead } from '../../prospects/identity/locate-lead.ts'
import { listUpcomingAppointments, notifyOfDeletion } from '../../features/appointments/cancel-on-removal.ts'
import { forgetDifferentPeople, forgetMerges } from '../../prospects/merge/queries.ts'

type Using = NotificationContext & Pick<Deps, 'db'>

/** Deletes a lead with its mails and activities. Who it was is kept, so that nobody finds them again.
 *  @throws AppError `not_found` */
export async function remove(using: Using, id: string, reason: string | undefined): Promise<void> {
  await inTransaction(using.db, async (trx) => {
    const lead = await locateLead(trx, id)
    if (!lead) throw new AppError('not_found', 'Lead not found.')
    await removeLead(trx, using, id, lead, reason)
  })
}

/** Calls to come are cancelled, a survey to come is called off, and both sides told. @param id the one it has as a lead */
export async function removeLead(
  trx: Trx,
  using: NotificationContext,
  id: string,
  lead: LocatedLead,
  reason: string | undefined,
): Promise<void> {
  const upcoming = await listUpcomingAppointments(trx, using, () => sql`prospectId = ${id}`)
  await removeLeadRecord(trx, id, lead)
  await removeHistory(trx, id)
  await notifyOfDeletion(trx, using, upcoming)
  await rememberDeleted(trx, using, id, { ...lead.row, reason })
  await recordAudit(trx, using.clock, { action: 'lead_deleted', subjectId: id })
}

/** The activities, the tasks, the calls, the survey dates, what undoes a merge, whom they were told apart from, and the mails, with those of the owner's and the
 *  reminders that have not gone out yet. */
export async function removeHistory(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('crmActivity').where('prospectId', '=', id).execute()
  await trx.deleteFrom('task').where('prospectId', '=', id).execute()
  await trx
    .deleteFrom('call')
    .where('consultationId', 'in', (of) => of.selectFrom('consultation').select('id').where('prospectId', '=', id))
    .execute()
  await trx
    .deleteFrom('survey')
    .where('paymentId', 'in', (of) => of.selectFrom('payment').select('id').where('prospectId', '=', id))
    .execute()
  await forgetMerges(trx, { ofLead: id })
  await forgetDifferentPeople(trx)
  await trx.deleteFrom('emailCommunication').where('prospectId', '=', id).execute()
  await trx
    .deleteFrom('outbox')
    .where('prospectId', '=', id)
    .where('kind', 'in', ['prospect-email', 'call-reminder', 'call-held'])
    .where('status', '!=', 'sent')
    .execute()
}

/** Writes the deleted record and its lists; what was there of the same person is written anew. */
export async function rememberDeleted(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
  person: NormalisedContact & { name: string; reason: string | undefined },
): Promise<void> {
  const { name, reason, emailNormalised, phoneNormalised, sourceUrlNormalised } = person
  const deletedAt = clock.now().toISOString()
  const listed = { deletedAt, deletedReason: reason ?? null, originalProspectId: id }
  const record = { name, email: emailNormalised ?? `none:${id}`, sourceIdentifier: sourceUrlNormalised }
  await trx
    .insertInto('deletedProspect')
    .values({ id: uuidv7(), ...record, ...listed })
    .onConflict((conflict) => conflict.column('originalProspectId').doUpdateSet({ ...record, ...listed }))
    .execute()
  if (emailNormalised !== null) {
    await trx
      .insertInto('deletedEmail')
      .values({ email: emailNormalised, ...listed })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(listed))
      .execute()
  }
  if (phoneNormalised !== null) {
    await trx
      .insertInto('deletedPhone')
      .values({ phone: phoneNormalised, ...listed })
      .onConflict((conflict) => conflict.column('phone').doUpdateSet(listed))
      .execute()
  }
}
