import type { Clock } from '../../platform/clock.ts'
import type { Dns } from '../../platform/dns.ts'
import type { MailDomain } from './score.ts'

export interface MailDomains {
  /** Whether a domain takes mail; never throws. */
  ask(domain: string): Promise<MailDomain>
}

const hourMs = 60 * 60 * 1000
/** How long an answer counts: mail servers rarely move, a new domain may get one soon, and a line comes back. */
const keptMs: Record<MailDomain, number> = { takes_mail: 24 * hourMs, takes_none: hourMs, unknown: 5 * 60 * 1000 }
const mostKept = 10_000
/** Set aside for examples and tests (RFC 2606): nobody gets mail there, so nobody is asked. */
const reserved = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/

/** Asks about each domain once for as long as the answer counts, however many ask at once. */
export function createMailDomains({ dns, clock }: { dns: Dns; clock: Clock }): MailDomains {
  const answers = new Map<string, { answer: MailDomain; untilMs: number }>()
  const asked = new Map<string, Promise<MailDomain>>()

  function keep(domain: string, answer: MailDomain): void {
    answers.delete(domain)
    answers.set(domain, { answer, untilMs: clock.now().getTime() + keptMs[answer] })
    const [oldest] = answers.keys()
    if (answers.size > mostKept && oldest !== undefined) answers.delete(oldest)
  }

  async function askNow(domain: string): Promise<MailDomain> {
    const answer = await resolve(dns, domain)
    keep(domain, answer)
    asked.delete(domain)
    return answer
  }

  return {
    async ask(given) {
      const domain = given.toLowerCase()
      if (reserved.test(domain)) return 'takes_none'
      const kept = answers.get(domain)
      if (kept && kept.untilMs > clock.now().getTime()) return kept.answer
      const asking = asked.get(domain) ?? askNow(domain)
      asked.set(domain, asking)
      return asking
    },
  }
}

async function resolve(dns: Dns, domain: string): Promise<MailDomain> {
  try {
    const records = await dns.resolveMx(domain)
    // A domain that wants no mail says so with an empty name (RFC 7505).
    return records.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'takes_mail' : 'takes_none'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'takes_none' : 'unknown'
  }
}
