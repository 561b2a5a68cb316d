import { v7 as uuidv7 } from 'uuid'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { sendTestMail } from '#shared/contract/condition.ts'
import { hubPath } from '#shared/hub-address.ts'
import { findOwner } from '../../features/accounts/queries.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { retryWaitingMails } from '../../mail/queries.ts'
import { describeCode } from '../../platform/connection-faults.ts'
import { describeFailure, toRefusal } from '../../mail/retry.ts'
import type { OwnerMailKind } from '../../mail/kinds.ts'
import { mailServerState, type MailServerState } from '../../mail/server-state.ts'
import { defineEmail, type Email } from '../../mail/define-email.ts'
import { type Block, paragraph } from '../../mail/layout/content.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'business' | 'publicUrl' | 'mailTransport' | 'condition'>

/** Sends the owner a test mail at once, bypassing the outbox, and returns the mail server's answer. If the server accepts it, waiting
 *  emails are retried too. @throws AppError `conflict` when no mail server is set up */
export async function sendTest(context: Context): Promise<CallAnswer<typeof sendTestMail>> {
  const { db, business, mailTransport } = context
  if (!mailTransport) throw new AppError('conflict', 'No mail server is set up: set SMTP_URL and MAIL_FROM first.')
  const recipient = (await findOwner(db))?.email ?? business().email
  try {
    const answer = await sendNow(context, mailTransport, recipient, connectionTestEmail({}))
    await recordAnswer(context, { lastSentAt: context.clock.now().toISOString(), refusal: null })
    return { isSent: true, recipient, answer }
  } catch (error) {
    const failure = describeFailure(error)
    if (!failure.concernsMail)
      await recordAnswer(context, { refusal: toRefusal(failure, context.clock.now().toISOString()) })
    return { isSent: false, recipient, answer: describeAnswer(error) }
  }
}

async function recordAnswer({ db, clock, condition }: Context, answer: Partial<MailServerState>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await mailServerState.change(trx, clock, answer)
    if (answer.refusal === null) await retryWaitingMails(trx, clock.now().toISOString())
  })
  condition.refresh()
}

/** Returns the mail server's answer, or why it could not be reached. */
function describeAnswer(error: unknown): string {
  if (error instanceof Error && 'response' in error && typeof error.response === 'string') return error.response
  const { code, cause = code } = describeFailure(error)
  return `The mail server can’t be reached: ${describeCode(cause)}.`
}

/** Sends an email to the owner, bypassing the outbox, and returns the mail server's answer. @throws Error as `MailTransport.send` does */
export function sendNow(
  { business, publicUrl }: Pick<Deps, 'business' | 'publicUrl'>,
  transport: NonNullable<Deps['mailTransport']>,
  recipient: string,
  { kind, render }: Email<OwnerMailKind>,
): Promise<string> {
  return transport.send({
    kind,
    audience: 'owner',
    messageId: `<${uuidv7()}@${transport.messageIdHost}>`,
    recipient,
    replyTo: null,
    headers: null,
    calendar: null,
    ...render({ business: business(), publicUrl }),
  })
}

export const conditionButton: Block = {
  kind: 'button',
  label: 'Open System status',
  address: hubPath('settings', '?show=condition'),
}

export const connectionTestEmail = defineEmail('test-email', () => ({
  subject: 'Test email from your website',
  preview: 'Your website can send email.',
  heading: 'Your website can send email',
  blocks: [paragraph('You asked for this test under Settings, System status.'), conditionButton],
  reason: 'Sent by your website because you asked for a test.',
}))
