import * as z from 'zod/mini'
import { callMedia } from '../business/call-medium.ts'
import { apiCall } from './api-call.ts'
import { despiteClashes } from './clashes.ts'
import { clearable, dialNumber, line, optional, paragraphs, storedEmail, timestamp } from './text.ts'

/** The page on which visitors choose the time of their call. Emails and the thank-you page link to it; its forms post to the same address. */
export const callPath = '/call'

/** The link relation of the visitor’s page in the `Link` header of the answer to an enquiry. */
export const callRelation = 'choose-a-time'

/** - `held`: chosen by a visitor who has not confirmed it yet; free again after `heldUntil`
 *  - `booked`: right after the form when nothing looks like abuse, or once it was confirmed
 *  - `lapsed`: held, but not confirmed in time */
export const callStates = ['held', 'booked', 'cancelled', 'lapsed'] as const
export type CallState = (typeof callStates)[number]

/** A video or telephone call as the owner sees it. */
export const call = z.object({
  id: z.uuid(),
  consultationId: z.uuid(),
  prospectId: z.uuid(),
  /** From the enquiry. */
  name: z.string(),
  phone: z.string(),
  dialNumber,
  startsAt: timestamp,
  /** Its length, as it was booked. */
  minutes: z.int(),
  state: z.enum(callStates),
  /** The visitor’s choice, or what was announced to them. */
  medium: z.enum(callMedia),
  /** The owner’s link for this call only. */
  meetingLink: z.nullable(z.string()),
  /** The link that applies; null for a phone call. */
  videoLink: z.nullable(z.string()),
  /** Whether it was booked at once after the form, while nothing has proved that the mailbox is the visitor’s. */
  isUnconfirmed: z._default(z.boolean(), false),
  heldUntil: z.nullable(timestamp),
  /** The reason given by the person who cancelled. */
  cancelReason: z.nullable(z.string()),
  changedAt: timestamp,
})
export type Call = z.output<typeof call>

/** The link to a video call, for example of Google Meet, Zoom or Teams. */
export const meetingLink = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Please paste a link that begins with https://' })
  .check(z.maxLength(500, 'Please use at most 500 characters'))

export const callSettings = z.object({
  /** The link for all calls; without it, calls are by phone. */
  meetingLink: z.nullable(meetingLink),
})

export const readCallSettings = apiCall('GET', '/api/calls/settings', {
  summary: 'Returns the meeting link for all calls.',
  staleAfter: ['callSettings'],
  answer: callSettings,
})

export const changeCallSettings = apiCall('PATCH', '/api/calls/settings', {
  summary:
    'Sets the meeting link for all calls, or clears it. With a link, pages and emails name the consultation a video call and visitors may choose the phone; without one, calls are by phone everywhere.',
  changes: ['callSettings'],
  write: 'own', // publishes pages
  body: z.object({ meetingLink: clearable(meetingLink) }),
  answer: callSettings,
  errors: ['unavailable'],
})

const oneCall = z.object({ id: z.uuid('Call not found') })

export const listCalls = apiCall('GET', '/api/calls', {
  summary: 'Lists booked and held calls from now on, the soonest first; for one lead, all its calls, the newest first.',
  query: z.object({ prospectId: optional(z.uuid('Lead not found')) }),
  answer: z.array(call),
  staleAfter: ['call', 'callSettings'],
  offline: true,
})

export const listCallsOfPerson = apiCall('POST', '/api/personal-data/calls', {
  changesNothing: true,
  summary: 'Lists all calls of the person with this email address, the newest first.',
  body: z.object({ email: storedEmail }),
  answer: z.array(call),
})

export const listFreeTimes = apiCall('GET', '/api/calls/free-times', {
  summary: 'Lists the times at which a call can start that is booked or moved now, the soonest first.',
  answer: z.array(timestamp),
  staleAfter: ['call', 'survey', 'payment', 'blockedDays', 'busyTimes', 'content', 'callRules'],
})

export const moveCall = apiCall('POST', '/api/calls/:id/move', {
  summary:
    'Moves a call and emails the visitor. The error for a time that another call has holds the next three free ones; a survey, time off or a busy time then is a conflict that names what clashes, unless that is accepted.',
  changes: ['call', 'outbox', 'prospect'],
  params: oneCall,
  body: z.object({ startsAt: timestamp, despiteClashes }),
  answer: call,
  errors: ['not_found', 'slot_taken', 'conflict'],
})

