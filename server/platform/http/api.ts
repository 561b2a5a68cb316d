import type { Context } from 'koa'
import type { ApiCall } from '#shared/contract/api-call.ts'
import type { Deps } from '../../deps.ts'
import type { LazyRouter } from './lazy-router.ts'

/** Lets a request through, or throws: `rate_limited` for anyone; for the owner's calls `not_signed_in`, and `confirmation_required` where
 *  the password must have been confirmed. */
export type Gate = (
  context: Context,
  call: Pick<ApiCall, 'access' | 'budget' | 'needsPasswordConfirmation'>,
) => Promise<void>

/** An owner's device that is signed in by a token. */
export interface Device {
  /** The id of its token. */
  id: string
  userId: string
  /** When the password was last confirmed with this token, ISO 8601; null if it was not, or the confirmation has ended. */
  confirmedAt: string | null
}

/** Returns the device whose token came with an owner's request; undefined for a browser's session. */
export function deviceOf(context: Context): Device | undefined {
  return (context.state as { device?: Device }).device
}

/** What routes are registered with. */
export interface Api extends Pick<Deps, 'db' | 'clock' | 'publicUrl'> {
  router: LazyRouter
  gate: Gate
  /** Whether an owner's request would still be let through: not signed out, nor its device revoked. For answers that take long. */
  isStillSignedIn(context: Context): Promise<boolean>
}
