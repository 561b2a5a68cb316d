import { sql } from 'kysely'
import { canSendNoticeAsIs, writePrivacyNotice } from '#shared/business/privacy-notice.ts'
import type { AnswerInput, ParsedInput } from '#shared/contract/api-call.ts'
import type { settleNotices } from '#shared/contract/retention.ts'
import { emptyWriteAheadLog } from '../../platform/database/checkpoint.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { claimKey } from '../../platform/http/idempotency-key.ts'
import { emailLead } from '../../prospects/activities/emails.ts'
import { eraseWithin } from '../erase/erase.ts'
import { getProspectRow } from '../../prospects/queries.ts'
import type { NotificationContext } from '../../mail/notification-context.ts'
import { needsPrivacyNotice } from './decide.ts'
import { type FactsOfLead, readLeadFacts } from './sources/lead-facts.ts'

type Using = NotificationContext & Pick<Deps, 'db' | 'hashContact'>
type Order = ParsedInput<typeof settleNotices>['body']

/** Sends the notice to those who wait for it, or erases them. The choice was made on what the hub showed, so each is looked at again.
 *  @throws AppError `already_made`, `unavailable` when no mail server is set up; nothing has been done then */
export async function settle(using: Using, { action, ids, key }: Order): Promise<AnswerInput<typeof settleNotices>> {
  // A notice that waits in the outbox would count as given.
  if (action === 'send' && using.config.smtpUrl === undefined) {
    throw new AppError('unavailable', 'Email isn’t set up on the server yet, so nothing was sent.')
  }
  const answer = await using.db.transaction().execute(async (trx) => {
    await claimKey(trx, key, using.clock.now())
    const waiting = await listWaiting(trx, ids)
    const now = using.clock.now().toISOString()
    const chosen = waiting.filter(action === 'send' ? canSendNoticeAsIs : (lead) => mayErase(lead, now))
    for (const { id } of chosen) {
      if (action === 'send') await sendNotice(trx, using, id)
      // A subscription to the newsletter has a period of its own, as when the daily run erases them.
      else await eraseWithin(trx, using, id, { keepSubscription: true, notify: using })
    }
    return { done: chosen.length, skipped: new Set(ids).size - chosen.length }
  })
  await emptyWriteAheadLog(using.db)
  return answer
}

async function listWaiting(trx: Trx, ids: readonly string[]): Promise<FactsOfLead[]> {
  return (await readLeadFacts(trx, 'prospect', sql`p.id in (${sql.join([...ids])})`)).filter(needsPrivacyNotice)
}

function mayErase({ email, noticeDueAt }: FactsOfLead, now: string): boolean {
  return email === null || (noticeDueAt !== null && noticeDueAt <= now)
}

async function sendNotice(trx: Trx, using: Using, id: string): Promise<void> {
  const notice = writePrivacyNotice(await getProspectRow(trx, id))
  await emailLead(trx, using, id, { ...notice, emailType: 'privacy_notice', method: 'smtp' })
}
