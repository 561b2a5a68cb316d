import { sql } from 'kysely'
import { dayMs } from '#shared/business/durations.ts'
import { canSendNoticeAsIs, writePrivacyNotice } from '#shared/business/privacy-notice.ts'
import type { AnswerInput, ParsedInput } from '#shared/contract/api-call.ts'
import type { settleNotices } from '#shared/contract/retention.ts'
import type { Deps } from '../../deps.ts'
import { isoTime } from '../../platform/clock.ts'
import { erase } from '../../platform/database/connection.ts'
import type { Queryable } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { RetentionContext } from '../../platform/personal-data/retention-source.ts'
import { claimKey } from '../../platform/http/idempotency-key.ts'
import { emailLead } from '../../prospects/activities/emails.ts'
import { getProspectRow } from '../../prospects/queries.ts'
import { erasePersonWithin } from '../erase.ts'
import { needsPrivacyNotice } from './decide-lead.ts'
import { type NamedLeadFacts, selectLeadFacts } from './lead-facts.ts'

const maxListed = 500

/** Lists the leads whose privacy notice is due within so many days, earliest first, including overdue ones that are not yet erased. */
export async function listPrivacyNoticesDue(db: Queryable, now: Date, days: number): Promise<NamedLeadFacts[]> {
  const until = isoTime(now, days * dayMs)
  const which = sql`p.noticeDueAt <= ${until} and p.noticeDueAt is not null and p.noticeSentAt is null
    order by p.noticeDueAt limit ${maxListed}`
  const { rows } = await selectLeadFacts('prospect', { now: () => now }, which).execute(db)
  return rows.filter(needsPrivacyNotice)
}

/** Sends the privacy notice to leads, or erases them. Leads for which this no longer applies are skipped.
 *  @throws AppError `already_made`, or `unavailable` without a mail server; nothing has changed then */
export async function resolveNotices(
  context: RetentionContext & Pick<Deps, 'db'>,
  { action, ids, key }: ParsedInput<typeof settleNotices>['body'],
): Promise<AnswerInput<typeof settleNotices>> {
  const { db, clock, config } = context
  // A notice that waits in the outbox would count as sent.
  if (action === 'send' && config.smtpUrl === undefined) {
    throw new AppError('unavailable', 'Email isn’t set up on the server yet, so nothing was sent.')
  }
  return erase(db, async (trx) => {
    await claimKey(trx, key, clock.now())
    const now = clock.now().toISOString()
    const { rows } = await selectLeadFacts('prospect', clock, sql`p.id in (${sql.join([...ids])})`).execute(trx)
    const chosen = rows
      .filter(needsPrivacyNotice)
      .filter((lead) => (action === 'send' ? canSendNoticeAsIs(lead) : mayErase(lead, now)))
    for (const { id } of chosen) {
      if (action === 'send') {
        const notice = writePrivacyNotice(await getProspectRow(trx, id))
        await emailLead(trx, context, id, { ...notice, emailType: 'privacy_notice', method: 'smtp', attachments: [] })
      } else await erasePersonWithin(trx, context, { leadId: id }, { keepSubscription: true, notify: context })
    }
    return { done: chosen.length, skipped: new Set(ids).size - chosen.length }
  })
}

function mayErase({ email, noticeDueAt }: NamedLeadFacts, now: string): boolean {
  return email === null || (noticeDueAt !== null && noticeDueAt <= now)
}
