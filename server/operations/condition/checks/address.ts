import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import type { Logger } from 'pino'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import { getReadiness } from '#shared/contract/health.ts'
import { describeCode } from '../../../platform/connection-faults.ts'
import { dayTotals } from '../../../platform/http/rate-limits.ts'
import { https } from '../../../platform/lazy-node-modules.ts'
import { repeat, type Repeating } from '../../../platform/run-at-interval.ts'
import { type AddressAnswer, type Check, type CheckResult, toSeconds } from './check.ts'
import { formatLondonDate } from '#shared/business/london-time.ts'

export const addressCheck: Check = {
  id: 'address',
  title: 'Address',
  // A restart of the proxy takes seconds.
  alertAfterMs: 10 * minuteMs,
  async run({ address, publicUrl, config: { trustProxy }, clock }) {
    const answer = address.latest()
    const result = evaluateAddress({ publicUrl, trustProxy }, answer, clock.now())
    if (answer?.isReached !== true) return result
    return { ...result, measures: { certificate_expiry_timestamp_seconds: toSeconds(answer.certificateUntil) } }
  },
}

/** Caddy and certbot renew a month before the end, so a certificate this close to it hasn't been renewed. */
const lateMs = 14 * dayMs
const tooLateMs = 3 * dayMs

const proxyAdvice =
  'Open the address on your phone. If it doesn’t open, “journalctl -u caddy -n 50” on the server says why: as a rule the domain leads elsewhere, or port 80 or 443 is closed.'

export function evaluateAddress(
  { publicUrl, trustProxy }: { publicUrl: string; trustProxy: boolean },
  answer: AddressAnswer | undefined,
  now: Date,
): CheckResult {
  if (!publicUrl.startsWith('https:')) {
    return { state: 'off', sentence: `${publicUrl} isn’t a public address with HTTPS, so it isn’t checked.` }
  }
  if (answer === undefined) return { state: 'ok', sentence: `${publicUrl} is first checked a minute after the start.` }
  if (!answer.isReached) {
    // Some networks silently drop a server's requests to its own public address.
    const state = answer.code === 'ETIMEDOUT' ? 'warning' : 'failing'
    return {
      state,
      sentence: `${publicUrl} can’t be reached from the server: ${describeCode(answer.code)}.`,
      isConnectionFault: true,
      action: proxyAdvice,
    }
  }
  const until = formatLondonDate(new Date(answer.certificateUntil))
  if (answer.certificateError !== undefined) {
    return {
      state: 'failing',
      sentence: `Browsers refuse ${publicUrl}: ${describeCode(answer.certificateError)}. The certificate ends on ${until}.`,
      action: proxyAdvice,
    }
  }
  if (!answer.isOurs) {
    return {
      state: 'failing',
      sentence: `Something else than this server answers at ${publicUrl}.`,
      action: 'Check PUBLIC_URL and where your domain leads: it has to be this server’s address.',
    }
  }
  const leftMs = Date.parse(answer.certificateUntil) - now.getTime()
  if (leftMs < lateMs) {
    return {
      state: leftMs < tooLateMs ? 'failing' : 'warning',
      sentence: `The certificate of ${publicUrl} ends on ${until} and hasn’t been renewed.`,
      action: proxyAdvice,
    }
  }
  if (!trustProxy) {
    return {
      state: 'warning',
      sentence: `All visitors of ${publicUrl} count as one visitor, so after ${dayTotals.enquiry.perAddress} enquiries in a day further ones are set aside.`,
      action:
        'Set TRUST_PROXY=on in the server’s settings and restart it. Caddy and nginx, as the guide sets them up, name each visitor’s address.',
    }
  }
  return { state: 'ok', sentence: `${publicUrl} answers. Its certificate ends on ${until}.` }
}

export interface AddressProbe extends Repeating {
  /** Returns undefined before the first answer, and always when the address is not https. */
  latest(): AddressAnswer | undefined
}

/** Requests the site's own address each minute, as a visitor does: through the proxy, checking its certificate. */
export function startAddressProbe({ publicUrl, log }: { publicUrl: string; log: Logger }): AddressProbe {
  let latest: AddressAnswer | undefined

  async function probe(): Promise<void> {
    latest = await probeAddress(publicUrl)
  }

  if (!publicUrl.startsWith('https:')) return { latest: () => undefined, async stop() {} }
  const repeating = repeat(probe, { everyMs: minuteMs, log, fault: 'the request to the public address failed' })
  return { latest: () => latest, stop: repeating.stop }
}

/** @param ca a certificate authority to trust in place of the system's, for tests */
export async function probeAddress(publicUrl: string, ca?: string): Promise<AddressAnswer> {
  try {
    const { response, socket } = await send(publicUrl + getReadiness.path, ca)
    // Read before the body: a closed socket no longer has its certificate.
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

/** Accepts a certificate that browsers reject, to report when it expired: the request contains nothing private. */
function send(address: string, ca: string | undefined): Promise<{ response: IncomingMessage; socket: TLSSocket }> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, ca, rejectUnauthorized: false, signal: AbortSignal.timeout(15_000) }
    https()
      .request(address, options, (response) => resolve({ response, socket: response.socket as TLSSocket }))
      .on('error', reject)
      .end()
  })
}
