import type { MxRecord } from 'node:dns'
import type { Resolver } from 'node:dns/promises'
import { timersPromises } from './lazy-node-modules.ts'

/** DNS look-ups, which tests replace. Errors have Node's `code`. */
export interface Dns {
  /** Returns the mail servers of a domain. @throws Error `ENOTFOUND` or `ENODATA` if there are none; any other code means unknown */
  resolveMx(domain: string): Promise<MxRecord[]>
  /** Returns every IPv4 and IPv6 address of a host. @throws Error if there is none, or the look-up fails */
  resolveAddresses(host: string): Promise<string[]>
}

const timeoutMs = 3000
let resolver: Resolver | undefined

export const systemDns: Dns = {
  async resolveMx(domain) {
    const { Resolver } = await import('node:dns/promises')
    resolver ??= new Resolver({ timeout: timeoutMs, tries: 1 })
    return withTimeout(resolver.resolveMx(domain))
  },
  async resolveAddresses(host) {
    const { lookup } = await import('node:dns/promises')
    const found = await withTimeout(lookup(host, { all: true }))
    return found.map(({ address }) => address)
  },
}

/** Limits the whole look-up: with several name servers, or the system's resolver, it may take far longer than the resolver's timeout. */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const timeout = timersPromises()
    .setTimeout(timeoutMs, undefined, { ref: false })
    .then(() => {
      throw Object.assign(new Error('The name servers did not answer in time.'), { code: 'ETIMEOUT' })
    })
  return Promise.race([answer, timeout])
}
