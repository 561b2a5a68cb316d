import type { ApiCall } from '#shared/contract/api-call.ts'
import { calls } from '#shared/contract/index.ts'

/** A call of the contract, as an address names it. */
export interface RecognisedCall {
  call: ApiCall
  params: Record<string, string>
}

// What is written out comes before what a parameter would match as well.
const patterns = calls
  .map((call) => ({ call, pattern: patternOf(call.path), parameters: call.path.split('/:').length }))
  .toSorted((a, b) => a.parameters - b.parameters)

/** @param path without the query */
export function recogniseCall(method: string, path: string): RecognisedCall | undefined {
  for (const { call, pattern } of patterns) {
    const found = call.method === method ? pattern.exec(path) : null
    if (found === null) continue
    const params = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)] as const)
    return { call, params: Object.fromEntries(params) }
  }
  return undefined
}

/** How a queued change names its call. */
export function nameOfCall({ method, path }: Pick<ApiCall, 'method' | 'path'>): string {
  return `${method} ${path}`
}

export function findCall(name: string): ApiCall | undefined {
  return calls.find((call) => nameOfCall(call) === name)
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}
