import type { Context } from 'koa'
import type { ApiCall } from '#shared/contract/api-call.ts'

/** Lets a request through to a call, or throws: `rate_limited` for anyone, `not_signed_in` for the owner's calls. */
export type Gate = (context: Context, call: Pick<ApiCall, 'access' | 'budget'>) => Promise<void>
