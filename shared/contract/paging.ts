import * as z from 'zod/mini'
import { optional } from './text.ts'

/** The position of a record in a list, where a page ends. */
export interface Cursor {
  createdAt: string
  id: string
}

const cursorMessage = 'The cursor is not valid'
/** The query field that limits a page, 1 to 500. */
export function pageLimit(defaultLimit: number, records = 'records') {
  const message = `Please ask for 1 to 500 ${records} at a time`
  return z._default(
    z.coerce.number<number | string>(message).check(z.int(message), z.minimum(1, message), z.maximum(500, message)),
    defaultLimit,
  )
}

/** The query of a list that is read page by page, newest first. */
export const pageQuery = {
  /** Returns the records after this position, in the form of `cursorAfter` and the `Link` header. */
  cursor: optional(
    z.pipe(
      z.string(cursorMessage).check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]{1,64}$/, cursorMessage)),
      z.transform(toCursor),
    ),
  ),
  limit: pageLimit(100),
}

/** Returns the cursor of the page after this record. */
export function cursorAfter({ createdAt, id }: Cursor): string {
  return `${createdAt}_${id}`
}

function toCursor(text: string): Cursor {
  const end = text.indexOf('_')
  return { createdAt: text.slice(0, end), id: text.slice(end + 1) }
}
