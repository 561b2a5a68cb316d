import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type Clock, isoTime } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import * as queries from './queries.ts'
import { mailServerState, type MailServerState } from './server-state.ts'
import { describeFailure, longestDelayMs, maxAttempts, retryDelayMs, type SendFailure } from './retry.ts'
import type { MailTransport } from './transport.ts'

export interface DeliverySurroundings {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  transport: MailTransport
  /** From 0 to 1, as Math.random gives it. */
  random: () => number
  /** Aborted when the program stops. */
  stopping: AbortSignal
}

/** Time until the database is asked again after it refused to write, for example because the disk was full. */
export const databaseRetryMs = 30_000

/** Takes the mail that has been due for longest and sends it. False when none is due.
 *  @throws Error when the database cannot be asked; no mail is taken then. */
export async function deliverNext(using: DeliverySurroundings): Promise<boolean> {
  const { db, clock, transport } = using
  const now = clock.now()
  const mail = await queries.claimDueMail(db, {
    now: now.toISOString(),
    beyond: isoTime(now, 2 * longestDelayMs),
    messageIdHost: transport.messageIdHost,
  })
  if (!mail) return false
  const { outcome, answer } = await attempt(mail, using)
  await record(using, mail.id, outcome, answer)
  return true
}

interface Attempt {
  outcome: queries.Outcome
  /** What it says about the mail server itself. */
  answer: Partial<MailServerState>
}

async function attempt(mail: queries.ClaimedMail, using: DeliverySurroundings): Promise<Attempt> {
  const { clock, log, transport } = using
  // The log holds neither the recipient nor the content.
  const about = { outboxId: mail.id, kind: mail.kind, attempt: mail.attempts }
  try {
    await transport.send(mail)
    log.info(about, 'email sent')
    const sentAt = clock.now().toISOString()
    return { outcome: { status: 'sent', sentAt, lastError: null }, answer: { lastSentAt: sentAt, refusal: null } }
  } catch (error) {
    const failure = describeFailure(error)
    const outcome = afterFailure(failure, mail.attempts, using)
    log.warn(
      { ...about, code: failure.code },
      outcome.status === 'failed'
        ? 'sending the email failed for good'
        : 'sending the email failed and will be retried',
    )
    if (failure.concernsMail) return { outcome, answer: {} }
    return { outcome, answer: { refusal: { at: clock.now().toISOString(), code: failure.code } } }
  }
}

function afterFailure(
  { code, permanent }: SendFailure,
  attempts: number,
  { clock, random }: DeliverySurroundings,
): queries.Outcome {
  if (permanent || attempts >= maxAttempts) return { status: 'failed', lastError: code }
  return { status: 'queued', lastError: code, nextAttemptAt: isoTime(clock.now(), retryDelayMs(attempts, random())) }
}

/** Tries until the database takes it: until then the mail counts as being sent, and nobody sends it twice.
 *  When the program stops first, the next start sends it again under the same Message-ID. */
async function record(
  { db, clock, log, stopping }: DeliverySurroundings,
  outboxId: string,
  outcome: queries.Outcome,
  answer: Partial<MailServerState>,
): Promise<void> {
  for (;;) {
    try {
      await db.transaction().execute(async (trx) => {
        await queries.recordOutcome(trx, outboxId, outcome)
        await mailServerState.change(trx, clock, answer)
      })
      return
    } catch (error) {
      log.error({ err: error, outboxId }, 'recording the outcome of an email failed')
      if (stopping.aborted) return
      await sleep(databaseRetryMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}
