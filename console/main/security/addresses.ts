import { hubAddress } from '#shared/hub-address.ts'
import { kindOfHost, mayVisit } from '#shared/scraper/engine/destination.ts'

export const appScheme = 'console'
/** The origin of the console's page. */
export const appOrigin = `${appScheme}://app`

export function isOwnAddress(address: string): boolean {
  return address.startsWith(`${appOrigin}/`)
}

const allowedSchemes = new Set(['https:', 'http:', 'mailto:', 'tel:', 'sms:'])
/** The maximum length of an address, in characters. */
const maximumLength = 4000

/** Returns an address that the system's browser, mail program or telephone may open, or undefined: other schemes can start any program. */
export function readOutwardAddress(text: string): string | undefined {
  if (text.length > maximumLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const hasCredentials = url.username !== '' || url.password !== ''
  return allowedSchemes.has(url.protocol) && !hasCredentials ? url.href : undefined
}

/** Returns the hub's address with a lead open. */
export function leadAddress(id: string): string {
  return `${hubAddress}?lead=${id}`
}

export const linkScheme = 'extension-console'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const leadLink = new RegExp(`^${linkScheme}://prospect/(${uuid})/?$`, 'i')

/** Returns the hub's address for `extension-console://prospect/{id}`. Anyone can create a link, so no other form is accepted. */
export function readLink(text: string): string | undefined {
  const [, id] = leadLink.exec(text) ?? []
  return id === undefined ? undefined : leadAddress(id.toLowerCase())
}

/** Returns the first link among the program's arguments. */
export function findLink(started: readonly string[]): string | undefined {
  return started.map(readLink).find((address) => address !== undefined)
}

interface ForeignPageRules {
  /** Allows addresses on this computer, where tests have their websites. */
  allowLoopback: boolean
}

/** Returns whether the browse window may show a page: on the web, without a password in its address, and not on a private network. */
export function mayBrowse(address: string, { allowLoopback }: ForeignPageRules): boolean {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return url.username === '' && url.password === '' && mayVisit(kindOfHost(url.hostname), allowLoopback)
}

const networkSchemes = new Set(['http:', 'https:', 'ws:', 'wss:'])
/** Schemes of content that a page creates itself. */
const pageSchemes = new Set(['about:', 'blob:', 'data:'])

/** Returns whether a page may load something, such as a frame or a picture. The proxy checks the address that a host name resolves to. */
export function mayLoad(address: string, { allowLoopback }: ForeignPageRules): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  if (pageSchemes.has(url.protocol)) return true
  return networkSchemes.has(url.protocol) && mayVisit(kindOfHost(url.hostname), allowLoopback)
}

export type TypedAddress = { url: string } | { refusal: string }

/** Returns the address that the owner typed, with https:// if no scheme was given, or a sentence that explains why it is refused. */
export function readTypedAddress(typed: string, rules: ForeignPageRules): TypedAddress {
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
