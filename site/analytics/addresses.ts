import { givenNames } from '#shared/carried-query.ts'

/** Parameters that identify the visitor or give access to their payment. */
const personal: ReadonlySet<string> = new Set([...givenNames, 'payment_intent_client_secret'])
/** Parameters that only the payment pages need. */
const internal: ReadonlySet<string> = new Set(['payment_intent'])

/** Removes personal parameters from the page's address and from the referrer, because tags read both. */
export function hidePersonal(): void {
  const address = withoutPersonal(location.href)
  if (address !== location.href) history.replaceState(history.state, '', address)
  const referrer = withoutPersonal(document.referrer)
  if (referrer !== document.referrer) Object.defineProperty(document, 'referrer', { value: referrer })
}

/** Removes names, telephone numbers and anything like an email address from an address. */
export function withoutPersonal(address: string): string {
  return without(address, (name, value) => personal.has(name.toLowerCase()) || value.includes('@'))
}

/** Returns the page address that tags may see. */
export function addressForTags(address: string): string {
  return without(withoutPersonal(address), (name) => internal.has(name))
}

/** Returns the address unchanged, byte for byte, when there is nothing to remove. */
function without(address: string, isUnwanted: (name: string, value: string) => boolean): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const unwanted = [...url.searchParams].filter(([name, value]) => isUnwanted(name, value))
  if (unwanted.length === 0) return address
  for (const [name] of unwanted) url.searchParams.delete(name)
  return url.href
}
