import { getHealth } from '#shared/contract/health.ts'
import type { Send } from './forward.ts'

const timeoutMs = 10_000

/** The origin of a server, or the reason that none was found. */
type FoundServer = { address: string } | { refusal: string }

/** Reads an address and checks that a server of this product responds there. */
export async function findServer(text: string, send: Send): Promise<FoundServer> {
  const read = readServerAddress(text)
  if ('refusal' in read) return read
  const [first, ...others] = read.addresses
  let found = await askServer(first, send)
  for (const address of others) if ('refusal' in found) found = await askServer(address, send)
  return found
}

async function askServer(address: string, send: Send): Promise<FoundServer> {
  try {
    const answer = await send(address + getHealth.path, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (getHealth.answer.safeParse(await answer.json()).success) return { address }
  } catch (error) {
    if (!(error instanceof SyntaxError)) return { refusal: sentenceFor(error) }
  }
  return { refusal: 'There’s a website at this address, but it isn’t your lead hub.' }
}

function sentenceFor(error: unknown): string {
  if (/ERR_CERT|ERR_SSL/.test(String(error)))
    return 'This server’s certificate isn’t valid, so we can’t be sure it’s yours. Nothing was sent to it.'
  return 'There’s no response from this address. Please check it, and that you’re online.'
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
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname)))
    return { addresses: [url.origin] }
  return { refusal: 'Please use an address that starts with https://, so that your connection is private.' }
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