export const setMeetingLink = apiCall('POST', '/api/calls/:id/meeting-link', {
  summary:
    'Sets the meeting link of one call, or clears it, and emails the visitor when that changes how the call takes place.',
  changes: ['call', 'outbox'],
  params: oneCall,
  body: z.object({ meetingLink: clearable(meetingLink) }),
  answer: call,
  errors: ['not_found', 'conflict'],
})

export const confirmCall = apiCall('POST', '/api/calls/:id/confirm', {
  summary: 'Books a held call for a visitor who has confirmed it by telephone, and emails the visitor.',
  changes: ['call', 'outbox', 'prospect'],
  params: oneCall,
  answer: call,
  errors: ['not_found', 'conflict'],
})

export const cancelCall = apiCall('POST', '/api/calls/:id/cancel', {
  summary: 'Cancels a call and emails the visitor, with the reason if there is one.',
  changes: ['call', 'outbox', 'prospect'],
  params: oneCall,
  body: z.object({ reason: optional(paragraphs(500)) }),
  answer: call,
  errors: ['not_found', 'conflict'],
})

export const releaseCall = apiCall('POST', '/api/calls/:id/release', {
  summary:
    'Releases the time of a call that was booked at once and that nobody has confirmed, and emails the visitor after the seconds in which that can be undone.',
  changes: ['call', 'outbox', 'prospect'],
  params: oneCall,
  answer: call,
  errors: ['not_found', 'conflict'],
})

export const undoReleaseCall = apiCall('POST', '/api/calls/:id/undo-release', {
  summary: 'Books a released call again, while the email about it waits. Answers with a conflict once that has left.',
  changes: ['call', 'outbox', 'prospect'],
  params: oneCall,
  answer: call,
  errors: ['not_found', 'conflict'],
})

export const cancelCalls = apiCall('POST', '/api/calls/cancel', {
  summary:
    'Cancels all calls within a range of time and emails each visitor. Answers with a conflict, and changes nothing, when the range contains a call that the list does not name.',
  changes: ['call', 'blockedDays', 'outbox', 'prospect'],
  body: z
    .object({
      from: timestamp,
      to: timestamp,
      /** The calls that the owner has seen. */
      callIds: z.array(z.uuid()).check(z.maxLength(500)),
      /** Only for the owner’s records. */
      reason: optional(paragraphs(500)),
      /** Whether the days of the range become time off. */
      blockDays: z._default(z.boolean(), false),
      despiteClashes,
    })
    .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'The end comes before the start' })),
  /** The calls that this request has cancelled. */
  answer: z.object({ callIds: z.array(z.uuid()) }),
  errors: ['conflict'],
})

/** The owner’s time off. */
export const blockedDays = z.object({
  id: z.uuid(),
  /** Calendar days in London, both inclusive. */
  from: z.iso.date(),
  to: z.iso.date(),
  note: z.nullable(z.string()),
})
export type BlockedDays = z.output<typeof blockedDays>

export const listBlockedDays = apiCall('GET', '/api/blocked-days', {
  summary: 'Lists the owner’s time off from today on, the soonest first.',
  answer: z.array(blockedDays),
  staleAfter: ['blockedDays'],
  offline: true,
})

const dayMessage = 'Please give a day of the calendar'

export const blockDays = apiCall('POST', '/api/blocked-days', {
  summary:
    'Adds time off: no calls or surveys are offered on these days, and they don’t count as opening hours. Answers with a conflict that names the calls and surveys of these days, unless they are accepted; they stay booked.',
  changes: ['blockedDays'],
  status: 201,
  body: z
    .object({
      /** Set by the caller, so that a repeat is recognised. */
      id: optional(z.uuid()),
      from: z.iso.date(dayMessage),
      to: z.iso.date(dayMessage),
      note: optional(line(200)),
      despiteClashes,
    })
    .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day comes before the first' })),
  answer: blockedDays,
  errors: ['conflict'],
})

export const unblockDays = apiCall('DELETE', '/api/blocked-days/:id', {
  summary: 'Removes time off: these days are open again.',
  changes: ['blockedDays'],
  params: z.object({ id: z.uuid('Time off not found') }),
  errors: ['not_found'],
})
