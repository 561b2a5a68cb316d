import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { attachment } from './attachments.ts'
import { emailTypes } from './prospect-history.ts'
import { timestamp } from './text.ts'

export const emailTemplate = z.object({
  /** A word for a template that is part of the program, otherwise a UUID. */
  id: z.string(),
  label: z.string(),
  /** When it is for. */
  use: z.string(),
  emailType: z.enum(emailTypes),
  /** With fields in braces, such as `{firstName}` or `{place|your village}`. */
  subject: z.string(),
  text: z.string(),
  /** The files that each email from it starts with. */
  attachments: z.array(attachment),
  /** `fixed` is the privacy notice, which cannot be changed. */
  origin: z.enum(['builtIn', 'changed', 'own', 'fixed']),
  /** Rises with each change; 0 for one that was never changed. */
  revision: z.int(),
  updatedAt: z.nullable(timestamp),
})
export type EmailTemplate = z.output<typeof emailTemplate>

export const listEmailTemplates = apiCall('GET', '/api/email-templates', {
  summary: 'The templates for emails to leads, in the owner’s order: those of the program, changed ones and own ones.',
  answer: z.array(emailTemplate),
  staleAfter: ['emailTemplate', 'callSettings'],
  offline: true,
})

export const emailSignature = z.object({
  signature: z.string(),
  usual: z.string(),
  /** Changes whenever the signature does. */
  revision: z.string(),
})

export const readEmailSignature = apiCall('GET', '/api/email-signature', {
  summary:
    'The signature below the emails that the owner sends to leads, and the one that is used while there is none.',
  answer: emailSignature,
  staleAfter: ['emailTemplate'],
  offline: true,
})
