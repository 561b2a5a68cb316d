import { isIP } from 'node:net'
import { createDestinations, type Destinations, kindOfHost, mayConnect } from '#shared/scraper/engine/destination.ts'
import type { Deps } from '../deps.ts'

/** Which hosts outside the public internet an address that was entered in the hub may name: those of PRIVATE_HOSTS, or `all` where the
 *  site isn't live. Sent to child processes as a message. */
export type PrivateHosts = 'all' | readonly string[]

/** The host is in a private network, and isn't allowed by name. The message is a sentence for the owner. */
export class PrivateHostError extends Error {
  constructor(host: string) {
    super(
      `${host} is in a private network, to which this server doesn’t connect. If it’s yours, ask whoever runs the server to add it to PRIVATE_HOSTS in its settings.`,
    )
    this.name = 'PrivateHostError'
  }
}

export function privateHostsOf({ config }: Pick<Deps, 'config'>): PrivateHosts {
  return config.live ? config.privateHosts : 'all'
}

/** Returns the lookup with which a connection to a host is made: it is checked when connecting, so that a name that is resolved
 *  differently the second time (DNS rebinding) has no effect.
 *  @throws PrivateHostError for an address, which is never looked up */
export function lookupFor(host: string, allowed: PrivateHosts): Destinations['lookup'] {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  const rules =
    allowed === 'all' ? { allowLoopback: true, allowedHosts: [name] } : { allowLoopback: false, allowedHosts: allowed }
  if (!mayConnect(kindOfHost(name), name, rules)) throw new PrivateHostError(host)
  const { lookup } = createDestinations(rules)
  return (hostname, options, answer) =>
    lookup(hostname, options, (error, ...found) => {
      answer(error?.name === 'PageFailure' ? new PrivateHostError(host) : error, ...found)
    })
}

/** Returns whether a host is one to which a new connection would be refused. A host that can't be found isn't. */
export async function isRefusedHost(host: string, allowed: PrivateHosts): Promise<boolean> {
  const refusal = await resolveHost(host, allowed).catch((error: unknown) => error)
  return refusal instanceof PrivateHostError
}

/** Returns an address of a host to connect to, for libraries that do not take a lookup. @throws PrivateHostError, Error of the lookup */
export async function resolveHost(host: string, allowed: PrivateHosts): Promise<string> {
  const lookup = lookupFor(host, allowed)
  if (isIP(host) !== 0) return host
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  lookup(host, {}, (error, address) => {
    if (error) reject(error)
    else resolve(typeof address === 'string' ? address : (address[0]?.address ?? host))
  })
  return promise
}
