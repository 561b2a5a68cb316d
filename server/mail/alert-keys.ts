import { sql } from 'kysely'
import type { Trx } from '../platform/database/schema.ts'
import { summaryAlertKey } from './alert-summary.ts'

/** How the mails to the owner begin their key that name people who must be told that we hold their details. */
export const noticeAlertKey = 'notice-alert:'

/** And those that say in the morning what the day asks. */
export const morningAlertKey = 'morning-alert:'

/** The mails to the owner that name any of these leads; they carry a link to each. */
export async function listAlertsNaming(trx: Trx, prospectIds: readonly string[]): Promise<string[]> {
  if (prospectIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from outbox where (${begins(noticeAlertKey)} or ${begins(morningAlertKey)} or ${begins(summaryAlertKey)})
      and (${sql.join(
        prospectIds.map((id) => sql`instr(text, ${id}) > 0`),
        sql` or `,
      )})`.execute(trx)
  return rows.map(({ id }) => id)
}

function begins(key: string) {
  return sql`(dedupeKey >= ${key} and dedupeKey < ${`${key}~`})`
}
