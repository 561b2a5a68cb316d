import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { exportProspects } from '#shared/contract/prospect-import.ts'
import { prospect } from '#shared/contract/prospects.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { csvHead, csvRows } from '../../platform/csv.ts'
import type { Deps } from '../../deps.ts'
import type { Download } from '../../platform/results.ts'
import type { ListCursor } from './cursor.ts'
import { count, readyFilter } from './filter.ts'
import { cursorOf, listPage } from './list-leads.ts'
import { toProspect } from '../queries.ts'

const columns = Object.keys(prospect.shape)
const pageSize = 500

/** The leads of a filter as CSV, read page by page while it is sent. */
export function exportLeads(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sort, ids, ...asked }: ParsedInput<typeof exportProspects>['query'],
): Download {
  return { fileName: `leads-${clock.now().toISOString().slice(0, 10)}.csv`, chunks: chunks() }

  async function* chunks(): AsyncGenerator<string> {
    const filter = { ...(await readyFilter(db, asked)), ids }
    const total = await count(db, 'prospect', filter)
    await recordAudit(db, clock, { action: 'leads_exported', detail: { leads: total } })
    yield csvHead(columns)
    let cursor: ListCursor | undefined
    for (;;) {
      const rows = await listPage(db, filter, { sort, cursor, limit: pageSize, total })
      if (rows.length > 0) yield toCsv(rows.map(toProspect))
      const last = rows.at(-1)
      if (last === undefined || rows.length < pageSize) return
      cursor = cursorOf(last, sort)
    }
  }
}

function toCsv(leads: ReturnType<typeof toProspect>[]): string {
  const rows = leads.map((lead) => ({ ...lead, emailValidationIssues: lead.emailValidationIssues.join('; ') }))
  return csvRows(rows, columns)
}
