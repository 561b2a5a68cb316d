import type { StoredResponse } from './response-cache.ts'

/** Whether a text says one of these ids. */
export function mentions(text: string, ids: readonly string[]): boolean {
  return ids.some((id) => text.includes(id))
}

/** An answer without these records. @returns undefined when nothing of it can stay */
export function removeMentions(answer: StoredResponse, ids: readonly string[]): StoredResponse | undefined {
  const { address, headers, body } = answer
  // A search term may be a person's name.
  if (mentions(address, ids) || /[?&]q=/.test(address) || !Array.isArray(body)) return undefined
  const rows: unknown[] = body.filter((row) => !mentions(JSON.stringify(row), ids))
  const total = headers['x-total-count']
  if (total === undefined) return { ...answer, body: rows }
  return {
    ...answer,
    body: rows,
    headers: { ...headers, 'x-total-count': String(Number(total) - body.length + rows.length) },
  }
}
