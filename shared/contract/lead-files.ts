import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { oneProspect } from './prospects.ts'
import { timestamp } from './text.ts'

export const leadFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** The media type, by the content. */
  type: z.string(),
  bytes: z.int(),
  addedBy: z.enum(['owner', 'visitor', 'email']),
  /** Where it came from, such as the subject of an email. */
  note: z.nullable(z.string()),
  createdAt: timestamp,
  /** Whether it is a picture that the hub can show. */
  hasPreview: z.boolean(),
})
export type LeadFile = z.output<typeof leadFile>

export const listLeadFiles = apiCall('GET', '/api/prospects/:id/files', {
  summary: 'The photographs and documents of a lead, live or archived, newest first.',
  params: oneProspect,
  answer: z.array(leadFile),
  errors: ['not_found'],
  staleAfter: ['leadFile'],
  offline: true,
})
