import { AppError } from '../errors.ts'
import { type Budget, Limiter } from './limiter.ts'

interface Budgets {
  perAddress: Budget
  /** For neighbouring addresses: an attacker's many addresses come from few networks. */
  perNetwork?: Budget
  overall?: Budget
  /** The most of 24 hours, besides the rate. */
  daily?: DayTotal
  /** Whether the refusal offers the visitor to call us. */
  offersCall?: boolean
}

/** The most of 24 hours by address (an IPv6 /64), by network (IPv4 /24, IPv6 /56), and of all visitors together. */
interface DayTotal {
  perAddress: number
  perNetwork: number
  overall?: number
}

const tenMinutes = 600
const day = 86_400
const mebibyte = 1024 ** 2
/** Limits that no person reaches. */
const perVisitor = {
  perAddress: { points: 60, perSeconds: tenMinutes },
  perNetwork: { points: 300, perSeconds: tenMinutes },
  offersCall: true,
} as const

/** How many requests one address, one network and all visitors together may make; what is beyond is refused with 429. The budgets are
 *  independent: a flood of subscriptions does not stop enquiries, and no flood of visitors stops the owner.
 *
 *  Together with `dayTotals` this is the table of all that a visitor can make us store, email or compute in a day. At the most that it
 *  allows, a visitor with one address or one network adds less than 50 MB to the disk and causes less than 200 emails, which `npm run soak`
 *  measures. The largest parts, for one network:
 *  - 100 enquiries with lead, emails and search index, at most 130 KB each: 13 MB
 *  - 500 enquiries and estimates in their own row, at most 17 KB each: 5 MB
 *  - files with enquiries: 25 MB, and the pictures that are still being made from the last of them
 *  - subscriptions, payments, calls and survey dates: 1 MB; the database's write-ahead log: 4 MB
 *
 *  Elsewhere are bounded: tries to sign in and what is recorded of them (`features/accounts/sign-in-throttle.ts`, `recordRefusal`), reset
 *  links (`password-reset.ts`), and the caches of pages, documents and domains. */
export const budgets = {
  /** The owner's calls. Without an overall limit, which others could use up. */
  owner: { perAddress: { points: 1200, perSeconds: 60 } },
  /** Signing in and out, which has a throttle of its own, and setting the password. Without an overall limit too. */
  account: {
    perAddress: { points: 120, perSeconds: 60 },
    daily: { perAddress: 3000, perNetwork: 10_000 },
  },
  /** Visitors' reads. Without an overall limit too. */
  call: { perAddress: { points: 1200, perSeconds: 60 } },
  /** Reads behind a link that only its owner has: pages, documents, the calendar. Without an overall limit, which others could use up. */
  linkRead: { perAddress: { points: 1200, perSeconds: 60 } },
  /** Submissions of those pages, calls of the site with such a link or payment, and documents that are printed. */
  linkWrite: { ...perVisitor, daily: { perAddress: 300, perNetwork: 600 } },
  /** Signed events of the payment provider. */
  webhook: { perAddress: { points: 1200, perSeconds: 60 } },
  /** Enquiries, which the business lives on. */
  enquiry: {
    ...perVisitor,
    overall: { points: 3000, perSeconds: tenMinutes },
    daily: { perAddress: 200, perNetwork: 300, overall: 5000 },
  },
  /** Estimates. */
  estimate: {
    ...perVisitor,
    overall: { points: 1500, perSeconds: tenMinutes },
    daily: { perAddress: 200, perNetwork: 300, overall: 5000 },
  },
  /** Checkouts. */
  customer: {
    ...perVisitor,
    overall: { points: 1500, perSeconds: tenMinutes },
    daily: { perAddress: 300, perNetwork: 600, overall: 6000 },
  },
  /** Files that visitors add to an enquiry. */
  visitorFile: {
    perAddress: { points: 30, perSeconds: tenMinutes },
    perNetwork: { points: 100, perSeconds: tenMinutes },
    overall: { points: 300, perSeconds: tenMinutes },
    daily: { perAddress: 100, perNetwork: 200, overall: 2000 },
    offersCall: true,
  },
  /** Other writes of visitors: subscriptions. */
  publicWrite: {
    ...perVisitor,
    overall: { points: 1500, perSeconds: tenMinutes },
    daily: { perAddress: 60, perNetwork: 120, overall: 1500 },
  },
  /** Reads that query the payment provider, as a page does while it waits for a payment. Beyond it the stored status is returned. */
  providerRead: { perAddress: { points: 60, perSeconds: 60 }, overall: { points: 1200, perSeconds: 60 } },
} as const satisfies Record<string, Budgets>

