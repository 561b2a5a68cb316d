import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { formTraces } from './form-traces.ts'
import { pageQuery } from './paging.ts'
import { emailAddress, line, optional, paragraphs, requiredLine, timestamp } from './text.ts'

/** Pages that emails link to. Opening one changes nothing; its button posts to the same address. */
export const newsletterPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  /** Shown after the form without JavaScript. */
  checkInbox: '/newsletter/check-your-inbox',
} as const

/** The text beside the button of every newsletter form; stored with each consent as proof. */
export const newsletterWording =
  'Send me articles about planning and building home extensions by email. I can unsubscribe at any time.'

/** The same response for everybody, so that it does not reveal who is subscribed. */
export const checkInboxSentence = 'Check your inbox to confirm'
/** The same while the server cannot send mail yet. */
export const confirmLaterSentence = 'Thank you. We’ll email you a link to confirm.'

export const subscribeToNewsletter = apiCall('POST', '/api/newsletter', {
  summary: 'Sends a mail with a confirmation link. The response is the same for every address.',
  access: 'public',
  status: 202,
  body: z.object({
    email: emailAddress,
    /** The page of the form, for example `blog`. */
    source: optional(line(60)),
    homepage: formTraces.homepage,
    elapsedMs: formTraces.elapsedMs,
  }),
  answer: z.object({ message: z.literal([checkInboxSentence, confirmLaterSentence]) }),
})

export const subscriberStatuses = ['pending', 'confirmed', 'unsubscribed'] as const

export const subscriber = z.object({
  id: z.uuid(),
  email: z.string(),
  status: z.enum(subscriberStatuses),
  createdAt: timestamp,
  confirmedAt: z.nullable(timestamp),
  unsubscribedAt: z.nullable(timestamp),
  /** When an email to the address last came back. */
  bouncedAt: z.nullable(timestamp),
  /** The proofs of consent, oldest first: the wording, where and when it was shown, and when it was confirmed. */
  consents: z.array(
    z.object({ wording: z.string(), source: z.string(), askedAt: timestamp, confirmedAt: z.nullable(timestamp) }),
  ),
})
export type Subscriber = z.output<typeof subscriber>

export const unsubscribeByOwner = apiCall('POST', '/api/subscribers/:id/unsubscribe', {
  summary: 'Unsubscribes a person at their request. Repeating it changes nothing.',
  changes: ['newsletterSubscriber'],
  params: z.object({ id: z.uuid('Subscriber not found') }),
  errors: ['not_found'],
})

export const exportSubscribers = apiCall('GET', '/api/subscribers/export', {
  summary:
    'Confirmed subscribers as CSV, safe to open in a spreadsheet, each with the unsubscribe link that every newsletter has to carry.',
  needsPasswordConfirmation: true,
  download: { type: 'text/csv' },
})

export const listSubscribers = apiCall('GET', '/api/subscribers', {
  summary: 'Newsletter subscribers, newest first, with the proofs of consent.',
  query: z.object({ status: optional(z.enum(subscriberStatuses)), ...pageQuery }),
  answer: z.array(subscriber),
  staleAfter: ['newsletterSubscriber'],
  offline: true,
})

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

/** What the owner writes of a newsletter. */
export const issueContent = z.object({
  subject: requiredLine('Please give a subject', 150),
  /** Paragraphs are separated by blank lines. */
  introduction: paragraphs(5000).check(z.minLength(1, 'Please write a sentence or two')),
  /** Articles of the blog page, by their slugs, in their order. */
  articles: z.array(line(200)).check(z.maxLength(6, 'Please choose at most 6 articles')),
})
export type IssueContent = z.output<typeof issueContent>

const oneIssue = z.object({ id: z.uuid('Newsletter not found') })

export const saveNewsletterIssue = apiCall('POST', '/api/newsletter-issues/:id', {
  summary: 'Saves the draft of a newsletter. Its caller makes the id, and the same save again changes nothing.',
  changes: ['newsletterIssue'],
  write: 'own', // may start the renderer
  params: oneIssue,
  body: z.extend(issueContent, { revision: z.int() }),
  answer: newsletterIssue,
  errors: ['not_found', 'conflict'],
})

export const deleteNewsletterIssue = apiCall('DELETE', '/api/newsletter-issues/:id', {
  summary: 'Deletes the draft of a newsletter.',
  changes: ['newsletterIssue'],
  params: oneIssue,
  errors: ['not_found', 'conflict'],
})

export const testNewsletterIssue = apiCall('POST', '/api/newsletter-issue-test', {
  summary: 'Sends a newsletter to the owner alone.',
  changes: ['outbox'],
  write: 'own', // may start the renderer
  body: z.extend(issueContent, {
    /** Set by the caller, so that a repeat sends nothing. */
    id: z.uuid(),
  }),
  answer: z.object({ recipient: z.string() }),
  errors: ['conflict', 'rate_limited'],
})

export const startNewsletterIssue = apiCall('POST', '/api/newsletter-issues/:id/start', {
  summary:
    'Begins to send a newsletter to all confirmed subscribers, one email a minute. At most one newsletter begins in 24 hours.',
  changes: ['newsletterIssue', 'outbox'],
  params: oneIssue,
  body: z.object({ revision: z.int() }),
  answer: newsletterIssue,
  errors: ['not_found', 'conflict'],
})

export const stopNewsletterIssue = apiCall('POST', '/api/newsletter-issues/:id/stop', {
  summary: 'Stops a newsletter that is being sent. Emails that wait are deleted.',
  changes: ['newsletterIssue', 'outbox'],
  params: oneIssue,
  answer: newsletterIssue,
  errors: ['not_found', 'conflict'],
})
