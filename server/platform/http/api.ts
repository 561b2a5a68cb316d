import type { Router } from '@koa/router'
import type { Context } from 'koa'
import type { Kysely } from 'kysely'
import type { ApiCall } from '#shared/contract/api-call.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'

/** Lets a request through, or throws: `rate_limited` for anyone, `not_signed_in` for the owner's calls. */
export type Gate = (context: Context, call: Pick<ApiCall, 'access' | 'budget'>) => Promise<void>

/** What routes are registered with. */
export interface Api {
  router: Router
  gate: Gate
  db: Kysely<Database>
  clock: Clock
  /** Origin of the site, without a slash at the end. */
  publicUrl: string
}
