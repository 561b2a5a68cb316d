import { cursorAfter, type Cursor } from '#shared/contract/paging.ts'

/** A file that a service returns. */
export interface Download {
  /** Makes the browser save the file under this name; without it the browser may show it. */
  fileName?: string
  /** Produced while they are sent, so a long file takes no more memory than a short one. */
  chunks: AsyncIterable<string | Uint8Array>
  /** The length of the file, if it is known. */
  bytes?: number
}

/** One page of a list. */
export interface Page<T> {
  records: T[]
  /** Undefined on the last page. */
  nextCursor: string | undefined
  /** How many records all pages have together, for lists that show it. */
  total?: number
}

/** Makes a page of records that were read with a limit. @param cursorOf returns the position of a record in the list */
export function toPage<T extends Cursor>(records: T[], limit: number): Page<T>
export function toPage<T>(records: T[], limit: number, cursorOf: (record: T) => Cursor): Page<T>
export function toPage<T>(records: T[], limit: number, cursorOf = (record: T) => record as Cursor): Page<T> {
  const last = records.at(-1)
  return { records, nextCursor: last && records.length === limit ? cursorAfter(cursorOf(last)) : undefined }
}

export function isPage(result: unknown): result is Page<unknown> {
  return typeof result === 'object' && result !== null && 'nextCursor' in result
}
