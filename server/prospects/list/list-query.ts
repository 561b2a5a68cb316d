import type { Context } from 'koa'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { listProspects, Prospect } from '#shared/contract/prospects.ts'
import type { Deps } from '../../deps.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { count, readyFilter } from './filter.ts'
import { cursorOf, listPage } from './list-leads.ts'
import { toProspect } from '../queries.ts'

type Query = ParsedInput<typeof listProspects>['query']

/** A page of leads; says in headers how many there are in all and where the next page is. */
export async function list({ db }: Pick<Deps, 'db'>, context: Context, query: Query): Promise<Prospect[]> {
  const { sort, cursor, limit, ...asked } = query
  const filter = await readyFilter(db, asked)
  const total = await count(db, 'prospect', filter)
  context.set('X-Total-Count', String(total))
  const rows = await listPage(db, filter, { sort, cursor: readCursor(cursor, sort), limit, total })
  const last = rows.at(-1)
  if (last && rows.length === limit) {
    const next = new URLSearchParams({ ...context.query, cursor: writeCursor(cursorOf(last, sort)) })
    context.set('Link', `<${context.path}?${next.toString()}>; rel="next"`)
  }
  return rows.map(toProspect)
}
