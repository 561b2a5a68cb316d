import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timelineEntry } from './prospect-history.ts'
import { oneProspect } from './prospects.ts'
import { optional } from './text.ts'

export const callOutcomes = ['spoke', 'no_answer', 'voicemail'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** How the timeline puts it. */
export const callOutcomeText: Record<CallOutcome, string> = {
  spoke: 'Spoke on the phone',
  no_answer: 'Called, no answer',
  voicemail: 'Called, left a voicemail',
}

/** The task to try again, which has the id of the call. */
export const retryTaskTitle = 'Call again'

export const logPhoneCall = apiCall({
  method: 'POST',
  path: '/api/prospects/:id/phone-calls',
  summary:
    'Notes how a call to a lead went: on the timeline, in the status of a new lead that was spoken with, and in the call tasks that it settles. Sending the same id again changes nothing.',
  access: 'owner',
  keyed: true,
  status: 201,
  params: oneProspect,
  body: z.object({
    /** Made by the caller, so that a repeat is recognised. */
    id: z.uuid(),
    outcome: z.enum(callOutcomes, 'Please choose spoke, no answer or voicemail'),
    /** Sets a task to call again on this day in London, `2026-11-23`. */
    retryOn: optional(z.iso.date('Please give a day of the calendar')),
  }),
  answer: timelineEntry,
  errors: ['not_found', 'already_archived', 'already_exists'],
})

export const undoPhoneCall = apiCall({
  method: 'DELETE',
  path: '/api/prospects/:id/phone-calls/:callId',
  summary: 'Takes back a call that was noted by mistake: its entry, the change of status, and what it did to tasks.',
  access: 'owner',
  keyed: true,
  params: z.extend(oneProspect, { callId: z.uuid('Call not found') }),
  errors: ['not_found', 'already_archived'],
})