export type BudgetName = keyof typeof budgets

/** Pages, files and photographs, which the listener sends without Koa: a browser asks for about twenty with its first page. */
export const resourceBudget: Budget = { points: 6000, perSeconds: 60 }

/** What else visitors can make us keep or send in a day, and what happens with the rest. */
export const dayTotals = {
  /** Enquiries and estimates that become leads. The rest is stored in its own row alone, and marked in the hub. */
  enquiry: { perAddress: 30, perNetwork: 100, overall: 1000 },
  /** Files with enquiries, and their bytes with those of the smaller pictures. The rest is refused, with our email address. */
  visitorFiles: { perAddress: 30, perNetwork: 40, overall: 500 },
  visitorFileBytes: { perAddress: 24 * mebibyte, perNetwork: 24 * mebibyte, overall: 1024 * mebibyte },
  /** Emails to addresses that somebody typed. The rest is withheld. */
  mailToTypedAddress: { perMailbox: 3, perDomain: 10, perNetwork: 20, overall: 300 },
  /** Alerts to the owner of one network, so that its false enquiries leave room for the others' in `alertsPerHour`. The rest is gathered
   *  without its text, in one email an hour. */
  alert: { perNetwork: 10 },
} as const

/** Alerts to the owner, sent one by one. */
export const alertsPerHour = 10

/** The totals that are counted in memory by address and network: nobody but the owner can restart the server. The overall totals of these
 *  are counted from the tables. */
type CountedTotal = 'enquiry' | 'visitorFiles' | 'visitorFileBytes'

export interface RateLimits {
  /** Counts one request. @throws AppError `rate_limited`, with the seconds to wait */
  spend(name: BudgetName, address: string): Promise<void>
  /** Counts towards the day's totals of an address and its network. Returns false, and counts nothing, when one has been reached. */
  count(name: CountedTotal, address: string, points?: number): boolean
  /** Adds to the day's totals what turned out to be more than was counted. @param points less than 0 takes back what did not happen */
  correct(name: CountedTotal, address: string, points: number): void
}

export const noRateLimits: RateLimits = { spend: async () => {}, count: () => true, correct: () => {} }

/** @param business with the phone number that refused visitors may call */
export function createRateLimits(business: () => { phone: string }): RateLimits {
  const spenders = Object.fromEntries(
    Object.entries<Budgets>(budgets).map(([name, budget]) => [name, createSpender(budget, () => business().phone)]),
  ) as Record<BudgetName, (address: string) => Promise<void>>
  const totals: Record<CountedTotal, readonly Limit[]> = {
    enquiry: limitsOfDay(dayTotals.enquiry),
    visitorFiles: limitsOfDay(dayTotals.visitorFiles),
    visitorFileBytes: limitsOfDay(dayTotals.visitorFileBytes),
  }
  return {
    spend: (name, address) => spenders[name](address),
    count(name, address, points = 1) {
      const limits = withKeys(totals[name], address)
      if (limits.some(({ limiter, key }) => limiter.waitMs(key, points) > 0)) return false
      for (const { limiter, key } of limits) limiter.add(key, points)
      return true
    },
    correct(name, address, points) {
      for (const { limiter, key } of withKeys(totals[name], address)) limiter.add(key, points)
    },
  }
}

interface Limit {
  limiter: Limiter
  /** Returns undefined for an address that the limit does not count. */
  keyOf(address: string): string | undefined
}

/** All addresses of an IPv6 /48, which a hosting customer can have, may as much as so many networks. */
const networksOfSite = 4

