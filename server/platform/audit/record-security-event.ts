import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Reactions, SecurityEvent } from '../database/reactions.ts'
import type { Database } from '../database/schema.ts'
import { type AuditNote, recordAudit } from './record-audit.ts'

interface Context {
  db: Kysely<Database>
  clock: Clock
  reactions: Pick<Reactions, 'securityEvent'>
}

/** Records that data leaves or a way for it was opened, in the audit log and by an email to the owner, in a transaction of its own: before a
 *  file that is sent piece by piece, or after what can't be undone. */
export async function recordSecurityEvent(
  { db, clock, reactions }: Context,
  note: AuditNote,
  event: SecurityEvent,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await recordAudit(trx, clock, note)
    await reactions.securityEvent.emit(trx, event)
  })
}
