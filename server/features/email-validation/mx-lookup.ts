import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Dns } from '../../platform/dns.ts'
import type { MailDomain } from './score.ts'

/** Returns whether a domain accepts mail; never throws. */
export type MxLookup = (domain: string) => Promise<MailDomain>

/** How long an answer is cached: mail servers rarely move, a new domain may get one soon, and a network failure ends. */
const cacheMs: Record<MailDomain, number> = { accepts_mail: dayMs, accepts_none: hourMs, unknown: 5 * minuteMs }
const maxCached = 10_000
/** Reserved for examples and tests (RFC 2606): they accept no mail, so they are not resolved. */
const reserved = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/

/** Creates a lookup that caches answers and resolves each domain once, however many callers wait for it. */
export function createMxLookup({ dns, clock }: { dns: Dns; clock: Clock }): MxLookup {
  const cache = new Map<string, { answer: MailDomain; atMs: number }>()
  const pending = new Map<string, Promise<MailDomain>>()

  function store(domain: string, answer: MailDomain): void {
    cache.delete(domain)
    cache.set(domain, { answer, atMs: clock.now().getTime() })
    const [oldest] = cache.keys()
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
  }

  async function lookUp(domain: string): Promise<MailDomain> {
    const answer = await resolve(dns, domain)
    store(domain, answer)
    pending.delete(domain)
    return answer
  }

  return async (name) => {
    const domain = name.toLowerCase()
    if (reserved.test(domain)) return 'accepts_none'
    const cached = cache.get(domain)
    // In both directions, because the clock may have been put back.
    if (cached && Math.abs(clock.now().getTime() - cached.atMs) < cacheMs[cached.answer]) return cached.answer
    const lookup = pending.get(domain) ?? lookUp(domain)
    pending.set(domain, lookup)
    return lookup
  }
}

async function resolve(dns: Dns, domain: string): Promise<MailDomain> {
  try {
    const records = await dns.resolveMx(domain)
    // An empty name means that the domain accepts no mail (RFC 7505).
    return records.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'accepts_mail' : 'accepts_none'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'accepts_none' : 'unknown'
  }
}
