import { givenNames } from '#shared/carried-query.ts'

/** Parameters that say who the visitor is, or with which somebody could ask about them. */
const personal: ReadonlySet<string> = new Set([...givenNames, 'payment_intent_client_secret'])
/** Needed by the page after the payment, and by nothing else. */
const ownBusiness: ReadonlySet<string> = new Set(['payment_intent'])

/** Takes out of the page's address, and of the one it was reached from, what says who the visitor is: tags read both. */
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

/** What tags are to take for the page's address. */
export function toldAddress(address: string): string {
  return without(withoutPersonal(address), (name) => ownBusiness.has(name))
}

/** The address as it was, byte for byte, when there is nothing to take out. */
function without(address: string, isUnwanted: (name: string, value: string) => boolean): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const unwanted = [...url.searchParams].filter(([name, value]) => isUnwanted(name, value))
  if (unwanted.length === 0) return address
  for (const [name] of unwanted) url.searchParams.delete(name)
  return url.href
}
