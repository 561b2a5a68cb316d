import type { Router } from '@koa/router'
import type { Gate } from './gate.ts'

/** What a feature needs to put its calls on the wire. */
export interface Api {
  router: Router
  gate: Gate
  /** Origin of our own pages, without a slash at the end. */
  publicUrl: string
}
