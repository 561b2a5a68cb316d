import type { Context } from 'koa'

/** The first and the last byte to send. */
export interface ByteRange {
  start: number
  end: number
}

/** The part of a file that a request asks for (RFC 9110, section 14), so that an interrupted download goes on where it stopped.
 *  Undefined when the whole is to be sent: also for several ranges at once, and when the file has changed since the first part.
 *  Needs ETag and Last-Modified to be set on the answer. */
export function readRange(context: Context, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(context.get('Range')) ?? []
  if (context.method !== 'GET' || first + last === '' || !isUnchanged(context)) return undefined
  const start = first === '' ? Math.max(bytes - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  // A range that ends before it starts is no range at all.
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}

/** Whether the condition of If-Range holds: the same ETag or, where a date is sent, exactly the same Last-Modified. */
function isUnchanged(context: Context): boolean {
  const condition = context.get('If-Range')
  return condition === '' || [context.response.get('ETag'), context.response.get('Last-Modified')].includes(condition)
}
