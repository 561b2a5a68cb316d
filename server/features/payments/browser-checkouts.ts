import type { Context } from 'koa'
import * as z from 'zod/mini'
import { createPaymentIntent } from '#shared/contract/payments.ts'

/** Milliseconds for which a browser finds its checkouts again. */
export const checkoutLifetimeMs = 24 * 60 * 60 * 1000

const cookieName = 'checkouts'
/** A visitor has one or two; more would only make the cookie longer. */
const maxCheckouts = 5
const idSchema = z.uuid()

/** Reads which checkouts this browser has begun, newest first. The cookie is the proof that they are the visitor's own: an
 *  email address or a phone number is known to others, but nobody can guess these ids. */
export function readBrowserCheckouts({ cookies }: Pick<Context, 'cookies'>): string[] {
  const ids = cookies.get(cookieName, { signed: false })?.split('.') ?? []
  return ids.slice(0, maxCheckouts).filter((id) => z.safeParse(idSchema, id).success)
}

/** Adds a checkout to those that this browser has begun. */
export function rememberCheckout(context: Pick<Context, 'cookies'>, checkoutId: string): void {
  const others = readBrowserCheckouts(context).filter((id) => id !== checkoutId)
  context.cookies.set(cookieName, [checkoutId, ...others].slice(0, maxCheckouts).join('.'), {
    path: createPaymentIntent.path,
    maxAge: checkoutLifetimeMs,
    httpOnly: true,
    sameSite: 'strict',
    signed: false,
  })
}
