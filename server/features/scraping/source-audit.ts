import type { AuditAction } from '#shared/contract/audit.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { SourceRow } from './source-queries.ts'

type State = Pick<SourceRow, 'termsReadAt' | 'isActive'>

/** How a source is before anybody has done anything about it. */
export const untouched: State = { termsReadAt: null, isActive: 0 }

/** Writes down what the owner has answered for: that the terms of a site were read, and that it is visited. */
export async function auditSource(trx: Trx, clock: Clock, before: State, source: SourceRow): Promise<void> {
  const actions: AuditAction[] = []
  if (before.termsReadAt === null && source.termsReadAt !== null) actions.push('source_terms_read')
  if (before.isActive === 0 && source.isActive === 1) actions.push('source_turned_on')
  if (before.isActive === 1 && source.isActive === 0) actions.push('source_turned_off')
  if (before.termsReadAt !== null && source.termsReadAt === null) actions.push('source_terms_withdrawn')
  const detail = { site: new URL(source.url).host }
  for (const action of actions) await recordAudit(trx, clock, { action, subjectId: source.id, detail })
}
