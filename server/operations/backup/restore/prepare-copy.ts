import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/record.ts'
import { openDatabase } from '../../../platform/database/connection.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { migrations } from '../../../platform/database/migrations/index.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { endAllSessions } from '../../../platform/http/sessions.ts'
import { randomToken } from '../../../platform/tokens.ts'
import { carryOver, type CarriedOver, type CarryOver, type Irrevocable } from '../../../privacy/reapply-erasures.ts'

export interface Prepared {
  mailsHeld: number
  /** Undefined when the database before the restore could not be read. */
  carriedOver: CarriedOver | undefined
}

/** Makes a copy of a backup fit to take the database's place: at the newest migration, with nobody signed in and no mail on its way.
 *  @throws Error when the backup is of a newer program */
export async function prepareCopy(
  copy: string,
  using: CarryOver & { backup: string; irrevocable: Irrevocable | undefined },
): Promise<Prepared> {
  const database = await openDatabase(copy)
  try {
    await migrate(database.db, migrations)
    const prepared = await database.db.transaction().execute(async (trx) => {
      const mailsHeld = await holdMails(trx, using)
      await endAllSessions(trx)
      // With the former stamp, browsers that were remembered when the backup was made would be let in without a code again.
      await trx.updateTable('user').set({ securityStamp: randomToken() }).execute()
      const carriedOver = using.irrevocable && (await carryOver(trx, using, using.irrevocable))
      await recordAudit(trx, using.clock, {
        action: 'database_restored',
        detail: { file: using.backup, mailsHeld, ...carriedOver },
      })
      return { mailsHeld, carriedOver }
    })
    // Back to one file without a log beside it: it is about to be renamed.
    await sql`pragma journal_mode = delete`.execute(database.db)
    return prepared
  } finally {
    await database.close()
  }
}

/** What waited when the backup was made may have gone out since. It is shown as failed, and the owner may send it again. */
async function holdMails(trx: Trx, { clock }: Pick<CarryOver, 'clock'>): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ status: 'failed', lastError: 'RESTORED', nextAttemptAt: clock.now().toISOString() })
    .where('status', 'in', ['queued', 'sending', 'gathered'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
