import type { ApiCall } from './api-call.ts'
import * as features from './features.ts'

/** Every endpoint, for the API description and for the test that each is served. */
export const calls: readonly ApiCall[] = Object.values(features).flatMap((feature) =>
  Object.values(feature).filter(isCall),
)

function isCall(value: unknown): value is ApiCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
}
