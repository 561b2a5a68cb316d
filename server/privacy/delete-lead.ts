import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { CancelContext, Person, RemovalCause } from '../platform/personal-data/personal-data.ts'
import { getLocatedLead } from '../prospects/queries.ts'
import { recordDeleted } from './queries.ts'
import { registry } from './registry.ts'

/** Deletes a lead, live or archived, as `deleteLeads` does. @throws AppError `not_found` */
export async function deleteLead(
  trx: Trx,
  context: CancelContext,
  id: string,
  reason: string | undefined,
): Promise<void> {
  await getLocatedLead(trx, id)
  await deleteLeads(trx, context, [id], reason)
}

/** Deletes leads, live or archived, with their history, and emails both sides that upcoming appointments are cancelled. Who they were is
 *  kept, so that scraping and imports do not add them again. */
export async function deleteLeads(
  trx: Trx,
  context: CancelContext,
  ids: readonly string[],
  reason: string | undefined,
): Promise<void> {
  const leads = []
  for (const id of ids) leads.push({ id, ...(await getLocatedLead(trx, id)) })
  const queueCancellations = await readAppointmentsToCancel(trx, context, { leadIds: ids, emails: [] })
  for (const data of registry) await data.removeLeads?.(trx, ids)
  await queueCancellations('deleted')
  const deletedAt = context.clock.now().toISOString()
  for (const { id, row } of leads) {
    await recordDeleted(trx, id, row, { deletedAt, deletedReason: reason ?? null, erasedAt: null })
    await recordAudit(trx, context.clock, { action: 'lead_deleted', subjectId: id })
  }
}

/** Reads a person's upcoming appointments; call it before anything is removed. @returns what queues the cancellations afterwards */
export async function readAppointmentsToCancel(
  trx: Trx,
  context: CancelContext,
  person: Person,
): Promise<(cause: RemovalCause) => Promise<void>> {
  const queues: ((cause: RemovalCause) => Promise<void>)[] = []
  for (const data of registry) if (data.cancel) queues.push(await data.cancel(trx, context, person))
  return async (cause) => {
    for (const queue of queues) await queue(cause)
  }
}
