import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { oneProspect, prospect } from './prospects.ts'

/** Another lead with the same telephone number. */
export const possibleDuplicate = z.object({
  where: z.enum(['live', 'archived']),
  /** Its id is the one it has as a lead, also in the archive. */
  lead: prospect,
})
export type PossibleDuplicate = z.output<typeof possibleDuplicate>

export const listPossibleDuplicates = apiCall({
  method: 'GET',
  path: '/api/prospects/:id/possible-duplicates',
  summary:
    'Leads that have the same telephone number as this one, live before archived, five at most. Those that are known to be other people are left out.',
  access: 'owner',
  params: oneProspect,
  answer: z.array(possibleDuplicate),
  errors: ['not_found'],
})

export const markDifferentPeople = apiCall({
  method: 'POST',
  path: '/api/prospects/:id/different-people',
  summary: 'Records that two leads with one telephone number are not the same person, so that nobody is asked again.',
  access: 'owner',
  params: oneProspect,
  body: z.object({ otherId: z.uuid('Lead not found') }),
  errors: ['not_found'],
})
