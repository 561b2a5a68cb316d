import * as z from 'zod/mini'

/** The kinds of record whose changes the server announces. */
export const changeSubjects = [
  'prospect',
  'archivedProspect',
  'consultation',
  'calculatorSubmission',
  'payment',
  'newsletterSubscriber',
  'newsletterIssue',
  'outbox',
  'scrapingSource',
  'scrapingRun',
  'task',
  'savedView',
  'call',
  'blockedDays',
  'busyTimes',
  'survey',
  'invoice',
  'quote',
  'job',
  'content',
  'photograph',
  'emailTemplate',
  'leadFile',
  'incomingMail',
] as const

export type ChangeSubject = (typeof changeSubjects)[number]

/** The data of a `change` event: which record, and how it changed. The record itself is read with its own call. */
export const change = z.object({
  subject: z.enum(changeSubjects),
  id: z.string(),
  action: z.enum(['created', 'updated', 'deleted']),
})
export type Change = z.output<typeof change>
