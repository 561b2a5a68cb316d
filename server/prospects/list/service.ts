import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { AnswerInput, ParsedInput } from '#shared/contract/api-call.ts'
import type { exportProspects } from '#shared/contract/prospect-import.ts'
import {
  crmStages,
  type listProspects,
  type ParsedFilter,
  type Prospect,
  type Sort,
  sorts,
  statuses,
  type summariseProspects,
  type summariseStages as summariseStagesCall,
} from '#shared/contract/prospects.ts'
import { recordSecurityEvent } from '../../platform/audit/record-security-event.ts'
import { csvHead, csvRows } from '../../platform/csv.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../platform/errors.ts'
import type { Download, Page } from '../../platform/paging.ts'
import { listedColumns, toProspect } from '../queries.ts'
import { resolveFilter } from './filter.ts'
import { count, type ListCursor, pageQuery, summaryQuery } from './queries.ts'

type Context = Pick<Deps, 'reader'>

/** Returns one page of the leads that match, with their total number. @throws AppError `invalid_input` for an invalid cursor */
export async function listLeads(
  { reader }: Context,
  { sort, cursor, limit, ...given }: ParsedInput<typeof listProspects>['query'],
): Promise<Page<Prospect>> {
  const filter = await resolveFilter(reader, given)
  const total = await count(reader, 'prospect', filter)
  const rows = await pageQuery(reader, filter, { sort, cursor: decodeCursor(cursor, sort), limit, total }).execute()
  const last = rows.at(-1)
  const nextCursor = last && rows.length === limit ? encodeCursor({ sort, key: last.sortKey, id: last.id }) : undefined
  return { records: rows.map(toProspect), nextCursor, total }
}

const cursorShape = z.tuple([z.enum(sorts), z.union([z.string(), z.number()]), z.uuid()])

function encodeCursor({ sort, key, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
}

/** @throws AppError `invalid_input` when the cursor cannot be read or belongs to another order */
function decodeCursor(text: string | undefined, sort: Sort): ListCursor | undefined {
  if (text === undefined) return undefined
  const parsed = z.safeParse(cursorShape, parseCursor(text))
  if (!parsed.success || parsed.data[0] !== sort) throw invalidField('cursor', 'The cursor is not valid')
  const [, key, id] = parsed.data
  return { sort, key, id }
}

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Returns every status in order, including those without leads. */
export async function summariseStatuses(
  { reader }: Context,
  filter: ParsedFilter,
): Promise<AnswerInput<typeof summariseProspects>> {
  const rows = await summaryQuery(reader, 'status', await resolveFilter(reader, filter)).execute()
  return statuses.map((status) => rows.find((row) => row.status === status) ?? { status, count: 0, value: 0 })
}

/** Returns every stage in order, including those without leads. */
export async function summariseStages(
  { reader }: Context,
  filter: ParsedFilter,
): Promise<AnswerInput<typeof summariseStagesCall>> {
  const rows = await summaryQuery(reader, 'crmStage', await resolveFilter(reader, filter)).execute()
  return crmStages.map((crmStage) => rows.find((row) => row.crmStage === crmStage) ?? { crmStage, count: 0, value: 0 })
}

/** Converting a page keeps everybody else waiting: so many leads take about 4 ms. */
const exportPageSize = 100

/** Returns the leads that match as CSV, read page by page while the file is sent. */
export function exportLeads(
  context: Pick<Deps, 'db' | 'reader' | 'clock' | 'reactions'>,
  { sort, ids, ...given }: ParsedInput<typeof exportProspects>['query'],
): Download {
  const { reader, clock } = context
  return { fileName: `leads-${clock.now().toISOString().slice(0, 10)}.csv`, chunks: chunks() }

  async function* chunks(): AsyncGenerator<string> {
    const filter = { ...(await resolveFilter(reader, given)), ids }
    const total = await count(reader, 'prospect', filter)
    const type = 'leads_exported'
    await recordSecurityEvent(context, { action: type, detail: { leads: total } }, { type, detail: String(total) })
    yield csvHead(listedColumns)
    let cursor: ListCursor | undefined
    for (;;) {
      const rows = await pageQuery(reader, filter, { sort, cursor, limit: exportPageSize, total }).execute()
      if (rows.length > 0) yield toCsv(rows.map(toProspect))
      const last = rows.at(-1)
      if (last === undefined || rows.length < exportPageSize) return
      cursor = { sort, key: last.sortKey, id: last.id }
      // The reader's answer may arrive in the same turn of the event loop, and converting a page takes milliseconds.
      await setImmediate()
    }
  }
}

function toCsv(leads: readonly Prospect[]): string {
  const rows = leads.map((lead) => ({ ...lead, emailValidationIssues: lead.emailValidationIssues.join('; ') }))
  return csvRows(rows, listedColumns)
}
