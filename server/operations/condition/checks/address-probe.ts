import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import type { Logger } from 'pino'
import { getReadiness } from '#shared/contract/health.ts'
import { repeat, type Repeating } from '../../../platform/repeat.ts'

/** How the site answers at its own public address. */
export type AddressAnswer =
  | { isReached: false; code: string }
  | {
      isReached: true
      /** Whether it's a server of this program that answers. */
      isOurs: boolean
      /** When the certificate ends, ISO 8601. */
      certificateUntil: string
      /** Why browsers refuse the certificate; undefined where they don't. */
      certificateError: string | undefined
    }

export interface AddressProbe extends Repeating {
  /** The newest answer; undefined before the first and where the address is not https. */
  latest(): AddressAnswer | undefined
}

const minuteMs = 60_000
/** How long a good answer is good. After a bad one each minute brings a new try. */
const goodForMs = 10 * minuteMs
const timeoutMs = 15_000

/** Asks the site at its own address, as a visitor does: through the proxy, with its certificate. */
export function startAddressProbe({ publicUrl, log }: { publicUrl: string; log: Logger }): AddressProbe {
  let latest: AddressAnswer | undefined
  let nextAtMs = 0

  async function look(): Promise<void> {
    if (performance.now() < nextAtMs) return
    latest = await askAddress(publicUrl)
    const isGood = latest.isReached && latest.isOurs && latest.certificateError === undefined
    nextAtMs = isGood ? performance.now() + goodForMs : 0
  }

  if (!publicUrl.startsWith('https:')) return { latest: () => undefined, async stop() {} }
  const repeating = repeat(look, { everyMs: minuteMs, log, fault: 'the public address could not be asked' })
  return { latest: () => latest, stop: repeating.stop }
}

/** @param ca a certificate authority to trust in place of the system's, for tests */
export async function askAddress(publicUrl: string, ca?: string): Promise<AddressAnswer> {
  try {
    const { response, socket } = await send(publicUrl + getReadiness.path, ca)
    // Read at once: a socket that has been closed has forgotten it.
    const certificateUntil = new Date(socket.getPeerCertificate().valid_to).toISOString()
    const body = await text(response)
    return {
      isReached: true,
      isOurs: response.statusCode === 200 && body.includes('"ready"'),
      certificateUntil,
      certificateError: socket.authorized ? undefined : String(socket.authorizationError),
    }
  } catch (error) {
    const { name, code = name } = error as NodeJS.ErrnoException
    return { isReached: false, code: name === 'AbortError' || name === 'TimeoutError' ? 'ETIMEDOUT' : code }
  }
}

/** A certificate that browsers refuse is accepted, to say when it ended: the request says nothing that anybody may not read. */
function send(address: string, ca: string | undefined): Promise<{ response: IncomingMessage; socket: TLSSocket }> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, ca, rejectUnauthorized: false, signal: AbortSignal.timeout(timeoutMs) }
    request(address, options, (response) => resolve({ response, socket: response.socket as TLSSocket }))
      .on('error', reject)
      .end()
  })
}
