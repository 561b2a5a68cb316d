import { hourMs } from '#shared/business/durations.ts'
import type { NewsletterIssue } from '#shared/contract/newsletter.ts'
import type { Deps } from '../../deps.ts'
import { type NotificationContext, queueEmail } from '../../mail/outbox.ts'
import { repeat, type Repeating } from '../../platform/run-at-interval.ts'
import * as queries from './issue-queries.ts'
import { unsubscribeAddress, unsubscribeHeaders } from './mails.ts'
import { newsletterIssueEmail } from './templates/newsletter-issue.ts'

/** How many emails are sent in an hour: few enough for any mail provider. */
export const perHour = 60
/** While the mail server is down, no more than this many wait, so that other emails are not held up once it is back. */
const mostWaiting = 5

type Context = NotificationContext & Pick<Deps, 'db'>

export function startSendingIssues(context: Context & Pick<Deps, 'log'>): Repeating {
  const fault = 'sending the newsletter failed'
  return repeat(() => sendNext(context), { everyMs: hourMs / perHour, log: context.log, fault })
}

/** Queues the newsletter that is being sent for its next reader, or ends it when there is none. The email and the note that it is queued
 *  are one transaction, so that a restart neither forgets nor repeats anybody. */
export async function sendNext(context: Context): Promise<void> {
  const { db, clock, publicUrl } = context
  await db.transaction().execute(async (trx) => {
    const issue = await queries.findSendingIssue(trx)
    if (!issue || (await queries.countWaitingMails(trx)) >= mostWaiting) return
    const reader = await queries.findNextReader(trx, issue, clock.now().toISOString())
    if (!reader) {
      await queries.updateIssue(trx, issue.id, { state: 'sent', finishedAt: clock.now().toISOString() })
      return
    }
    const address = unsubscribeAddress(publicUrl, reader.unsubscribeToken)
    const articles = JSON.parse(issue.articles) as NewsletterIssue['articles']
    await queueEmail(trx, context, newsletterIssueEmail({ ...issue, articles, unsubscribeAddress: address }), {
      key: `${issue.id}:${reader.id}`,
      to: reader.email,
      relatedId: reader.id,
      headers: unsubscribeHeaders(address),
    })
    await queries.updateIssue(trx, issue.id, { nextAfter: reader.id })
  })
}
