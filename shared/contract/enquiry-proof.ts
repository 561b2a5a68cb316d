import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { everySubject } from './changes.ts'

/** The page behind the link with which a person whom we know confirms that an enquiry is theirs. */
export const confirmEnquiryPath = '/confirm-enquiry'

const decision = {
  summary:
    'Records whether an enquiry with the address of a known person is theirs. If so, it updates their lead, and restores it from the archive; otherwise its files are deleted. Repeating it changes nothing.',
  changes: everySubject,
  params: z.object({ id: z.uuid('Enquiry not found') }),
  body: z.object({ isTheirs: z.boolean() }),
  errors: ['not_found', 'conflict'],
} as const

export const decideConsultationSender = apiCall('POST', '/api/consultations/:id/sender', decision)
export const decideSubmissionSender = apiCall('POST', '/api/calculator-submissions/:id/sender', decision)
