import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

export interface Budget {
  points: number
  perSeconds: number
}

/** What one address, and all addresses together, may ask of the API. A person never comes near these. */
export const budgets = {
  /** Reads and everything the owner does. */
  call: { perAddress: { points: 1200, perSeconds: 60 }, overall: { points: 12_000, perSeconds: 60 } },
  /** What a visitor may write: enquiries, estimates, subscriptions. */
  publicWrite: { perAddress: { points: 60, perSeconds: 600 }, overall: { points: 1500, perSeconds: 600 } },
  /** What makes us ask the payment provider, as a page does while it waits for a payment. */
  providerRead: { perAddress: { points: 60, perSeconds: 60 }, overall: { points: 1200, perSeconds: 60 } },
} as const satisfies Record<string, { perAddress: Budget; overall: Budget }>

export type BudgetName = keyof typeof budgets

export interface RateLimits {
  /** Counts one request. @throws AppError `rate_limited`, with the seconds to wait. */
  spend(name: BudgetName, address: string): Promise<void>
}

export const noRateLimits: RateLimits = { spend: async () => {} }

export function createRateLimits(): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(budgets).map(([name, { perAddress, overall }]) => [
      name,
      { perAddress: createLimiter(perAddress), overall: createLimiter(overall) },
    ]),
  ) as Record<BudgetName, { perAddress: RateLimiterMemory; overall: RateLimiterMemory }>
  return {
    async spend(name, address) {
      await consume(limiters[name].perAddress, addressKey(address))
      await consume(limiters[name].overall, 'all')
    },
  }
}

export function createLimiter({ points, perSeconds }: Budget): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: perSeconds })
}

/** Takes one point. @throws AppError `rate_limited` */
export async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw tooManyTries(refused.msBeforeNext / 1000)
  }
}

export function tooManyTries(retryAfterSeconds: number): AppError {
  const wait =
    retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : `${Math.ceil(retryAfterSeconds)} seconds`
  return new AppError('rate_limited', `That was too many tries. Please wait ${wait} and try again.`, {
    retryAfterSeconds,
  })
}

/** One household or attacker has a whole IPv6 /64, so that is what counts as one address. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}
