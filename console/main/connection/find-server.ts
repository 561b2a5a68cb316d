import { getHealth } from '#shared/contract/health.ts'
import { isBeforeIdentity, isOwnAnswer, readIdentity } from '#shared/contract/server-identity.ts'
import { isRedirect } from './errors.ts'
import type { Send } from './forward.ts'

const timeoutMs = 10_000
/** On this computer an answer takes no time. */
const localTimeoutMs = 4000
/** For instance from example.com to https://example.com to https://www.example.com. */
const maxRedirects = 3

/** The origin of a server, or the reason that none was found. */
type FoundServer =
  | { address: string; installation: string | undefined }
  /** `suggestion` is the origin of a server of this product to which the address leads. */
  | { refusal: string; suggestion?: string }

interface FindOptions {
  send: Send
  /** Returns the address to which the answer at this address redirects, if it does. */
  findRedirect(this: void, address: string): Promise<string | undefined>
}

/** Reads an address and checks that a server of this product responds there. */
export async function findServer(text: string, options: FindOptions): Promise<FoundServer> {
  const read = readServerAddress(text)
  if ('refusal' in read) return read
  let refused: Refused | undefined
  for (const address of read.addresses) {
    const found = await askServer(address, options)
    if ('address' in found) return found
    // What an answer shows says more than silence.
    if (refused?.hasAnswered !== true) refused = found
  }
  const { refusal = silent, suggestion } = refused ?? {}
  return { refusal, ...(suggestion === undefined ? {} : { suggestion }) }
}

interface Refused {
  refusal: string
  suggestion?: string
  hasAnswered: boolean
}

type Asked = Extract<FoundServer, { address: string }> | Refused

const silent = 'There’s no response from this address. Please check it, and that you’re online.'
const otherWebsite = 'There’s a website at this address, but it isn’t your lead hub.'
const notWorking = 'The website at this address isn’t working at the moment. Please try again in a few minutes.'
/** What a proxy answers while the server behind it doesn't. */
const gatewayErrors = new Set([502, 503, 504])
const leadsTo = 'This address leads to'

async function askServer(address: string, options: FindOptions, redirects = 0): Promise<Asked> {
  try {
    const answer = await options.send(address + getHealth.path, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(isThisMachine(new URL(address).hostname) ? localTimeoutMs : timeoutMs),
    })
    if (isOwnAnswer(answer)) return { address, installation: readIdentity(answer.headers)?.installation }
    if (gatewayErrors.has(answer.status)) return { refusal: notWorking, hasAnswered: true }
    const health = getHealth.answer.safeParse(await answer.json())
    if (health.success && isBeforeIdentity(health.data.version)) return { address, installation: undefined }
  } catch (error) {
    if (isRedirect(error)) return followRedirect(address, options, redirects + 1)
    if (!(error instanceof SyntaxError)) return refusalOf(error)
  }
  return { refusal: otherWebsite, hasAnswered: true }
}

/** Asks where the address leads. Nothing is chosen by that: the owner confirms the other address. */
async function followRedirect(address: string, options: FindOptions, redirects: number): Promise<Asked> {
  const target = await options.findRedirect(address + getHealth.path)
  const url = target !== undefined && URL.canParse(target, address) ? new URL(target, address) : undefined
  if (url === undefined || url.origin === address || redirects > maxRedirects)
    return { refusal: otherWebsite, hasAnswered: true }
  if (!isSafe(url)) return { refusal: `${leadsTo} ${url.origin}, where a connection isn’t private.`, hasAnswered: true }
  const found = await askServer(url.origin, options, redirects)
  if ('address' in found) {
    const { address: suggestion } = found
    return { refusal: `${leadsTo} ${suggestion}. Is that your website?`, suggestion, hasAnswered: true }
  }
  if (found.refusal.startsWith(leadsTo)) return found
  return { refusal: `${leadsTo} ${url.origin}. ${found.refusal}`, hasAnswered: true }
}

function refusalOf(error: unknown): Refused {
  if (/ERR_CERT|ERR_SSL/.test(String(error))) {
    const refusal = 'This server’s certificate isn’t valid, so we can’t be sure it’s yours. Nothing was sent to it.'
    return { refusal, hasAnswered: true }
  }
  return { refusal: silent, hasAnswered: false }
}

/** The origins to try, each safe to send a password to, or the reason that there is none. */
type ServerAddresses = { addresses: [string, ...string[]] } | { refusal: string }

/** Parses the address that the owner typed or pasted. Accepts https, and http for this computer only, where nobody can intercept it.
 *  For this computer, http is tried first when no scheme was typed. */
export function readServerAddress(text: string): ServerAddresses {
  const typed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed)
  const url = parse(hasScheme ? typed : `https://${typed}`)
  if (typed === '' || url === undefined) return { refusal: 'Please enter the address of your website.' }
  if (url.username !== '' || url.password !== '')
    return { refusal: 'Please leave the name and password out of the address.' }
  if (!hasScheme && isThisMachine(url.hostname)) return { addresses: [new URL(`http://${typed}`).origin, url.origin] }
  if (isSafe(url)) return { addresses: [url.origin] }
  return { refusal: 'Please use an address that starts with https://, so that your connection is private.' }
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** Returns whether a password may be sent there: over https, or on this computer. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
