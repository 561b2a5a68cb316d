import type { Kysely } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { AuditEntry, listAudit } from '#shared/contract/audit.ts'
import { comesAfter } from '../database/keyset.ts'
import type { Database } from '../database/schema.ts'

export async function listNewest(
  db: Kysely<Database>,
  { action, cursor, limit }: ParsedInput<typeof listAudit>['query'],
): Promise<AuditEntry[]> {
  let query = db.selectFrom('auditEntry').selectAll().where(comesAfter(cursor))
  if (action) query = query.where('action', '=', action)
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => Object.assign(row, { detail: JSON.parse(row.detail) as AuditEntry['detail'] }))
}
