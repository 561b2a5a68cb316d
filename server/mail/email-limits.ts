import { sql } from 'kysely'
import { getDomain } from 'tldts'
import { dayMs } from '#shared/business/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Trx } from '../platform/database/schema.ts'

/** One limit. outbox.ts decides which apply to an email, and what becomes of one beyond them. */
export interface RateLimit {
  /** What is counted. It is stored, so it must not identify anybody. */
  key: string
  max: number
  /** Milliseconds, at most a day. */
  windowMs: number
}

/** Counts one email towards several limits, in the transaction that queues it. Returns false, and counts nothing, when one of them has been
 *  reached. */
export async function countTowardsLimits(trx: Trx, clock: Clock, limits: readonly RateLimit[]): Promise<boolean> {
  if (!(await areLimitsOpen(trx, clock, limits))) return false
  const usedAt = clock.now().toISOString()
  await trx
    .insertInto('mailRateLimit')
    .values(limits.map(({ key }) => ({ key, usedAt })))
    .execute()
  return true
}

/** Returns whether none of several limits has been reached. */
export async function areLimitsOpen(trx: Trx, clock: Clock, limits: readonly RateLimit[]): Promise<boolean> {
  const now = clock.now().getTime()
  const at = (ms: number) => new Date(now + ms).toISOString()
  await trx
    .deleteFrom('mailRateLimit')
    .where((is) => is.or([is('usedAt', '<=', at(-dayMs)), is('usedAt', '>=', at(dayMs))]))
    .execute()
  for (const { key, max, windowMs } of limits) {
    const { used } = await trx
      .selectFrom('mailRateLimit')
      .select(sql<number>`count(*)`.as('used'))
      .where('key', '=', key)
      .where('usedAt', '>', at(-windowMs))
      // Times in the future count as well: the clock may have been put back.
      .where('usedAt', '<', at(windowMs))
      .executeTakeFirstOrThrow()
    if (used >= max) return false
  }
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

/** Providers whose domains belong to many people. */
const largeProviders: ReadonlySet<string> = new Set(
  `aol.co.uk aol.com blueyonder.co.uk btconnect.com btinternet.com btopenworld.com ee.co.uk fastmail.com fsmail.net fsnet.co.uk gmail.com
  gmx.co.uk gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it icloud.com
  live.co.uk live.com live.fr live.ie mac.com mail.com me.com msn.com ntlworld.com o2.co.uk orange.fr orange.net outlook.com outlook.de
  outlook.fr outlook.ie plus.com plus.net pm.me proton.me protonmail.ch protonmail.com rocketmail.com sky.com supanet.com talk21.com
  talktalk.co.uk talktalk.net tesco.net tiscali.co.uk tuta.com tutanota.com uwclub.net virgin.net virginmedia.com vodafone.co.uk
  waitrose.com web.de yahoo.co.in yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.ie yahoo.it yandex.com ymail.com zen.co.uk
  zoho.com`.split(/\s+/),
)

/** Returns the domain that its owner has registered, with all its subdomains, because one person may read all mailboxes of it. Returns
 *  undefined for a large provider. */
export function countedDomain(address: string): string | undefined {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  const registered = getDomain(domain) ?? domain
  return largeProviders.has(registered) ? undefined : registered
}
