import { dayMs } from '#shared/business/durations.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import type {
  IssueContent,
  listNewsletterIssues,
  NewsletterIssue,
  saveNewsletterIssue,
  testNewsletterIssue,
} from '#shared/contract/newsletter.ts'
import type { Deps } from '../../deps.ts'
import { queueTestEmail, requireMailServer } from '../../mail/test-email.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { atRevision } from '../../platform/revisions.ts'
import { AppError, found } from '../../platform/errors.ts'
import { isRepeatAt } from '../../platform/repeated-call.ts'
import * as queries from './issue-queries.ts'
import { unsubscribeAddress } from './mails.ts'
import { countConfirmed } from './queries.ts'
import { perHour } from './send-issues.ts'
import { newsletterIssueEmail } from './templates/newsletter-issue.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'config' | 'business' | 'publicUrl' | 'website'>

/** Two newsletters may not begin within this time. */
const leastGapMs = dayMs

export async function readIssues({ db, website }: Context): Promise<CallAnswer<typeof listNewsletterIssues>> {
  return {
    issues: (await queries.listIssues(db)).map(toIssue),
    subscribers: await countConfirmed(db),
    articles: await website.listArticles(),
    perHour,
  }
}

/** @throws AppError `conflict` when it has been changed elsewhere, or is not a draft any more */
export async function saveIssue(
  { db, clock, website }: Context,
  id: string,
  { revision, ...content }: ParsedInput<typeof saveNewsletterIssue>['body'],
): Promise<NewsletterIssue> {
  const written = { ...content, articles: JSON.stringify(await chooseArticles(website, content)) }
  return db.transaction().execute(async (trx) => {
    const stored = await queries.findIssue(trx, id)
    if (isRepeatAt(stored, revision, written)) return toIssue(stored)
    if (stored) requireDraft(stored)
    atRevision(stored && toIssue(stored), revision)
    const row = stored
      ? await queries.updateIssue(trx, id, { ...written, revision: revision + 1 })
      : await queries.insertIssue(trx, { id, ...written, revision: 1, createdAt: clock.now().toISOString() })
    return toIssue(row)
  })
}

/** @throws AppError `not_found`, `conflict` */
export async function deleteDraft(trx: Trx, id: string): Promise<void> {
  requireDraft(await getIssue(trx, id))
  await queries.deleteIssue(trx, id)
}

/** Queues a newsletter for the owner alone. @throws AppError `conflict` without a mail server, `rate_limited` */
export async function sendTest(
  context: Context,
  { id, ...content }: ParsedInput<typeof testNewsletterIssue>['body'],
): Promise<{ recipient: string }> {
  requireMailServer(context.config)
  const articles = await chooseArticles(context.website, content)
  // In place of the link with which each reader unsubscribes.
  const example = unsubscribeAddress(context.publicUrl, 'example')
  const issue = newsletterIssueEmail({ ...content, articles, unsubscribeAddress: example })
  return context.db
    .transaction()
    .execute((trx) =>
      queueTestEmail(trx, context, { key: id, limit: 'newsletter-tests', make: async () => ({ email: issue }) }),
    )
}

/** Begins to send a newsletter; one that has begun is returned as it is.
 *  @throws AppError `not_found`, `conflict` when it can't be sent now, or has been changed since it was read */
export async function startIssue(
  trx: Trx,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  id: string,
  revision: number,
): Promise<NewsletterIssue> {
  requireMailServer(config)
  const issue = await getIssue(trx, id)
  if (issue.state !== 'draft') return toIssue(issue)
  atRevision(toIssue(issue), revision)
  const now = clock.now()
  const last = await queries.findLastStarted(trx, now.toISOString())
  if (last?.state === 'sending') {
    throw new AppError('conflict', 'Another newsletter is being sent. Please wait until it’s finished, or stop it.')
  }
  if (last?.startedAt && last.startedAt > isoTime(now, -leastGapMs)) {
    const next = formatLondonTime(new Date(Date.parse(last.startedAt) + leastGapMs))
    throw new AppError('conflict', `One newsletter a day at most: you can send the next from ${next}.`)
  }
  const recipients = await countConfirmed(trx)
  if (recipients === 0) throw new AppError('conflict', 'Nobody has confirmed a subscription yet.')
  return toIssue(await queries.updateIssue(trx, id, { state: 'sending', startedAt: now.toISOString(), recipients }))
}

/** Stops a newsletter; one that is finished is returned as it is. @throws AppError `not_found`, `conflict` for a draft */
export async function stopIssue(trx: Trx, { clock }: Pick<Context, 'clock'>, id: string): Promise<NewsletterIssue> {
  const issue = await getIssue(trx, id)
  if (issue.state === 'draft') throw new AppError('conflict', 'This newsletter hasn’t been sent.')
  if (issue.state !== 'sending') return toIssue(issue)
  await queries.deleteQueuedMails(trx)
  const finishedAt = clock.now().toISOString()
  return toIssue(await queries.updateIssue(trx, id, { state: 'stopped', finishedAt }))
}

function toIssue(row: queries.IssueRow): NewsletterIssue {
  return { ...row, articles: JSON.parse(row.articles) as NewsletterIssue['articles'] }
}

/** @throws AppError `conflict` when an article is no longer on the blog page */
async function chooseArticles(website: Context['website'], { articles }: Pick<IssueContent, 'articles'>) {
  if (articles.length === 0) return []
  const all = new Map((await website.listArticles()).map((article) => [article.slug, article]))
  return [...new Set(articles)].map((slug) => {
    const article = all.get(slug)
    if (!article)
      throw new AppError('conflict', 'An article that you chose is no longer on the blog page. Please choose again.')
    return article
  })
}

async function getIssue(trx: Trx, id: string): Promise<queries.IssueRow> {
  return found(await queries.findIssue(trx, id), 'Newsletter')
}

function requireDraft({ state }: queries.IssueRow): void {
  if (state !== 'draft') throw new AppError('conflict', 'This newsletter has been sent and can’t be changed any more.')
}
