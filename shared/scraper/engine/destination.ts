import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { PageFailure } from './failure.ts'

/** Location of a host: on the public internet, on this machine, or in a private network. */
export type HostKind = 'public' | 'loopback' | 'inside'

/** Domain endings that no public website has. */
const insideEndings = ['.local', '.internal', '.intranet', '.lan', '.home', '.corp', '.private', '.home.arpa', '.onion']

/** Classifies a host by its name or IP address, without resolving it. Expects the spelling of `URL`, which normalises every notation of an
 *  address (127.1, 0x7f.1, 2130706433). */
export function kindOfHost(hostname: string): HostKind {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
  if (ipaddr.isValid(host)) return kindOfAddress(host)
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback'
  if (!host.includes('.') || insideEndings.some((ending) => host.endsWith(ending))) return 'inside'
  return 'public'
}

/** Classifies an IP address; IPv4 inside IPv6 counts as IPv4. Everything that is not clearly public is inside: private and link-local
 *  networks, carrier networks, cloud metadata, multicast, tunnels and reserved ranges. */
export function kindOfAddress(address: string): HostKind {
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return 'loopback'
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(globalVersion6)
  return range === 'unicast' && isGlobal ? 'public' : 'inside'
}

/** The only IPv6 range that is allocated to the public internet. */
const globalVersion6 = ipaddr.IPv6.parseCIDR('2000::/3')

export interface DestinationRules {
  /** Allows this machine, for tests. */
  allowLoopback: boolean
  /** Names and addresses of private networks that may be connected to all the same, in lower case. */
  allowedHosts?: readonly string[]
}

/** Returns whether a scraper may connect to a host. @param allowLoopback allows this machine, for tests */
export function mayVisit(kind: HostKind, allowLoopback: boolean): boolean {
  return kind === 'public' || (kind === 'loopback' && allowLoopback)
}

/** @param host its name or address, as it was entered */
export function mayConnect(
  kind: HostKind,
  host: string,
  { allowLoopback, allowedHosts = [] }: DestinationRules,
): boolean {
  return mayVisit(kind, allowLoopback) || allowedHosts.includes(host.toLowerCase().replace(/^\[|\]$/g, ''))
}

/** Checks the destinations of requests: the first address, redirects, and the IP addresses that a name has when connecting, so that a name
 *  that is resolved differently the second time (DNS rebinding) has no effect. */
export interface Destinations {
  /** @throws PageFailure `private_address` if an address is not public, or not HTTP or HTTPS */
  requirePublic(url: URL): void
  /** Resolves a name for a connection; fails if any of its addresses is private. */
  lookup: LookupFunction
}

export function createDestinations(rules: DestinationRules): Destinations {
  return {
    requirePublic(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new PageFailure('private_address', 'The page leads to something that isn’t a web page.')
      }
      if (!mayConnect(kindOfHost(url.hostname), url.hostname, rules)) throw leadsInside()
    },
    lookup(host, options, answer) {
      systemLookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const first = found?.[0]
        if (error || !first) return answer(error ?? new Error('There’s no address.'), '', 4)
        if (!found.every(({ address }) => mayConnect(kindOfAddress(address), host, rules))) {
          return answer(leadsInside(), '', 4)
        }
        if (options.all) answer(null, found)
        else answer(null, first.address, first.family)
      })
    },
  }
}

function leadsInside(): PageFailure {
  return new PageFailure('private_address', 'The page is on a private network.')
}
