import { isoTime } from '../platform/clock.ts'
import { type Kysely, sql } from 'kysely'
import { coldAfterMs, openStatuses } from '#shared/business/going-cold.ts'
import type { ColdLead } from '#shared/contract/dashboard.ts'
import type { Database } from '../platform/database/schema.ts'

const mostShown = 8
/** New leads are left out: they wait for a first answer and are listed elsewhere. */
const begun = openStatuses.filter((status) => status !== 'new')

/** Lists leads in progress that nothing has happened to for a while and that have no open task. */
export async function listColdLeads(db: Kysely<Database>, now: Date): Promise<{ count: number; leads: ColdLead[] }> {
  const before = isoTime(now, -coldAfterMs)
  const { rows } = await sql<ColdLead & { count: number }>`
    with quiet as (
      select prospect.*, max(updatedAt,
        coalesce((select max(performedAt) from crmActivity where prospectId = prospect.id), ''),
        coalesce((select max(sentAt) from emailCommunication where prospectId = prospect.id), '')) as quietSince
      from prospect
      where status in (${sql.join(begun)}) and updatedAt < ${before}
        and not exists (select 1 from task where task.prospectId = prospect.id and doneAt is null)
    ),
    step(status, place) as (values ${sql.join(begun.map((status, place) => sql`(${status}, ${place})`))})
    select id as prospectId, name, phone, email, status, packageValue, quietSince, count(*) over () as count
    from quiet join step using (status)
    where quietSince < ${before}
    order by step.place desc, packageValue desc, quietSince desc limit ${mostShown}`.execute(db)
  return { count: rows[0]?.count ?? 0, leads: rows.map(({ count: _all, ...lead }) => lead) }
}
