import type { Context } from 'koa'
import { cursorAfter, type Cursor } from '#shared/contract/paging.ts'

/** Says in the `Link` header where the next page is, when this one is full. */
export function linkNextPage(context: Context, records: readonly Cursor[], limit: number): void {
  const last = records.at(-1)
  if (last === undefined || records.length < limit) return
  const query = new URLSearchParams({ ...context.query, cursor: cursorAfter(last) })
  context.set('Link', `<${context.path}?${query.toString()}>; rel="next"`)
}
