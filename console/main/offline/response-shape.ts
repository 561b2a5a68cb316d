import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { ApiCall } from '#shared/contract/api-call.ts'
import { calls } from '#shared/contract/index.ts'

/** A short name for what a call's answer looks like. It is another as soon as the contract says anything else of it, and the same
 *  from one version to the next as long as it does not, so that what is kept need not be read to know whether it fits. */
export function shapeOf({ answer }: Pick<ApiCall, 'answer'>): string {
  const described = answer ? JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })) : ''
  return createHash('sha256').update(described).digest('hex').slice(0, 8)
}

/** By path, the current shape of each answer that is stored on this computer. */
export const cacheableShapes: ReadonlyMap<string, string> = new Map(
  calls.filter(({ offline }) => offline).map((call) => [call.path, shapeOf(call)]),
)
