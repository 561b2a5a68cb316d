import ipaddr from 'ipaddr.js'

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
