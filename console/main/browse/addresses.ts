import { kindOfHost, mayVisit } from '#shared/scraper/engine/addresses.ts'

interface AddressRules {
  /** For tests, which have their websites on this computer. */
  allowLoopback: boolean
}

/** Returns whether the window may show a page: on the web, without a password in its address, and not on a private network. */
export function mayBrowse(address: string, { allowLoopback }: AddressRules): boolean {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return url.username === '' && url.password === '' && mayVisit(kindOfHost(url.hostname), allowLoopback)
}

const networkSchemes = new Set(['http:', 'https:', 'ws:', 'wss:'])
/** Schemes of content that a page makes itself. */
const pageSchemes = new Set(['about:', 'blob:', 'data:'])

/** Returns whether a page may load something, such as a frame or a picture. The proxy checks where a host name leads. */
export function mayLoad(address: string, { allowLoopback }: AddressRules): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  if (pageSchemes.has(url.protocol)) return true
  return networkSchemes.has(url.protocol) && mayVisit(kindOfHost(url.hostname), allowLoopback)
}

export type TypedAddress = { url: string } | { refusal: string }

const maximumLength = 4000

/** Returns the page that somebody typed, with https:// where no scheme was given, or a sentence that says why it cannot be opened. */
export function readTypedAddress(typed: string, rules: AddressRules): TypedAddress {
  const text = typed.trim()
  const hasWebScheme = /^https?:\/\//i.test(text)
  // A colon before digits is a port: `example.com:8080`.
  if (!hasWebScheme && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) {
    return { refusal: 'Only web pages can be opened here: addresses that start with https:// or http://.' }
  }
  const url = text.length > maximumLength || /\s/.test(text) ? null : URL.parse(hasWebScheme ? text : `https://${text}`)
  const isHost = hasWebScheme || /[.:]|^localhost\b/.test(text)
  if (url === null || !isHost) {
    return { refusal: 'Please type the address of a web page, e.g. planning.example.gov.uk.' }
  }
  if (url.username !== '' || url.password !== '') {
    return { refusal: 'Please leave out the user name and the password. You can sign in on the page.' }
  }
  if (!mayBrowse(url.href, rules))
    return { refusal: 'This address is on a private network, so it can’t be opened here.' }
  return { url: url.href }
}
