import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

let disposableDomains: ReadonlySet<string> | undefined

/** Returns whether the domain of an email address, or one above it, provides disposable addresses. Caches the set of about 9 000 domains, which
 *  the library builds on each call. */
export function isDisposableAddress(address: string): boolean {
  disposableDomains ??= disposableEmailBlocklistSet()
  const labels = domainOf(address).split('.')
  // A domain has at most 127 labels.
  return labels.slice(0, 127).some((_, index) => disposableDomains?.has(labels.slice(index).join('.')))
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
