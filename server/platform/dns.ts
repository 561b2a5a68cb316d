import { lookup, Resolver } from 'node:dns/promises'
import type { MxRecord } from 'node:dns'
import { setTimeout as sleep } from 'node:timers/promises'

/** What is asked of the domain name system; tests answer for themselves. Errors carry Node's `code`. */
export interface Dns {
  /** Who takes mail for a domain. @throws Error `ENOTFOUND` or `ENODATA` when nobody does; others mean that nothing is known */
  resolveMx(domain: string): Promise<MxRecord[]>
  /** Every address of a host, version 4 and 6. @throws Error when there is none or nothing is known */
  resolveAddresses(host: string): Promise<string[]>
}

const timeoutMs = 3000
const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })

export const systemDns: Dns = {
  resolveMx: (domain) => inTime(resolver.resolveMx(domain)),
  async resolveAddresses(host) {
    const found = await inTime(lookup(host, { all: true }))
    return found.map(({ address }) => address)
  },
}

/** With several name servers, or through the system's own look-up, an answer may take far longer than the time-out. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  const tooLate = sleep(timeoutMs, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error('The name servers did not answer in time.'), { code: 'ETIMEOUT' })
  })
  return Promise.race([answer, tooLate])
}
