import { hourMs, minuteMs } from '#shared/business/durations.ts'
import { type Clock, isoTime } from '../platform/clock.ts'
import type { Outcome } from './queries.ts'
import type { MailServerState } from './server-state.ts'

const firstDelayMs = minuteMs / 2
export const maxDelayMs = 6 * hourMs
/** The delays double from 30 seconds to 6 hours, so this many attempts take about 5 days. */
const maxAttempts = 29

/** Returns the delay after an attempt, milliseconds: exponential backoff with a jitter of 20 %, so that emails that failed together are not
 *  all retried together. @param attempts made so far, from 1  @param random from 0 to 1 */
export function retryDelayMs(attempts: number, random: number): number {
  return Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs) * (0.8 + 0.4 * random)
}

interface SendFailure {
  /** nodemailer's code and the SMTP status, for example `EMESSAGE 451`. The server's text may contain an address, so it is left out. */
  code: string
  /** The code of the system or of OpenSSL that nodemailer's code stands for: `ECONNREFUSED`. */
  cause?: string
  /** The same email would fail again. */
  permanent: boolean
  /** The mail server accepted the connection and refused this recipient or message only. */
  concernsMail: boolean
}

interface SmtpError {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number
}

/** Classifies a failed attempt. Only a refusal of this recipient or message is permanent: a refused sign-in or sender is a mistake in the
 *  configuration, and an unknown outcome (the connection broke after the message) is retried with the same Message-ID. */
export function describeFailure(error: unknown): SendFailure {
  const { code = 'EUNKNOWN', originalCode, command, responseCode } = (error instanceof Error ? error : {}) as SmtpError
  const concernsMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  return {
    code: responseCode === undefined ? code : `${code} ${responseCode}`,
    ...(originalCode !== undefined && { cause: originalCode }),
    permanent: concernsMail && isFinal(responseCode),
    concernsMail,
  }
}

/** Returns what becomes of an email that could not be sent. @param attempts made so far, from 1 */
export function afterFailure(
  { code, permanent }: SendFailure,
  attempts: number,
  { clock, random }: { clock: Clock; random: () => number },
): Outcome {
  if (permanent || attempts >= maxAttempts) return { status: 'failed', lastError: code }
  return { status: 'queued', lastError: code, nextAttemptAt: isoTime(clock.now(), retryDelayMs(attempts, random())) }
}

/** Without a status the server was not asked: the address or the message itself is invalid. 503 is a bad sequence of commands, and 530 asks
 *  for authentication. */
function isFinal(responseCode: number | undefined): boolean {
  return responseCode === undefined || (responseCode >= 500 && responseCode !== 503 && responseCode !== 530)
}

/** @param code as `describeFailure` returns it */
export function isSignInRefusal(code: string): boolean {
  return /^E(NO)?AUTH\b/.test(code)
}

/** Returns a failure of the mail server itself, as `mailServerState` stores it. @param at ISO 8601 */
export function toRefusal({ code, cause }: SendFailure, at: string): MailServerState['refusal'] {
  return { at, code, ...(cause !== undefined && { cause }) }
}
