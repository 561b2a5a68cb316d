import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { addressKey, consume, createLimiter } from '../http/rate-limits.ts'

const deviceCookie = 'known_device'
const deviceCookieMs = 400 * 24 * 60 * 60 * 1000

/** Slows guessing down without ever locking the owner out. Each address has a few tries, and all strangers together some more.
 *  A browser that has signed in before is known by a signed cookie and has tries of its own, so a crowd of strangers cannot use up
 *  the owner's; and every count is forgotten after a quarter of an hour. */
export function createSignInThrottle() {
  const quarterOfAnHour = 15 * 60
  const perAddress = createLimiter({ points: 10, perSeconds: quarterOfAnHour })
  const perDevice = createLimiter({ points: 10, perSeconds: quarterOfAnHour })
  const strangers = createLimiter({ points: 60, perSeconds: quarterOfAnHour })

  return {
    /** Makes one try. Only failures count in the end. @throws AppError `rate_limited`, or what the try throws */
    async attempt<T>(context: Context, check: () => Promise<T>): Promise<T> {
      const device = context.cookies.get(deviceCookie, { signed: true })
      // Counted before the slow check, so that tries side by side count as well.
      if (device) await consume(perDevice, device)
      else {
        await consume(perAddress, addressKey(context.ip))
        await consume(strangers, 'all')
      }
      const result = await check()
      if (device) await perDevice.delete(device)
      else {
        await perAddress.delete(addressKey(context.ip))
        await strangers.reward('all')
      }
      context.cookies.set(deviceCookie, device ?? randomBytes(16).toString('base64url'), {
        signed: true,
        httpOnly: true,
        sameSite: 'lax',
        maxAge: deviceCookieMs,
      })
      return result
    },
  }
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>
