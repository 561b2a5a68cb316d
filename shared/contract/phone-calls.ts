import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timelineEntry } from './prospect-history.ts'
import { oneProspect } from './prospects.ts'
import { optional } from './text.ts'

export const callOutcomes = ['spoke', 'no_answer', 'voicemail'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** The text on the timeline. */
export const callOutcomeText: Record<CallOutcome, string> = {
  spoke: 'Spoke on the phone',
  no_answer: 'Called, no answer',
  voicemail: 'Called, left a voicemail',
}

/** The task to try again, which has the id of the call. */
export const retryTaskTitle = 'Call again'

export const logPhoneCall = apiCall('POST', '/api/prospects/:id/phone-calls', {
  summary:
    'Records the outcome of a phone call: on the timeline, in the status of a new lead who was spoken to, and in the call tasks that it completes. Repeating it with the same id changes nothing.',
  changes: ['prospect', 'archivedProspect', 'task'],
  status: 201,
  params: oneProspect,
  body: z.object({
    /** Made by the caller, so that a repeat is recognised. */
    id: z.uuid(),
    outcome: z.enum(callOutcomes, 'Please choose spoke, no answer or voicemail'),
    /** Creates a task to call again on this day in London, `2026-11-23`. */
    retryOn: optional(z.iso.date('Please choose a date')),
  }),
  answer: timelineEntry,
  errors: ['not_found', 'already_archived', 'already_exists'],
})

export const undoPhoneCall = apiCall('DELETE', '/api/prospects/:id/phone-calls/:callId', {
  summary:
    'Undoes a call that was recorded by mistake: its timeline entry, the change of status and the changes to tasks.',
  changes: ['prospect', 'archivedProspect', 'task'],
  params: z.extend(oneProspect, { callId: z.uuid('Call not found') }),
  errors: ['not_found', 'already_archived'],
})
