import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { kindOfAddress, kindOfHost, mayVisit } from './addresses.ts'
import { PageFailure } from './failure.ts'

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
