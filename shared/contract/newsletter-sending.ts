import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { newsletterIssue } from './newsletter-issues.ts'
import { line, paragraphs, requiredLine } from './text.ts'

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
