import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { PageFailure } from './failure.ts'

/** Whose machine a host is: on the open internet, this one, or one inside some network. */
export type HostKind = 'public' | 'loopback' | 'inside'

/** Endings that no public website has. */
const insideEndings = ['.local', '.internal', '.intranet', '.lan', '.home', '.corp', '.private', '.home.arpa', '.onion']

/** Judges a host by its name or number alone, as `URL` spells it: that folds every way of writing a number
 *  (127.1, 0x7f.1, 2130706433) into one. */
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

/** Judges an address, also one of version 4 inside one of version 6. What is not plainly public is inside: private and
 *  link-local networks, carriers' networks, cloud metadata, multicast, tunnels, and reserved ranges. */
export function kindOfAddress(address: string): HostKind {
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return 'loopback'
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(globalVersion6)
  return range === 'unicast' && isGlobal ? 'public' : 'inside'
}

/** The only part of version 6 that is given out for the open internet. */
const globalVersion6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether a scraper may go there. @param allowLoopback lets it go to this machine, for tests */
export function mayVisit(kind: HostKind, allowLoopback: boolean): boolean {
  return kind === 'public' || (kind === 'loopback' && allowLoopback)
}

/** Where requests may lead. Asked for every address that is gone to: the first, those of redirects, and what a name turns out to be
 *  at the moment of connecting, so that a name that changes its mind gains nothing. */
export interface Destinations {
  /** @throws PageFailure `private_address` */
  requirePublic(url: URL): void
  /** Looks a name up for a connection, and fails it where the name leads inside. */
  lookup: LookupFunction
}

export function createDestinations({ allowLoopback }: { allowLoopback: boolean }): Destinations {
  return {
    requirePublic(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new PageFailure('private_address', 'The page leads to something that isn’t a web page.')
      }
      if (!mayVisit(kindOfHost(url.hostname), allowLoopback)) throw leadsInside()
    },
    lookup(host, options, answer) {
      systemLookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const first = found?.[0]
        if (error || !first) return answer(error ?? new Error('There’s no address.'), '', 4)
        if (!found.every(({ address }) => mayVisit(kindOfAddress(address), allowLoopback))) {
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
