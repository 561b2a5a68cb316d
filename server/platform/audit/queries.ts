import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { AuditEntry, listAudit } from '#shared/contract/audit.ts'
import { newestPage } from '../database/keyset.ts'
import type { Queryable } from '../database/schema.ts'

export async function listNewest(
  db: Queryable,
  { action, ...page }: ParsedInput<typeof listAudit>['query'],
): Promise<AuditEntry[]> {
  let query = db.selectFrom('auditEntry').selectAll().$call(newestPage(page))
  if (action) query = query.where('action', '=', action)
  const rows = await query.execute()
  return rows.map((row) => Object.assign(row, { detail: JSON.parse(row.detail) as AuditEntry['detail'] }))
}
