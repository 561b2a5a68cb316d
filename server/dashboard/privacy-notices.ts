import type { Kysely } from 'kysely'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import type { getToday } from '#shared/contract/dashboard.ts'
import type { Database } from '../platform/database/schema.ts'
import { listPrivacyNoticesDue } from '../privacy/retention/notices.ts'

const withinDays = 10
const mostListed = 100

/** Lists the leads whose privacy notice is due soon. */
export async function listPrivacyNotices(
  db: Kysely<Database>,
  now: Date,
): Promise<AnswerInput<typeof getToday>['untold']> {
  const due = await listPrivacyNoticesDue(db, now, withinDays)
  const leads = due.slice(0, mostListed).map(({ id, name, sourcePlatform, email, noticeDueAt }) => ({
    prospectId: id,
    name,
    sourcePlatform,
    email,
    dueAt: noticeDueAt ?? now.toISOString(),
  }))
  return { count: due.length, leads }
}
