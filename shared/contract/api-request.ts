import { type ApiCall, encodeFileName, fileNameHeader, searchPath } from './api-call.ts'

export interface LooseInput {
  params?: object
  query?: object
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** Returns how a call is sent. A query that may name a person goes into the body of a search, and the name of a file into a header. */
export function toRequest(call: ApiCall, input: LooseInput): LooseInput & Pick<ApiCall, 'path' | 'method'> {
  const { path, method, namesPerson, upload } = call
  const { query = {}, ...others } = input
  if (upload && 'fileName' in query && typeof query.fileName === 'string') {
    const { fileName, ...rest } = query
    const headers = { ...input.headers, [fileNameHeader]: encodeFileName(fileName) }
    return { path, method, ...others, query: rest, headers }
  }
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (!namesPerson?.(Object.fromEntries(given))) return { path, method, ...input }
  const body = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
  return { path: searchPath(call), method: 'POST', ...others, body }
}
