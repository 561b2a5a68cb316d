import { hourMs } from '#shared/business/durations.ts'
import { mailServerState, type MailServerState } from '../../../mail/server-state.ts'
import { describeCode, isCertificateCode } from '../../../platform/connection-faults.ts'
import { type Check, count, type CheckResult, toSeconds, formatTime } from './check.ts'
import { findOldestWaiting } from '../../../mail/queries.ts'

export interface MailFacts extends MailServerState {
  /** Whether SMTP_URL is set. */
  canSend: boolean
  waiting: { count: number; since: string | null }
}

export const mailCheck: Check = {
  id: 'mail',
  title: 'Email',
  link: { label: 'See the outbox', to: '/email-templates?show=outbox' },
  alertAfterMs: hourMs,
  async run({ db, config, clock }) {
    const [state, waiting] = [await mailServerState.read(db), await findOldestWaiting(db)]
    const measures = {
      mail_waiting: waiting.count,
      ...(state.lastSentAt !== null && { mail_last_sent_timestamp_seconds: toSeconds(state.lastSentAt) }),
    }
    return { ...evaluateMail({ ...state, waiting, canSend: config.smtpUrl !== undefined }, clock.now()), measures }
  },
}

/** A longer wait needs attention even without a known refusal: greylisting takes minutes. */
const maxWaitMs = 2 * hourMs

export function evaluateMail({ canSend, waiting, lastSentAt, refusal }: MailFacts, now: Date): CheckResult {
  const queue = waiting.count === 0 ? 'Nothing is waiting.' : `${count(waiting.count, 'message')} waiting.`
  const lastSent = lastSentAt === null ? '' : ` Last sent on ${formatTime(lastSentAt)}.`
  if (!canSend) {
    return {
      state: 'off',
      sentence: `No mail server is set up. ${queue}`,
      action: 'Set SMTP_URL and MAIL_FROM in the server’s settings and restart it. Waiting messages are then sent.',
    }
  }
  if (refusal !== null) {
    // As `describeFailure` returns it: `EAUTH 535`.
    const [code = ''] = refusal.code.split(' ')
    const { cause = code } = refusal
    const known = isCertificateCode(cause) ? untrusted(cause) : refusals[code === 'ENOAUTH' ? 'EAUTH' : code]
    const { problem, action } = known ?? {
      problem: `The mail server can’t be reached: ${describeCode(cause)}`,
      action: otherAction,
    }
    return {
      state: 'failing',
      sentence: `${problem} (${formatTime(refusal.at)}). ${queue}${lastSent}`,
      isConnectionFault: known === undefined,
      action: `${action} Restart the server after a change, then send a test email here.`,
      since: waiting.since ?? refusal.at,
    }
  }
  if (waiting.since !== null && now.getTime() - Date.parse(waiting.since) > maxWaitMs) {
    return {
      state: 'warning',
      sentence: `${queue} The oldest has waited since ${formatTime(waiting.since)}.${lastSent}`,
      action: 'Open the outbox to see what the mail server said about each message.',
      since: waiting.since,
    }
  }
  return { state: 'ok', sentence: `${queue}${lastSent}` }
}

/** What each code of a refusal means, and what to change. */
const refusals: Partial<Record<string, { problem: string; action: string }>> = {
  EAUTH: {
    problem: 'The mail server refuses the user name or password',
    action: 'Check both in SMTP_URL; some providers want an app password.',
  },
  ETLS: {
    problem: 'The mail server offers no encrypted connection',
    action: 'Check the port in SMTP_URL: smtps:// usually goes with 465, smtp:// with 587.',
  },
  EENVELOPE: {
    problem: 'The mail server refuses the sender’s address',
    action: 'Set MAIL_FROM to an address that your mail provider lets you send from.',
  },
}
function untrusted(code: string) {
  return {
    problem: `The mail server isn’t trusted: ${describeCode(code)}`,
    action: 'Check the host name in SMTP_URL: it has to be the one that your provider gives.',
  }
}
const otherAction = 'Check the host name and port in SMTP_URL, and whether your provider reports a fault.'
