import * as z from 'zod/mini'
import { templateProblem } from '../business/template-fields.ts'
import { apiCall } from './api-call.ts'
import { attachment, attachmentIds } from './attachments.ts'
import { emailTypes } from './prospect-history.ts'
import { paragraphs, requiredLine, timestamp } from './text.ts'

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

const emailSignature = z.object({
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

export const mostEmailTemplates = 100
export const signatureLimits = { characters: 600 } as const

/** What an email from a template of the owner’s may be: the send gate checks each. The privacy notice has words that the law requires, so
 *  there is one template of it only. */
export const templateTypes = ['reminder', 'quote', 'intro', 'follow_up', 'other'] as const

/** Refuses fields that do not exist, and braces that are none. */
const knownFields = z.check<string>((payload) => {
  const problem = templateProblem(payload.value)
  if (problem !== undefined) payload.issues.push({ code: 'custom', message: problem, input: payload.value })
})

const oneTemplate = z.object({ id: z.string().check(z.regex(/^[\w-]{1,40}$/, 'Template not found')) })

export const saveEmailTemplate = apiCall('POST', '/api/email-templates/:id', {
  summary: 'Saves a template; a new id adds one. A revision that is not the newest is refused.',
  changes: ['emailTemplate'],
  params: oneTemplate,
  body: z.object({
    label: requiredLine('Please give it a name', 80),
    use: requiredLine('Please say when you’d use it', 200),
    emailType: z.enum(templateTypes, 'Please choose what kind of email it is'),
    subject: requiredLine('Please enter a subject', 200).check(knownFields),
    text: paragraphs(20_000).check(z.minLength(1, 'Please write the email'), knownFields),
    attachments: attachmentIds,
    revision: z.int('Please give the revision that you changed'),
  }),
  answer: emailTemplate,
  errors: ['conflict', 'not_found'],
})

export const deleteEmailTemplate = apiCall('DELETE', '/api/email-templates/:id', {
  summary: 'Deletes a template of the owner’s, or restores the original of one that is part of the program.',
  changes: ['emailTemplate'],
  params: oneTemplate,
  query: z.object({ revision: z.coerce.number() }),
  errors: ['conflict', 'not_found'],
})

export const orderEmailTemplates = apiCall('POST', '/api/email-template-order', {
  summary: 'Puts the templates into the order of these ids; those that are not named follow.',
  changes: ['emailTemplate'],
  body: z.object({ ids: z.array(oneTemplate.shape.id).check(z.maxLength(mostEmailTemplates * 2)) }),
  answer: z.array(emailTemplate),
})

export const saveEmailSignature = apiCall('POST', '/api/email-signature', {
  summary: 'Saves the signature; a blank one is the usual one again. A revision that is not the newest is refused.',
  changes: ['emailTemplate'],
  body: z.object({ signature: paragraphs(signatureLimits.characters), revision: z.optional(z.string()) }),
  answer: emailSignature,
  errors: ['conflict'],
})

export const sendTestEmail = apiCall('POST', '/api/test-emails', {
  summary:
    'Sends the owner an email as a lead would get it, with the signature and everything that the law requires. Ten an hour.',
  changes: ['outbox'],
  body: z.object({
    /** Made by the caller, so that a repeat sends nothing. */
    id: z.uuid(),
    emailType: z.enum(emailTypes),
    /** With the fields filled in. */
    subject: requiredLine('Please enter a subject', 200),
    text: paragraphs(20_000).check(z.minLength(1, 'Please write the email')),
    attachments: attachmentIds,
    /** The lead whose details are in it, whose erasure removes it as well. */
    prospectId: z.optional(z.uuid()),
  }),
  answer: z.object({ recipient: z.string() }),
  errors: ['conflict'],
})
