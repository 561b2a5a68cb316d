import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timestamp } from './text.ts'

/** Where calendar programs read the feed, with its secret as `token`. */
export const calendarFeedPath = '/calendar.ics'

const feedStatus = z.object({
  /** When its address was made; null while the feed is off. */
  createdAt: z.nullable(timestamp),
  /** When a calendar program last read it, to the hour. */
  lastReadAt: z.nullable(timestamp),
})

export const readCalendarFeed = apiCall('GET', '/api/calendar-feed', {
  summary: 'Whether the owner’s calls, surveys and tasks can be subscribed to in a calendar program.',
  staleAfter: ['calendarFeed'],
  answer: feedStatus,
})

export const createCalendarFeed = apiCall('POST', '/api/calendar-feed', {
  summary: 'Makes the secret address of the feed. It is shown this once, and an earlier one stops working.',
  changes: ['calendarFeed', 'outbox', 'audit'],
  needsPasswordConfirmation: true,
  status: 201,
  answer: z.extend(feedStatus, { address: z.string() }),
})

export const deleteCalendarFeed = apiCall('DELETE', '/api/calendar-feed', {
  summary: 'Turns the feed off: its address stops working at once.',
  changes: ['calendarFeed', 'audit'],
})
