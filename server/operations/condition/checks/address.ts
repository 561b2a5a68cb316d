import { dateInWinchester } from '../../../mail/layout/local-time.ts'
import type { AddressAnswer } from './address-probe.ts'
import { type Check, dayMs, type Finding, toSeconds } from './check.ts'

export const addressCheck: Check = {
  id: 'address',
  title: 'Address',
  async run({ address, publicUrl, clock }) {
    const answer = address.latest()
    const finding = judgeAddress(publicUrl, answer, clock.now())
    if (answer?.isReached !== true) return finding
    return { ...finding, measures: { certificate_expiry_timestamp_seconds: toSeconds(answer.certificateUntil) } }
  },
}

/** Caddy and certbot renew a month before the end, so whatever is left by then wasn't renewed. */
const lateMs = 14 * dayMs
const tooLateMs = 3 * dayMs

const proxyAdvice =
  'Open the address on your phone. If it doesn’t open, “journalctl -u caddy -n 50” on the server says why: as a rule the domain leads elsewhere, or port 80 or 443 is closed.'

export function judgeAddress(publicUrl: string, answer: AddressAnswer | undefined, now: Date): Finding {
  if (!publicUrl.startsWith('https:')) {
    return { state: 'off', sentence: `${publicUrl} isn’t a public address with HTTPS, so it isn’t checked.` }
  }
  if (answer === undefined) return { state: 'ok', sentence: `${publicUrl} is first checked a minute after the start.` }
  if (!answer.isReached) {
    // Some networks don't let a server reach its own address, and say nothing then.
    const state = answer.code === 'ETIMEDOUT' ? 'warning' : 'failing'
    return {
      state,
      sentence: `${publicUrl} can’t be reached from the server: ${explain(answer.code)}.`,
      action: proxyAdvice,
    }
  }
  const until = dateInWinchester(new Date(answer.certificateUntil))
  if (answer.certificateError !== undefined) {
    return {
      state: 'failing',
      sentence: `Browsers refuse the certificate of ${publicUrl} (${answer.certificateError}). It ends on ${until}.`,
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
  return { state: 'ok', sentence: `${publicUrl} answers. Its certificate ends on ${until}.` }
}

function explain(code: string): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its name isn’t known'
    case 'ECONNREFUSED':
      return 'nothing answers there'
    case 'ETIMEDOUT':
      return 'there was no answer within 15 seconds'
    default:
      return `the connection failed (${code})`
  }
}
