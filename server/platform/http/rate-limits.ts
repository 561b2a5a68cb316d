import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

export interface Budget {
  points: number
  perSeconds: number
}

interface Budgets {
  perAddress: Budget
  /** Of neighbouring addresses: whoever rents many has them from few networks. */
  perNetwork?: Budget
  overall?: Budget
  /** A visitor who is refused is told that they may ring. */
  isVisitors?: boolean
}

const tenMinutes = 600
const day = 86_400
/** A visitor's writes, whatever they are: a person never comes near these. */
const perVisitor = {
  perAddress: { points: 60, perSeconds: tenMinutes },
  perNetwork: { points: 300, perSeconds: tenMinutes },
  isVisitors: true,
} as const

/** What one address, one network and all together may ask of the API. Each budget is spent by itself: a flood of subscriptions takes
 *  nothing from enquiries, and no flood of visitors anything from the owner. */
export const budgets = {
  /** Everything the owner does, and signing in, which has limits of its own. Strangers cannot use it up together. */
  owner: { perAddress: { points: 1200, perSeconds: 60 } },
  /** What visitors read. */
  call: { perAddress: { points: 1200, perSeconds: 60 }, overall: { points: 12_000, perSeconds: 60 } },
  /** Enquiries: what the business lives on. */
  enquiry: { ...perVisitor, overall: { points: 3000, perSeconds: tenMinutes } },
  /** Checkouts, and what is done behind a signed link. */
  customer: { ...perVisitor, overall: { points: 1500, perSeconds: tenMinutes } },
  /** What else a visitor may write: estimates and subscriptions. */
  publicWrite: { ...perVisitor, overall: { points: 1500, perSeconds: tenMinutes } },
  /** New calls: there are few times to give away. A restart forgets the count, and holds that nobody confirms lapse by themselves. */
  booking: {
    perAddress: { points: 3, perSeconds: day },
    perNetwork: { points: 3, perSeconds: day },
    overall: { points: 100, perSeconds: day },
    isVisitors: true,
  },
  /** What makes us ask the payment provider, as a page does while it waits for a payment. */
  providerRead: { perAddress: { points: 60, perSeconds: 60 }, overall: { points: 1200, perSeconds: 60 } },
} as const satisfies Record<string, Budgets>

export type BudgetName = keyof typeof budgets

export interface RateLimits {
  /** Counts one request. @throws AppError `rate_limited`, with the seconds to wait. */
  spend(name: BudgetName, address: string): Promise<void>
}

export const noRateLimits: RateLimits = { spend: async () => {} }

/** @param phone of the business, for the visitor who is refused */
export function createRateLimits({ phone }: { phone: string }): RateLimits {
  const spenders = Object.fromEntries(
    Object.entries<Budgets>(budgets).map(([name, budget]) => [name, createSpender(budget, phone)]),
  ) as Record<BudgetName, (address: string) => Promise<void>>
  return { spend: (name, address) => spenders[name](address) }
}

/** The narrowest limit comes first, so that what one address is refused takes nothing from the others. */
function createSpender({ perAddress, perNetwork, overall, isVisitors = false }: Budgets, phone: string) {
  const limits = [
    { limiter: createLimiter(perAddress), keyOf: addressKey },
    ...(perNetwork ? [{ limiter: createLimiter(perNetwork), keyOf: networkKey }] : []),
    ...(overall ? [{ limiter: createLimiter(overall), keyOf: () => 'all' }] : []),
  ]
  return async (address: string) => {
    for (const { limiter, keyOf } of limits)
      await consume(limiter, keyOf(address), isVisitors ? ` You can also call us on ${phone}.` : '')
  }
}

export function createLimiter({ points, perSeconds }: Budget): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: perSeconds })
}

/** Takes one point. @param instead what else the reader may do  @throws AppError `rate_limited` */
export async function consume(limiter: RateLimiterMemory, key: string, instead = ''): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw tooManyTries(refused.msBeforeNext / 1000, instead)
  }
}

export function tooManyTries(retryAfterSeconds: number, instead = ''): AppError {
  const wait = formatWait(retryAfterSeconds)
  return new AppError('rate_limited', `Too many attempts. Please wait ${wait} and try again.${instead}`, {
    retryAfterSeconds,
  })
}

function formatWait(seconds: number): string {
  if (seconds <= 90) return `${Math.ceil(seconds)} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** One household has a whole IPv6 /64, so that is what counts as one address. */
export function addressKey(address: string): string {
  return groupsOf(address)?.slice(0, 4).join(':') ?? plain(address)
}

/** An IPv6 /48, which a customer of a host may have, or an IPv4 /24. */
export function networkKey(address: string): string {
  return groupsOf(address)?.slice(0, 3).join(':') ?? plain(address).split('.').slice(0, 3).join('.')
}

/** The eight groups of an IPv6 address; undefined for IPv4, however it is written. */
function groupsOf(address: string): string[] | undefined {
  if (!address.includes(':') || address.startsWith('::ffff:')) return undefined
  const [head = '', tail = ''] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...zeros, ...end]
}

function plain(address: string): string {
  return address.replace(/^::ffff:/, '')
}
