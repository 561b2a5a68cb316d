import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timestamp } from './text.ts'

/** - `sending`: its emails go out one after another
 *  - `stopped`: the owner has stopped it, and those who have not got it don't get it any more */
export const issueStates = ['draft', 'sending', 'sent', 'stopped'] as const

const article = z.object({ slug: z.string(), title: z.string(), excerpt: z.string() })

export const newsletterIssue = z.object({
  id: z.uuid(),
  subject: z.string(),
  introduction: z.string(),
  /** As they were when it was saved. */
  articles: z.array(article),
  state: z.enum(issueStates),
  /** Grows with each save of the draft, so that a stale edit is refused. */
  revision: z.int(),
  createdAt: timestamp,
  startedAt: z.nullable(timestamp),
  /** When everybody had got it, or it was stopped. */
  finishedAt: z.nullable(timestamp),
  /** The confirmed subscribers at its start. */
  recipients: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** How many unsubscribed between its start and that of the next. */
  unsubscribed: z.int(),
})
export type NewsletterIssue = z.output<typeof newsletterIssue>

export const listNewsletterIssues = apiCall('GET', '/api/newsletter-issues', {
  summary: 'Lists the newsletters, newest first, with how many would get the next one and the articles to choose from.',
  answer: z.object({
    issues: z.array(newsletterIssue),
    /** The confirmed subscribers. */
    subscribers: z.int(),
    /** Of the blog page, the newest first. */
    articles: z.array(article),
    /** How many emails are sent in an hour. */
    perHour: z.int(),
  }),
  staleAfter: ['newsletterIssue', 'newsletterSubscriber', 'content'],
})
