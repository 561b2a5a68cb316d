import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { emailAddress, line, optional, paragraphs, requiredLine, timestamp } from './text.ts'

export const extensionTypes = [
  'Kitchen Extension',
  'Two-Story Extension',
  'Loft Conversion',
  'Garden Room',
  'Not Sure Yet',
] as const

/** The shortest time in which a person fills in the form, milliseconds. The form itself never sends sooner. */
export const minimumFormMs = 2000

export const consultation = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  extensionType: z.nullable(z.enum(extensionTypes)),
  projectDescription: z.nullable(z.string()),
  createdAt: timestamp,
})
export type Consultation = z.output<typeof consultation>

export const submitConsultation = apiCall({
  method: 'POST',
  path: '/api/consultations',
  summary:
    'Books a free consultation. Sending the same id, or the same words within ten minutes, again answers with the first record.',
  access: 'public',
  status: 201,
  body: z.object({
    firstName: requiredLine('First name is required', 100),
    lastName: requiredLine('Last name is required', 100),
    email: emailAddress,
    phone: requiredLine('Please enter a valid phone number', 40, 10),
    extensionType: optional(z.enum(extensionTypes, 'Please choose one of the kinds in the list')),
    projectDescription: optional(paragraphs(5000)),
    /** Made by the form, so that a repeat is recognised. */
    id: optional(z.uuid()),
    /** What the visitor came for, as the form showed it: a chosen package or `feasibility`. */
    interest: optional(line(60)),
    /** Hidden from people; only a program fills it in. */
    homepage: optional(line(500)),
    /** From showing the form to sending it, milliseconds. */
    elapsedMs: optional(z.coerce.number()),
  }),
  answer: consultation,
})
