import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { oneProspect, prospect } from './prospects.ts'

/** Another lead with the same telephone number. */
export const possibleDuplicate = z.object({
  where: z.enum(['live', 'archived']),
  /** With the lead's own id, even when it is archived. */
  lead: prospect,
})
export type PossibleDuplicate = z.output<typeof possibleDuplicate>

export const listPossibleDuplicates = apiCall('GET', '/api/prospects/:id/possible-duplicates', {
  summary:
    'At most five leads with the same phone number as this one, live ones first. Leads that are marked as different people are left out.',
  params: oneProspect,
  answer: z.array(possibleDuplicate),
  errors: ['not_found'],
  staleAfter: ['prospect', 'archivedProspect', 'differentPeople'],
})

export const markDifferentPeople = apiCall('POST', '/api/prospects/:id/different-people', {
  summary:
    'Marks two leads with the same phone number as different people, so that neither is suggested again as a duplicate of the other.',
  changes: ['differentPeople'],
  params: oneProspect,
  body: z.object({ otherId: z.uuid('Lead not found') }),
  errors: ['not_found'],
})
