import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { emailAddress, optional } from './text.ts'

export const exportPersonalData = apiCall({
  method: 'GET',
  path: '/api/personal-data',
  summary:
    'Everything held on one person, as one JSON document to hand to them: found by e-mail address, or by the id of their lead.',
  access: 'owner',
  query: z.object({
    email: optional(emailAddress),
    prospectId: optional(z.uuid('That is no id of a lead')),
  }),
  download: { type: 'application/json' },
  errors: ['not_found'],
})
