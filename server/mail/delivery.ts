import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { isoTime } from '../platform/clock.ts'
import { emptyWriteAheadLog } from '../platform/database/connection.ts'
import { type AttachedFile, readAttachedFiles } from './attachments.ts'
import type { AttachedDocument, PrintDocument } from './attached-pdfs.ts'
import type { FirstEmailNotice } from './first-email-notice.ts'
import type { MailTokens } from './mail-tokens.ts'
import * as queries from './queries.ts'
import { mailServerState, type MailServerState } from './server-state.ts'
import { afterFailure, describeFailure, maxDelayMs, toRefusal } from './retry.ts'
import type { MailTransport } from './transport.ts'

export interface DeliveryContext extends Pick<Deps, 'db' | 'clock' | 'log'> {
  files: Pick<Deps['files'], 'read'>
  printDocument: PrintDocument
  transport: MailTransport
  mailTokens: Pick<MailTokens, 'addToken'>
  firstEmailNotice: FirstEmailNotice
  /** Returns a number from 0 to 1, as Math.random does. */
  random: () => number
  /** Aborted when the program stops. */
  stopping: AbortSignal
}

/** The pause after the database has failed, for example because the disk was full. */
export const databaseRetryMs = 30_000

/** Sends the email that has been due for longest. @returns whether none was due, and what the attempt shows about the mail server
 *  @throws Error when the database fails; no mail is claimed then */
export async function deliverNext(
  context: DeliveryContext,
): Promise<{ isDone: boolean; serverState: Partial<MailServerState> }> {
  const { db, clock, transport } = context
  const now = clock.now()
  const mail = await queries.claimDueMail(db, {
    now: now.toISOString(),
    beyond: isoTime(now, 2 * maxDelayMs),
    messageIdHost: transport.messageIdHost,
  })
  if (!mail) return { isDone: true, serverState: {} }
  const withNotice = await addNotice(mail, context)
  const { outcome, serverState } = await attempt(withNotice ?? mail, context)
  await record(context, withNotice ?? mail, { outcome, serverState, hasNotice: withNotice !== undefined })
  return { isDone: false, serverState }
}

/** Returns the email with the privacy notice; undefined where none is needed, or where the database fails: the next email then carries it. */
async function addNotice(
  mail: queries.ClaimedMail,
  { firstEmailNotice, log }: DeliveryContext,
): Promise<queries.ClaimedMail | undefined> {
  try {
    return await firstEmailNotice.addTo(mail)
  } catch (error) {
    log.error({ err: error, outboxId: mail.id }, 'the email is sent without the privacy notice')
    return undefined
  }
}

/** Returns the outcome, and what it shows about the mail server itself. */
async function attempt(
  mail: queries.ClaimedMail,
  context: DeliveryContext,
): Promise<{ outcome: queries.Outcome; serverState: Partial<MailServerState> }> {
  const { clock, log, transport } = context
  // The log holds neither the recipient nor the content.
  const logged = { outboxId: mail.id, kind: mail.kind, attempt: mail.attempts }
  let files: AttachedFile[]
  try {
    files = await readAttachedFiles(context, mail.attachments)
    if (mail.document !== null)
      files.push(...(await context.printDocument(JSON.parse(mail.document) as AttachedDocument)))
  } catch (error) {
    log.error({ ...logged, err: error }, 'a file of the email couldn’t be read')
    return { outcome: { status: 'failed', lastError: 'EATTACHMENT' }, serverState: {} }
  }
  try {
    await transport.send({ ...context.mailTokens.addToken(mail), files })
    log.info(logged, 'email sent')
    const sentAt = clock.now().toISOString()
    return { outcome: { status: 'sent', sentAt, lastError: null }, serverState: { lastSentAt: sentAt, refusal: null } }
  } catch (error) {
    const failure = describeFailure(error)
    const outcome = afterFailure(failure, mail.attempts, context)
    log.warn(
      { ...logged, code: failure.code, cause: failure.cause },
      outcome.status === 'failed'
        ? 'sending the email failed for good'
        : 'sending the email failed and will be retried',
    )
    if (failure.concernsMail) return { outcome, serverState: {} }
    return { outcome, serverState: { refusal: toRefusal(failure, clock.now().toISOString()) } }
  }
}

/** Retries until the database accepts it: until then the email stays in `sending`, so it is not sent twice. If the program stops first, the
 *  next start sends it again with the same Message-ID. */
async function record(
  { db, clock, log, stopping, firstEmailNotice }: DeliveryContext,
  mail: queries.ClaimedMail,
  result: { outcome: queries.Outcome; serverState: Partial<MailServerState>; hasNotice: boolean },
): Promise<void> {
  const { id: outboxId, deleteAt } = mail
  const { outcome, serverState, hasNotice } = result
  const isDeleted = deleteAt !== null && outcome.status === 'sent'
  for (;;) {
    try {
      await db.transaction().execute(async (trx) => {
        if (isDeleted) await trx.deleteFrom('outbox').where('id', '=', outboxId).execute()
        else await trx.updateTable('outbox').set(outcome).where('id', '=', outboxId).execute()
        await firstEmailNotice.recordOutcome(trx, mail, outcome, hasNotice)
        const before = await mailServerState.read(trx)
        await mailServerState.change(trx, clock, serverState)
        // What had tried in vain is due too, once the server accepts emails again.
        if (before.refusal !== null && serverState.refusal === null)
          await queries.retryWaitingMails(trx, clock.now().toISOString())
      })
      break
    } catch (error) {
      log.error({ err: error, outboxId }, 'recording the outcome of an email failed')
      if (stopping.aborted) return
      await sleep(databaseRetryMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  if (!isDeleted) return
  await emptyWriteAheadLog(db).catch((error: unknown) =>
    log.error({ err: error, outboxId }, 'removing the text of a sent email from the write-ahead log failed'),
  )
}
