import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { sendTestMail } from '#shared/contract/condition.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { findOwner } from '../../features/accounts/queries.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MailContent } from '../../mail/outbox.ts'
import { retryWaitingMails } from '../../mail/queries.ts'
import { describeFailure } from '../../mail/retry.ts'
import { mailServerState, type MailServerState } from '../../mail/server-state.ts'
import { sendNow } from './send-now.ts'
import type { Sender } from '../../mail/layout/content.ts'
import { layOut } from '../../mail/layout/layout.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'mailTransport' | 'condition'>

/** Sends the owner a mail at once, past the outbox, so that the mail server's own answer can be shown. Once one is taken, what has
 *  waited is tried again too. @throws AppError `conflict` without a mail server */
export async function sendTest(context: Context): Promise<CallAnswer<typeof sendTestMail>> {
  const { db, config, publicUrl, mailTransport } = context
  if (!mailTransport) throw new AppError('conflict', 'No mail server is set up: set SMTP_URL and MAIL_FROM first.')
  const recipient = (await findOwner(db))?.email ?? config.business.email
  try {
    const answer = await sendNow(mailTransport, recipient, testMail({ business: config.business, publicUrl }))
    await noteAnswer(context, { lastSentAt: context.clock.now().toISOString(), refusal: null })
    return { isSent: true, recipient, answer }
  } catch (error) {
    const { code, concernsMail } = describeFailure(error)
    if (!concernsMail) await noteAnswer(context, { refusal: { at: context.clock.now().toISOString(), code } })
    return { isSent: false, recipient, answer: wordsOf(error) }
  }
}

async function noteAnswer({ db, clock, condition }: Context, answer: Partial<MailServerState>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await mailServerState.change(trx, clock, answer)
    if (answer.refusal === null) await retryWaitingMails(trx, clock.now().toISOString())
  })
  condition.refresh()
}

/** What the mail server said, or what kept us from asking it. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message
}

function testMail(sender: Sender): MailContent {
  return layOut(
    {
      subject: 'Test email from your website',
      preview: 'Your website can send email.',
      heading: 'Your website can send email',
      blocks: [
        { kind: 'paragraph', parts: ['You asked for this test under Settings, Condition.'] },
        {
          kind: 'button',
          label: 'Open Condition',
          address: `${sender.publicUrl}${hubAddress}/settings?show=condition`,
        },
      ],
      reason: 'Sent by your website because you asked for a test.',
    },
    sender,
  )
}
