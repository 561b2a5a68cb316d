import { formBody } from '../form-body.ts'

/** Parameters that say who visits or how they came, and nothing about the page. */
const visitParameters = /^(?:utm_\w+|fbclid|gclid|msclkid|phpsessid|jsessionid|aspsessionid\w*)$/i
/** Forums call theirs `sid` and `s`, which elsewhere may mean something: only their long numbers count. */
const forumSession = /^(?:sid|s)$/i
const sessionValue = /^[0-9a-f]{32}$/i
const sessionInPath = /;jsessionid=[^/?#]*|\/\([A-Z]\([^/)]*\)+\)(?=\/)/gi

/** One way of writing an address: without fragment, session ids and campaign parameters. @throws TypeError on what is no address */
export function canonicalAddress(address: string): string {
  const url = new URL(address)
  url.hash = ''
  url.pathname = url.pathname.replace(sessionInPath, '')
  for (const [name, value] of Array.from(url.searchParams)) {
    if (visitParameters.test(name) || (forumSession.test(name) && sessionValue.test(value)))
      url.searchParams.delete(name)
  }
  return url.href
}

/** Fields that are different each time the same form is sent. */
const tokenField = /csrf|token|nonce|^__(?:viewstate|eventvalidation|requestverification)/i

/** The same for every request of the same page. */
export function keyOfRequest({ url, form }: { url: string; form?: readonly (readonly [string, string])[] }): string {
  const address = canonicalAddress(url)
  if (!form) return address
  const said = form.filter(([name]) => !tokenField.test(name))
  return `${address} ${formBody(said)}`
}

/** What a record is known by: its reference on that host, and its address. */
export function keysOfRecord({ url, reference }: { url: string; reference?: string }): string[] {
  const keys: string[] = []
  if (URL.canParse(url)) {
    if (reference) keys.push(`${new URL(url).host}#${reference.replace(/\s+/g, '').toLowerCase()}`)
    keys.push(canonicalAddress(url))
  }
  return keys
}
