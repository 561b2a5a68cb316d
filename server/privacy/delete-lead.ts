import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../platform/record-audit.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Person, RemovalCause } from '../platform/personal-data.ts'
import type { NormalisedContact } from '../prospects/identity/contact.ts'
import { getLocatedLead } from '../prospects/queries.ts'
import { registry } from './registry.ts'
import type { NotificationContext } from '../mail/outbox.ts'

/** Deletes a lead, live or archived, with its history, and emails both sides that upcoming appointments are cancelled. Who it was is
 *  kept, so that scraping and imports do not add the person again.
 *  @throws AppError `not_found` */
export async function deleteLead(
  trx: Trx,
  context: NotificationContext,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const lead = await getLocatedLead(trx, id)
  const queueCancellations = await readAppointmentsToCancel(trx, context, { leadIds: [id], emails: [] })
  for (const data of registry) await data.removeLead?.(trx, id)
  await queueCancellations('deleted')
  const deletedAt = context.clock.now().toISOString()
  await recordDeleted(trx, id, lead.row, { deletedAt, deletedReason: reason ?? null, erasedAt: null })
  await recordAudit(trx, context.clock, { action: 'lead_deleted', subjectId: id })
}

/** Reads a person's upcoming appointments; call it before anything is removed. @returns what queues the cancellations afterwards */
export async function readAppointmentsToCancel(
  trx: Trx,
  context: NotificationContext,
  person: Person,
): Promise<(cause: RemovalCause) => Promise<void>> {
  const queues: ((cause: RemovalCause) => Promise<void>)[] = []
  for (const data of registry) if (data.cancel) queues.push(await data.cancel(trx, context, person))
  return async (cause) => {
    for (const queue of queues) await queue(cause)
  }
}

/** Stores who a deleted lead was, or its hashes, and the values that keep the person from being added again. Replaces what is stored
 *  about the same lead. */
export async function recordDeleted(
  trx: Trx,
  originalProspectId: string,
  { name, emailNormalised, phoneNormalised, sourceUrlNormalised }: NormalisedContact & { name: string },
  { erasedAt, ...deletion }: { deletedAt: string; deletedReason: string | null; erasedAt: string | null },
): Promise<void> {
  const listed = { ...deletion, originalProspectId }
  const email = emailNormalised ?? `none:${originalProspectId}`
  const record = { name, email, emailNormalised, sourceIdentifier: sourceUrlNormalised, erasedAt, ...listed }
  await trx
    .insertInto('deletedProspect')
    .values({ id: uuidv7(), ...record })
    .onConflict((conflict) => conflict.column('originalProspectId').doUpdateSet(record))
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
