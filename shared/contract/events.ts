import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'

/** The position in the stream, sent with the answers about the signed-in owner, so that no change is missed before the stream is open. */
export const lastEventIdHeader = 'Last-Event-ID'

export const followChanges = apiCall('GET', '/api/events', {
  summary:
    'Server-sent events about changes: `change` names a record, `reset` means that everything has to be read again. Last-Event-ID resumes after a lost connection. The server closes the stream from time to time; clients reconnect. With `once` it closes it after the changes so far, for clients behind a proxy that holds a stream back until it ends.',
  query: z.object({ once: z.optional(z.literal('true')) }),
  download: { type: 'text/event-stream' },
})
