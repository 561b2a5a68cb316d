import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'

export const changeSubjects = [
  'prospect',
  'archivedProspect',
  'consultation',
  'calculatorSubmission',
  'payment',
  'newsletterSubscriber',
  'outbox',
  'scrapingSource',
  'scrapingRun',
  'task',
  'savedView',
  'call',
  'blockedDays',
  'survey',
  'invoice',
] as const

/** The data of a `change` event: which record, and how it changed. The record itself is read with its own call. */
export const change = z.object({
  subject: z.enum(changeSubjects),
  id: z.string(),
  action: z.enum(['created', 'updated', 'deleted']),
})
export type Change = z.output<typeof change>

/** The position in the stream, sent with the answers about the signed-in owner, so that no change is missed before the stream is open. */
export const lastEventIdHeader = 'Last-Event-ID'

export const followChanges = apiCall('GET', '/api/events', {
  summary:
    'Server-sent events about changes: `change` names a record, `reset` means that everything has to be read again. Last-Event-ID resumes after a lost connection. The server closes the stream from time to time; clients reconnect.',
  download: { type: 'text/event-stream' },
})
