import { sql } from 'kysely'
import { dayMs } from '#shared/business/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Trx } from '../platform/database/schema.ts'

interface RateLimit {
  /** What is counted. It is stored, so it must not identify anybody. */
  key: string
  max: number
  /** Milliseconds, at most a day. */
  windowMs: number
}

/** Counts one mail towards a limit, in the transaction that queues it. Returns false, and counts nothing, when the limit has been reached. */
export async function countTowardsLimit(trx: Trx, clock: Clock, { key, max, windowMs }: RateLimit): Promise<boolean> {
  const now = clock.now().getTime()
  const at = (ms: number) => new Date(now + ms).toISOString()
  await trx
    .deleteFrom('mailRateLimit')
    .where((is) => is.or([is('usedAt', '<=', at(-dayMs)), is('usedAt', '>=', at(dayMs))]))
    .execute()
  const { used } = await trx
    .selectFrom('mailRateLimit')
    .select(sql<number>`count(*)`.as('used'))
    .where('key', '=', key)
    .where('usedAt', '>', at(-windowMs))
    // Times in the future count as well: the clock may have been put back.
    .where('usedAt', '<', at(windowMs))
    .executeTakeFirstOrThrow()
  if (used >= max) return false
  await trx
    .insertInto('mailRateLimit')
    .values({ key, usedAt: at(0) })
    .execute()
  return true
}

/** Providers that ignore dots before the @, with the domain under which their mailboxes are counted. */
const domainsIgnoringDots: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/** Returns the same spelling for all addresses that reach one mailbox: in lower case, without `+tag`, and without dots where the provider
 *  ignores them. For counting only; nothing is sent to it. */
export function normaliseMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
  const local = address.slice(0, at).trim().toLowerCase()
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  const provider = domainsIgnoringDots.get(domain)
  return provider === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${provider}`
}
