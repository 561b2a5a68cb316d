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

/** What one `change` event says: which record, and what became of it. The record itself is asked for with its own call. */
export const change = z.object({
  subject: z.enum(changeSubjects),
  id: z.string(),
  action: z.enum(['created', 'updated', 'deleted']),
})
export type Change = z.output<typeof change>

/** Events of the stream: `change` with a change; `reset` when too much has happened to name it all, so look at everything anew. */
export const changeEventNames = ['change', 'reset'] as const

/** Stands in the answers that say who is signed in, and is what to follow changes from, so that none is missed between that answer and the
 *  opening of the stream. */
export const lastEventIdHeader = 'Last-Event-ID'

export const followChanges = apiCall({
  method: 'GET',
  path: '/api/events',
  summary:
    'Server-sent events for what changes: `change` names a record, `reset` says to look at everything anew. Last-Event-ID goes on where a broken connection ended. The server ends the stream now and then; a client connects again.',
  access: 'owner',
  download: { type: 'text/event-stream' },
})
