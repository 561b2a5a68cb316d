import { randomBytes } from 'node:crypto'
import { dayMs } from '#shared/business/durations.ts'
import type { ClientRequest, CookieJar } from '../../platform/http/cookies.ts'
import type { Limiter } from '../../platform/http/limiter.ts'
import { addressKey, consume, createLimiter, networkKey, tooManyTries } from '../../platform/http/rate-limits.ts'
import { hashToken, isSameSecret } from '../../platform/tokens.ts'
import { type CheckQueue, createCheckQueue } from './check-queue.ts'

const browserCookie = 'known_device'
const quarterOfAnHour = 15 * 60

interface Limit {
  limiter: Limiter
  key: string
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** Creates the throttle that slows guessing down without ever locking the owner out. Each address and each network has a few tries in a
 *  quarter of an hour. There is no limit that all unknown callers share, only a queue, in which those with the fewest failures come first.
 *  A browser that has signed in before is recognised by a signed cookie, has tries of its own and comes before all others. The cookie
 *  contains the owner's security stamp, so that nobody can make one with a copied signing key, and signing out everywhere ends it.
 *  @param readStamp returns the owner's security stamp; undefined without an owner */
export function createSignInThrottle(
  cookies: CookieJar,
  {
    queue = createCheckQueue(),
    readStamp = async () => undefined,
  }: { queue?: CheckQueue; readStamp?: () => Promise<string | undefined> } = {},
) {
  const perAddress = createLimiter({ points: 10, perSeconds: quarterOfAnHour })
  const perNetwork = createLimiter({ points: 30, perSeconds: quarterOfAnHour })
  const perKnown = createLimiter({ points: 10, perSeconds: quarterOfAnHour })
  const waitingOfNetwork = new Map<string, number>()

  function limitsOf(ip: string, knownAs: string | undefined): Limit[] {
    if (knownAs !== undefined) return [{ limiter: perKnown, key: knownAs }]
    return [
      { limiter: perNetwork, key: networkKey(ip) },
      { limiter: perAddress, key: addressKey(ip) },
    ]
  }

  /** Counts the checks of a network that wait or run, and passes the work the number of those before it. */
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

  /** Returns the id of a browser that has signed in since everybody was signed out last. */
  async function readBrowser(request: ClientRequest): Promise<string | undefined> {
    const [id = '', proof = ''] = cookies.read(request, browserCookie)?.split('.') ?? []
    return isSameSecret(proof, proofOf(id, await readStamp())) ? id : undefined
  }

  /** Runs one check and returns its result. Only failed checks count.
   *  @param check its argument says whether the caller is signed in, or uses a browser that has signed in before
   *  @param signedInAs the session or device of a caller who is signed in
   *  @throws AppError `rate_limited`, or what the check throws */
  async function attempt<T>(
    request: ClientRequest,
    check: (isKnown: boolean) => Promise<T>,
    signedInAs?: string,
  ): Promise<T> {
    const browser = await readBrowser(request)
    const knownAs = signedInAs ?? browser
    const limits = limitsOf(request.ip, knownAs)
    const network = networkKey(request.ip)
    const result = await countWaiting(network, async (ahead) => {
      refuseSpent(limits)
      const failures = perNetwork.used(network)
      return queue.run(knownAs === undefined ? 1 + failures + ahead : 0, async () => {
        // Counted before the slow check, so that concurrent tries count too.
        for (const { limiter, key } of limits) await consume(limiter, key)
        return check(knownAs !== undefined)
      })
    })
    for (const { limiter, key } of limits) {
      // Other callers of the network may have failed.
      if (limiter === perNetwork) limiter.add(key, -1)
      else limiter.delete(key)
    }
    const id = browser ?? randomBytes(16).toString('base64url')
    // Read again, because the check may have set a new stamp.
    cookies.write(request, browserCookie, `${id}.${proofOf(id, await readStamp())}`, { maxAgeMs: 400 * dayMs })
    return result
  }

  return {
    attempt,
    /** Returns whether a browser has signed in since everybody was signed out last. */
    isKnown: async (request: ClientRequest) => (await readBrowser(request)) !== undefined,
  }
}

function proofOf(id: string, stamp = ''): string {
  return hashToken(`known browser ${id} ${stamp}`)
}

/** Refuses at once if no tries are left. Does not count the refusal, so the limiters hold only as many tries as can be made. */
function refuseSpent(limits: readonly Limit[]): void {
  for (const { limiter, key } of limits) {
    const waitMs = limiter.waitMs(key)
    if (waitMs > 0) throw tooManyTries(waitMs / 1000)
  }
}
