import type { Kysely } from 'kysely'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import type { getToday } from '#shared/contract/overview.ts'
import type { Database } from '../database/schema.ts'
import { listUntold } from '../retention/untold.ts'

const withinDays = 10
const mostListed = 100

/** Who has to be told soon that we hold their details. */
export async function listUntoldLeads(
  db: Kysely<Database>,
  now: Date,
): Promise<AnswerInput<typeof getToday>['untold']> {
  const untold = await listUntold(db, now, withinDays)
  const leads = untold.slice(0, mostListed).map(({ id, name, sourcePlatform, email, noticeDueAt }) => ({
    prospectId: id,
    name,
    sourcePlatform,
    email,
    dueAt: noticeDueAt ?? now.toISOString(),
  }))
  return { count: untold.length, leads }
}
