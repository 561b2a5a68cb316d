import type { Trx } from '../platform/database/schema.ts'
import type { Deps } from '../deps.ts'
import { repeat, type Repeating } from '../platform/repeat.ts'
import { ownerAddress } from './mail-pair.ts'
import { queueMail, summaryDelayMs } from './outbox.ts'
import { alertSummary, type GatheredAlert } from './alert-summary-template.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>

const everyMs = 60_000

/** How the key of a summary begins: it names people, with a link to each. */
export const summaryAlertKey = 'summary-alert:'

/** Sends the owner one mail for the alerts that were too many to go out one by one. */
export function startAlertSummaries(using: Using & Pick<Deps, 'log'>): Repeating {
  return repeat(() => sendAlertSummary(using), { everyMs, log: using.log, fault: 'the summary of alerts failed' })
}

/** Does nothing until the first of the waiting alerts has waited for an hour; then all of them go into one mail and count as sent, in
 *  one transaction, so that a crash neither loses nor repeats any. */
export async function sendAlertSummary(using: Using): Promise<void> {
  const { db, clock, config, publicUrl } = using
  const first = await findFirst(db)
  if (!first || !isDue(first, clock.now())) return
  await db.transaction().execute(async (trx) => {
    const alerts = await takeAll(trx, clock.now().toISOString())
    const [oldest] = alerts
    if (!oldest) return
    await queueMail(trx, clock, {
      kind: 'summary-alert',
      dedupeKey: `${summaryAlertKey}${oldest.id}`,
      to: await ownerAddress(trx, config),
      ...alertSummary(alerts, { business: config.business, publicUrl }),
    })
  })
}

/** Also when its time lies further off than it can: then the clock has been put back since. */
function isDue({ nextAttemptAt }: { nextAttemptAt: string }, now: Date): boolean {
  const waitMs = Date.parse(nextAttemptAt) - now.getTime()
  return waitMs <= 0 || waitMs > summaryDelayMs
}

function findFirst(db: Deps['db']): Promise<{ nextAttemptAt: string } | undefined> {
  return db
    .selectFrom('outbox')
    .select('nextAttemptAt')
    .where('status', '=', 'gathered')
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the waiting alerts, oldest first, and marks them as sent. */
async function takeAll(trx: Trx, sentAt: string): Promise<GatheredAlert[]> {
  const alerts = await trx
    .updateTable('outbox')
    .set({ status: 'sent', sentAt })
    .where('status', '=', 'gathered')
    .returning(['id', 'subject', 'prospectId', 'createdAt'])
    .execute()
  return alerts.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