function createDayLimiter(points: number): Limiter {
  return createLimiter({ points, perSeconds: day })
}

function limitsOfDay({ perAddress, perNetwork }: Pick<DayTotal, 'perAddress' | 'perNetwork'>): Limit[] {
  return [
    { limiter: createDayLimiter(perAddress), keyOf: addressKey },
    { limiter: createDayLimiter(perNetwork), keyOf: homeNetworkKey },
    {
      limiter: createDayLimiter(networksOfSite * perNetwork),
      keyOf: (address) => (groupsOf(address) ? networkKey(address) : undefined),
    },
  ]
}

/** Counts a request only when all limits allow it: what is refused does not count against others, and leaves nothing in memory. */
function createSpender(
  { perAddress, perNetwork, overall, daily, offersCall = false }: Budgets,
  currentPhone: () => string,
) {
  const ofAll = (budget: Budget): Limit => ({ limiter: createLimiter(budget), keyOf: () => 'all' })
  const limits: Limit[] = [
    { limiter: createLimiter(perAddress), keyOf: addressKey },
    ...(perNetwork ? [{ limiter: createLimiter(perNetwork), keyOf: networkKey }] : []),
    ...(overall ? [ofAll(overall)] : []),
    ...(daily ? limitsOfDay(daily) : []),
    ...(daily?.overall === undefined ? [] : [ofAll({ points: daily.overall, perSeconds: day })]),
  ]
  return async (address: string) => {
    const keyed = withKeys(limits, address)
    const waitMs = Math.max(...keyed.map(({ limiter, key }) => limiter.waitMs(key)))
    if (waitMs > 0) throw tooManyTries(waitMs / 1000, offersCall ? offerCall(currentPhone()) : '')
    for (const { limiter, key } of keyed) limiter.add(key)
  }
}

function withKeys(limits: readonly Limit[], address: string): { limiter: Limiter; key: string }[] {
  return limits.flatMap(({ limiter, keyOf }) => {
    const key = keyOf(address)
    return key === undefined ? [] : [{ limiter, key }]
  })
}

export function createLimiter(budget: Budget): Limiter {
  return new Limiter(budget)
}

/** Counts requests for pages and files, without a promise for each. Requests of this machine are not counted: of a proxy that does not name
 *  its visitors, they would all share one limit.
 *  @returns a function that counts one, and returns for how many milliseconds it has to wait: 0 when it is allowed */
export function createResourceLimit(): (address: string) => number {
  const limiter = createLimiter(resourceBudget)
  return (address) => {
    if (isLoopback(address)) return 0
    const key = addressKey(address)
    const waitMs = limiter.waitMs(key)
    if (waitMs === 0) limiter.add(key)
    return waitMs
  }
}

function isLoopback(address: string): boolean {
  return address === '::1' || toIpv4(address).startsWith('127.')
}

/** Takes one point. @param alternative a sentence about what else the reader can do  @throws AppError `rate_limited` */
export async function consume(limiter: Limiter, key: string, alternative = ''): Promise<void> {
  const waitMs = limiter.waitMs(key)
  if (waitMs > 0) throw tooManyTries(waitMs / 1000, alternative)
  limiter.add(key)
}

/** Follows the sentence about the attempts. @param phone empty where there is none yet */
export function offerCall(phone: string): string {
  return phone === '' ? '' : ` You can also call us on ${phone}.`
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

/** Returns the key of one network for rates: an IPv6 /48, which a hosting customer may have, or an IPv4 /24. */
export function networkKey(address: string): string {
  return groupsOf(address)?.slice(0, 3).join(':') ?? toIpv4(address).split('.').slice(0, 3).join('.')
}

/** Returns the key of one network for a day's totals: an IPv6 /56, because a /48 may hold a street, or an IPv4 /24. */
export function homeNetworkKey(address: string): string {
  const groups = groupsOf(address)
  if (!groups) return networkKey(address)
  return `${groups.slice(0, 3).join(':')}:${(Number.parseInt(groups[3] ?? '0', 16) >> 8).toString(16)}`
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
