import { hourMs, minuteMs } from '#shared/business/durations.ts'

const firstDelayMs = minuteMs / 2
export const longestDelayMs = 6 * hourMs
/** The delays double from 30 seconds to 6 hours, so these many attempts take some 5 days. */
export const maxAttempts = 29

/** How long to wait after an attempt, milliseconds: doubling, and up to a fifth sooner or later, so that mails that failed
 *  together do not all come back together. @param attempts made so far, from 1  @param random from 0 to 1 */
export function retryDelayMs(attempts: number, random: number): number {
  return Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs) * (0.8 + 0.4 * random)
}

export interface SendFailure {
  /** A name and the server's status, for example `EMESSAGE 451`: its words may hold an address, so they are left out. */
  code: string
  /** Trying the same mail again would fail the same way. */
  permanent: boolean
  /** Whether the mail server took us and refused only this recipient or message. */
  concernsMail: boolean
}

interface SmtpError {
  code: string
  command: string | undefined
  responseCode: number | undefined
}

/** What a failed attempt means. Only a refusal of this recipient or this message is final: a refused sign-in or sender is a
 *  mistake in our configuration, and an unknown outcome (the line broke after the message) is tried again under the
 *  same Message-ID. */
export function describeFailure(error: unknown): SendFailure {
  const { code, command, responseCode } = readError(error)
  const concernsMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  return {
    code: responseCode === undefined ? code : `${code} ${responseCode}`,
    permanent: concernsMail && isFinal(responseCode),
    concernsMail,
  }
}

/** Without a status nothing was asked of the server: the address or the message itself is wrong. 503 means that the
 *  conversation went wrong and 530 that the server wants a sign-in first. */
function isFinal(responseCode: number | undefined): boolean {
  return responseCode === undefined || (responseCode >= 500 && responseCode !== 503 && responseCode !== 530)
}

function readError(error: unknown): SmtpError {
  const { code, command, responseCode } = (error instanceof Error ? error : {}) as Partial<SmtpError>
  return { code: code ?? 'EUNKNOWN', command, responseCode }
}
