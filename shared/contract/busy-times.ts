import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { requiredLine, timestamp } from './text.ts'

/** The owner’s own calendar, whose busy times cannot be booked. Its address is a secret and is never returned. */
export const ownCalendar = z.object({
  /** The host of the address. */
  host: z.string(),
  /** When it was last read successfully. */
  lastReadAt: timestamp,
  /** Since when it cannot be read; null while it can. */
  failingSince: z.nullable(timestamp),
  /** Why it could not be read, in a sentence. */
  problem: z.nullable(z.string()),
  /** How many busy times are still to come. */
  count: z.int(),
  /** How many entries could not be read, or only in part. Absent from an older server. */
  unreadable: z.optional(z.int()),
})

const answer = z.object({ calendar: z.nullable(ownCalendar) })

export const readBusyCalendar = apiCall('GET', '/api/busy-calendar', {
  summary: 'Whether busy times are read from the owner’s own calendar, when they were last read, and what went wrong.',
  staleAfter: ['busyCalendar', 'busyTimes'],
  answer,
})

export const setBusyCalendar = apiCall('POST', '/api/busy-calendar', {
  summary:
    'Reads busy times from a calendar (iCalendar, at a secret address) and keeps the address. Nothing is changed when it cannot be read.',
  changes: ['busyCalendar', 'busyTimes', 'outbox', 'audit'],
  write: 'own', // reads the calendar from the network
  body: z.object({ address: requiredLine('Please paste the address of your calendar', 2000) }),
  answer,
})

export const refreshBusyCalendar = apiCall('POST', '/api/busy-calendar/refresh', {
  changesNothing: true,
  summary: 'Reads the busy times again now.',
  changes: ['busyCalendar', 'busyTimes'],
  answer,
  errors: ['not_found'],
})

export const removeBusyCalendar = apiCall('DELETE', '/api/busy-calendar', {
  summary: 'Forgets the address and every busy time.',
  changes: ['busyCalendar', 'busyTimes'],
  write: 'own', // deletes a file
})
