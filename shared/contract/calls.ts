import * as z from 'zod/mini'
import { callMedia } from '../business/call-medium.ts'
import { apiCall } from './api-call.ts'
import { clearable, emailAddress, line, optional, paragraphs, timestamp } from './text.ts'

/** A page of its own, which mails and the thank-you page link to. Looking at it changes nothing; its buttons post to the same address. */
export const callPath = '/call'

/** The relation under which the answer to an enquiry carries the address of its page, in the header `Link`. */
export const callRelation = 'choose-a-time'

/** - `held`: chosen by a visitor who has not confirmed it yet, and free again after `heldUntil`;
 *  - `lapsed`: was held, and nobody confirmed it in time. */
export const callStates = ['held', 'booked', 'cancelled', 'lapsed'] as const
export type CallState = (typeof callStates)[number]

/** Where a call takes place by video: of Google Meet, Zoom, Teams and the like. */
const meetingLink = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Please paste a link that begins with https://' })
  .check(z.maxLength(500, 'Please use at most 500 characters'))

/** A call as the owner sees it. */
export const call = z.object({
  id: z.uuid(),
  consultationId: z.uuid(),
  prospectId: z.uuid(),
  /** As the enquiry gives them. */
  name: z.string(),
  phone: z.string(),
  startsAt: timestamp,
  state: z.enum(callStates),
  /** What the visitor has chosen, or was told. */
  medium: z.enum(callMedia),
  /** The owner's link for this call alone. */
  meetingLink: z.nullable(z.string()),
  /** Where the call is joined, whichever link it is; null for a phone call. */
  videoLink: z.nullable(z.string()),
  heldUntil: z.nullable(timestamp),
  /** As whoever cancelled gave it. */
  cancelReason: z.nullable(z.string()),
  changedAt: timestamp,
})
export type Call = z.output<typeof call>

export const callSettings = z.object({
  /** For all calls; without it they are by phone. */
  meetingLink: z.nullable(meetingLink),
})

export const readCallSettings = apiCall({
  method: 'GET',
  path: '/api/calls/settings',
  summary: 'The meeting link for all calls.',
  access: 'owner',
  answer: callSettings,
})

export const changeCallSettings = apiCall({
  method: 'PATCH',
  path: '/api/calls/settings',
  summary:
    'Sets the meeting link for all calls, or clears it. Visitors may then choose between a video call and a phone call; without a link, calls are by phone.',
  access: 'owner',
  body: z.object({ meetingLink: clearable(meetingLink) }),
  answer: callSettings,
})

const oneCall = z.object({ id: z.uuid('Call not found') })

export const listCalls = apiCall({
  method: 'GET',
  path: '/api/calls',
  summary:
    'The calls that are booked or held from now on, the soonest first; of one lead, all there were, the newest first.',
  access: 'owner',
  query: z.object({ prospectId: optional(z.uuid('Lead not found')) }),
  answer: z.array(call),
})

export const listCallsOfPerson = apiCall({
  method: 'POST',
  path: '/api/personal-data/calls',
  summary: 'All calls that whoever has this address has booked, the newest first.',
  access: 'owner',
  body: z.object({ email: emailAddress }),
  answer: z.array(call),
})

export const listFreeTimes = apiCall({
  method: 'GET',
  path: '/api/calls/free-times',
  summary: 'When a call may start that is booked or moved now, the soonest first.',
  access: 'owner',
  answer: z.array(timestamp),
})

export const moveCall = apiCall({
  method: 'POST',
  path: '/api/calls/:id/move',
  summary: 'Moves a call and tells the visitor. A time that is taken is answered with the next three free ones.',
  access: 'owner',
  params: oneCall,
  body: z.object({ startsAt: timestamp }),
  answer: call,
  errors: ['not_found', 'slot_taken', 'conflict'],
})

export const setMeetingLink = apiCall({
  method: 'POST',
  path: '/api/calls/:id/meeting-link',
  summary:
    'Sets the meeting link of one call, or clears it, and tells the visitor when that changes how the call takes place.',
  access: 'owner',
  params: oneCall,
  body: z.object({ meetingLink: clearable(meetingLink) }),
  answer: call,
  errors: ['not_found', 'conflict'],
})

export const confirmCall = apiCall({
  method: 'POST',
  path: '/api/calls/:id/confirm',
  summary: 'Books a call that is only held, for a visitor who has confirmed it by telephone, and tells the visitor.',
  access: 'owner',
  params: oneCall,
  answer: call,
  errors: ['not_found', 'conflict'],
})

export const cancelCall = apiCall({
  method: 'POST',
  path: '/api/calls/:id/cancel',
  summary: 'Cancels a call and tells the visitor, with the reason if there is one.',
  access: 'owner',
  params: oneCall,
  body: z.object({ reason: optional(paragraphs(500)) }),
  answer: call,
  errors: ['not_found', 'conflict'],
})

export const cancelCalls = apiCall({
  method: 'POST',
  path: '/api/calls/cancel',
  summary:
    'Cancels all calls of a range of time at once and tells each visitor. A call in it that the list does not name is answered with a conflict, and nothing is changed.',
  access: 'owner',
  body: z
    .object({
      from: timestamp,
      to: timestamp,
      /** The calls that the owner has seen and agreed to cancel. */
      callIds: z.array(z.uuid()).check(z.maxLength(500)),
      /** For the owner's records: no visitor reads it. */
      reason: optional(paragraphs(500)),
      /** Whether no calls can be booked any more on the days of the range. */
      blockDays: z._default(z.boolean(), false),
    })
    .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'The end comes before the start' })),
  /** What has been cancelled now. */
  answer: z.object({ callIds: z.array(z.uuid()) }),
  errors: ['conflict'],
})

export const blockedDays = z.object({
  id: z.uuid(),
  /** Days of the calendar in London, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  note: z.nullable(z.string()),
})
export type BlockedDays = z.output<typeof blockedDays>

export const listBlockedDays = apiCall({
  method: 'GET',
  path: '/api/blocked-days',
  summary: 'Days from today on for which no calls can be booked, the soonest first.',
  access: 'owner',
  answer: z.array(blockedDays),
})

const dayMessage = 'Please give a day of the calendar'

export const blockDays = apiCall({
  method: 'POST',
  path: '/api/blocked-days',
  summary: 'Keeps days free of calls. Calls that are booked already stay.',
  access: 'owner',
  status: 201,
  body: z
    .object({
      /** Made by the caller, so that a repeat is recognised. */
      id: optional(z.uuid()),
      from: z.iso.date(dayMessage),
      to: z.iso.date(dayMessage),
      note: optional(line(200)),
    })
    .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day comes before the first' })),
  answer: blockedDays,
})

export const freeDays = apiCall({
  method: 'DELETE',
  path: '/api/blocked-days/:id',
  summary: 'Lets calls be booked on these days again.',
  access: 'owner',
  params: z.object({ id: z.uuid('Blocked days not found') }),
  errors: ['not_found'],
})
