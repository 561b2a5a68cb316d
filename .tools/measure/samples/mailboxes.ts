import type { Dns } from '#server/platform/dns.ts'

/** Names under `internal` are reserved for private networks. Unlike `example` they are resolved, so that the demo shows scores. */
const usualDomain = 'post.internal'
const lapsedDomain = 'old.internal'
const silentDomain = 'slow.internal'

/** Returns a sample address; most score well, some have issues. @param n the number of the person */
export function mailboxOf(n: number, firstName: string, lastName: string): string {
  const [initial, last] = [firstName.slice(0, 1).toLowerCase(), lastName.toLowerCase()]
  if (n % 8 === 3) return `info@${initial}-${last}.internal`
  if (n % 8 === 5) return `${initial}.${last}@${silentDomain}`
  return `${initial}.${last}@${n % 8 === 7 ? lapsedDomain : usualDomain}`
}

/** Resolves every name to a public address. Every domain accepts mail except the one that has lapsed and the one that doesn't answer. */
export const sampleDns: Dns = {
  async resolveMx(name) {
    if (name === lapsedDomain) throw Object.assign(new Error('There is no such domain.'), { code: 'ENOTFOUND' })
    if (name === silentDomain) throw Object.assign(new Error('The domain does not answer.'), { code: 'ETIMEOUT' })
    return [{ exchange: `mail.${name}`, priority: 10 }]
  },
  resolveAddresses: async () => ['93.184.215.14'],
}
