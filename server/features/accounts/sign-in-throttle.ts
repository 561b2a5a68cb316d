import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import type { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CookieJar } from '../../platform/http/cookies.ts'
import { addressKey, consume, createLimiter, networkKey, tooManyTries } from '../../platform/http/rate-limits.ts'
import { type CheckQueue, createCheckQueue } from './check-queue.ts'

const browserCookie = 'known_device'
const browserCookieMs = 400 * 24 * 60 * 60 * 1000
const quarterOfAnHour = 15 * 60

interface Limit {
  limiter: RateLimiterMemory
  key: string
}

export interface SignInThrottle {
  /** Makes one try. Only failures count in the end.
   *  @param check told whether the caller is signed in, or a browser that has signed in before
   *  @param signedInAs the session or device of a caller who is signed in already
   *  @throws AppError `rate_limited`, or what the try throws */
  attempt<T>(context: Context, check: (isKnown: boolean) => Promise<T>, signedInAs?: string): Promise<T>
}

/** Slows guessing down without ever locking the owner out. Each address and each network has a few tries in a quarter of an hour, and
 *  there is no limit that strangers share: what they share is a queue, in which whoever has failed least comes first. A browser that has
 *  signed in before is known by a signed cookie, has tries of its own and comes before all others. */
export function createSignInThrottle(cookies: CookieJar, queue: CheckQueue = createCheckQueue()): SignInThrottle {
  const perAddress = createLimiter({ points: 10, perSeconds: quarterOfAnHour })
  const perNetwork = createLimiter({ points: 30, perSeconds: quarterOfAnHour })
  const perKnown = createLimiter({ points: 10, perSeconds: quarterOfAnHour })
  const waitingOfNetwork = new Map<string, number>()

  /** @returns what the try is counted with */
  function limitsOf({ ip }: Context, knownAs: string | undefined): Limit[] {
    if (knownAs !== undefined) return [{ limiter: perKnown, key: knownAs }]
    return [
      { limiter: perNetwork, key: networkKey(ip) },
      { limiter: perAddress, key: addressKey(ip) },
    ]
  }

  /** Counts the tries of a network that wait or are being checked. @returns what the work gives, told how many were before it */
  async function countWaiting<T>(network: string, work: (ahead: number) => Promise<T>): Promise<T> {
    const ahead = waitingOfNetwork.get(network) ?? 0
    waitingOfNetwork.set(network, ahead + 1)
    try {
      return await work(ahead)
    } finally {
      const left = (waitingOfNetwork.get(network) ?? 1) - 1
      if (left === 0) waitingOfNetwork.delete(network)
      else waitingOfNetwork.set(network, left)
    }
  }

  async function attempt<T>(
    context: Context,
    check: (isKnown: boolean) => Promise<T>,
    signedInAs?: string,
  ): Promise<T> {
    const browser = cookies.read(context, browserCookie)
    const knownAs = signedInAs ?? browser
    const limits = limitsOf(context, knownAs)
    const network = networkKey(context.ip)
    const result = await countWaiting(network, async (ahead) => {
      await refuseSpent(limits)
      const failures = (await perNetwork.get(network))?.consumedPoints ?? 0
      return queue.run(knownAs === undefined ? 1 + failures + ahead : 0, async () => {
        // Counted before the slow check, so that tries side by side count as well.
        for (const { limiter, key } of limits) await consume(limiter, key)
        return check(knownAs !== undefined)
      })
    })
    for (const { limiter, key } of limits) {
      // Others of the network may have failed.
      if (limiter === perNetwork) await limiter.reward(key)
      else await limiter.delete(key)
    }
    const value = browser ?? randomBytes(16).toString('base64url')
    cookies.write(context, browserCookie, value, { maxAgeMs: browserCookieMs })
    return result
  }

  return { attempt }
}

/** Refuses at once whoever has no tries left: only tries that are made are remembered, and so only as many as can be made. */
async function refuseSpent(limits: readonly Limit[]): Promise<void> {
  for (const { limiter, key } of limits) {
    const spent = await limiter.get(key)
    if (spent !== null && spent.remainingPoints <= 0 && spent.consumedPoints >= limiter.points)
      throw tooManyTries(spent.msBeforeNext / 1000)
  }
}
