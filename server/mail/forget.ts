import type { Deps } from '../deps.ts'
import { emptyWriteAheadLog } from '../platform/database/checkpoint.ts'
import { repeat, type Repeating } from '../platform/repeat.ts'

type Using = Pick<Deps, 'db' | 'clock'>

const everyMs = 60_000

/** Removes mails of which nothing may be kept, soon after they are sent. */
export function startForgetting(using: Using & Pick<Deps, 'log'>): Repeating {
  return repeat(() => forgetMails(using), { everyMs, log: using.log, fault: 'a mail could not be forgotten' })
}

/** Those that are sent or given up, and those whose time is over, sent or not. */
export async function forgetMails({ db, clock }: Using): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('forgetAt', 'is not', null)
    .where((is) =>
      is.or([is('status', 'in', ['sent', 'failed', 'withheld']), is('forgetAt', '<=', clock.now().toISOString())]),
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n) await emptyWriteAheadLog(db)
}
