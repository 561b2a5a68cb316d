import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

export interface Budget {
  points: number
  perSeconds: number
}

interface Budgets {
  perAddress: Budget
  /** For neighbouring addresses: an attacker's many addresses come from few networks. */
  perNetwork?: Budget
  overall?: Budget
  /** Whether the refusal offers the visitor to call us. */
  offersCall?: boolean
}

const tenMinutes = 600
/** Limits that no person reaches. */
const perVisitor = {
  perAddress: { points: 60, perSeconds: tenMinutes },
  perNetwork: { points: 300, perSeconds: tenMinutes },
  offersCall: true,
} as const

/** How many requests one address, one network and all visitors together may make. The budgets are independent: a flood of subscriptions
 *  does not stop enquiries, and no flood of visitors stops the owner. */
export const budgets = {
  /** The owner's calls, and signing in, which has a throttle of its own. Without an overall limit, which others could use up. */
  owner: { perAddress: { points: 1200, perSeconds: 60 } },
  /** Visitors' reads. */
  call: { perAddress: { points: 1200, perSeconds: 60 }, overall: { points: 12_000, perSeconds: 60 } },
  /** Reads behind a link that only its owner has: pages, documents, the calendar. Without an overall limit, which others could use up. */
  linkRead: { perAddress: { points: 1200, perSeconds: 60 } },
  /** Submissions of those pages, and documents that are printed. */
  linkWrite: perVisitor,
  /** Signed events of the payment provider. */
  webhook: { perAddress: { points: 1200, perSeconds: 60 } },
  /** Enquiries, which the business lives on. */
  enquiry: { ...perVisitor, overall: { points: 3000, perSeconds: tenMinutes } },
  /** Checkouts. */
  customer: { ...perVisitor, overall: { points: 1500, perSeconds: tenMinutes } },
  /** Files that visitors add to an enquiry. */
  visitorFile: {
    perAddress: { points: 30, perSeconds: tenMinutes },
    perNetwork: { points: 100, perSeconds: tenMinutes },
    overall: { points: 300, perSeconds: tenMinutes },
    offersCall: true,
  },
  /** Other writes of visitors: estimates and subscriptions. */
  publicWrite: { ...perVisitor, overall: { points: 1500, perSeconds: tenMinutes } },
  /** Reads that query the payment provider, as a page does while it waits for a payment. */
  providerRead: { perAddress: { points: 60, perSeconds: 60 }, overall: { points: 1200, perSeconds: 60 } },
} as const satisfies Record<string, Budgets>

export type BudgetName = keyof typeof budgets

export interface RateLimits {
  /** Counts one request. @throws AppError `rate_limited`, with the seconds to wait */
  spend(name: BudgetName, address: string): Promise<void>
}

export const noRateLimits: RateLimits = { spend: async () => {} }

/** @param config with the phone number that refused visitors may call */
export function createRateLimits(config: { readonly business: { phone: string } }): RateLimits {
  const spenders = Object.fromEntries(
    Object.entries<Budgets>(budgets).map(([name, budget]) => [
      name,
      createSpender(budget, () => config.business.phone),
    ]),
  ) as Record<BudgetName, (address: string) => Promise<void>>
  return { spend: (name, address) => spenders[name](address) }
}

/** The narrowest limit comes first, so that refused requests of one address do not count against the others. */
function createSpender({ perAddress, perNetwork, overall, offersCall = false }: Budgets, currentPhone: () => string) {
  const limits = [
    { limiter: createLimiter(perAddress), keyOf: addressKey },
    ...(perNetwork ? [{ limiter: createLimiter(perNetwork), keyOf: networkKey }] : []),
    ...(overall ? [{ limiter: createLimiter(overall), keyOf: () => 'all' }] : []),
  ]
  return async (address: string) => {
    for (const { limiter, keyOf } of limits)
      await consume(limiter, keyOf(address), offersCall ? ` You can also call us on ${currentPhone()}.` : '')
  }
}

export function createLimiter({ points, perSeconds }: Budget): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: perSeconds })
}

/** Takes one point. @param alternative a sentence about what else the reader can do  @throws AppError `rate_limited` */
export async function consume(limiter: RateLimiterMemory, key: string, alternative = ''): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw tooManyTries(refused.msBeforeNext / 1000, alternative)
  }
}

export function tooManyTries(retryAfterSeconds: number, alternative = ''): AppError {
  const wait = formatWait(retryAfterSeconds)
  return new AppError('rate_limited', `Too many attempts. Please wait ${wait} and try again.${alternative}`, {
    retryAfterSeconds,
  })
}

function formatWait(seconds: number): string {
  if (seconds <= 1) return '1 second'
  if (seconds <= 90) return `${Math.ceil(seconds)} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Returns the key of one address. A household has a whole IPv6 /64, so that counts as one address. */
export function addressKey(address: string): string {
  return groupsOf(address)?.slice(0, 4).join(':') ?? toIpv4(address)
}

/** Returns the key of one network: an IPv6 /48, which a hosting customer may have, or an IPv4 /24. */
export function networkKey(address: string): string {
  return groupsOf(address)?.slice(0, 3).join(':') ?? toIpv4(address).split('.').slice(0, 3).join('.')
}

/** Returns the eight groups of an IPv6 address; undefined for IPv4, also in IPv6 notation. */
function groupsOf(address: string): string[] | undefined {
  if (!address.includes(':') || address.startsWith('::ffff:')) return undefined
  const [head = '', tail = ''] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...zeros, ...end]
}

function toIpv4(address: string): string {
  return address.replace(/^::ffff:/, '')
}
