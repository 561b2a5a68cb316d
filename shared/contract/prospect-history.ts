import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { attachmentIds } from './attachments.ts'
import { incomingAttachment, senderFacts } from './incoming-mail.ts'
import { enquiryProofs } from './lead-of-record.ts'
import { pageQuery } from './paging.ts'
import { lawfulBases, oneProspect, prospectDetail, subscriberTypes } from './prospects.ts'
import { clearable, optional, paragraphs, requiredLine, timestamp } from './text.ts'

export const emailTypes = ['intro', 'follow_up', 'quote', 'reminder', 'privacy_notice', 'other'] as const

/** One entry of a lead's timeline. */
export const timelineEntry = z.object({
  id: z.string(),
  at: timestamp,
  /** An activity, an email of the owner's, an automatic mail, an email from the person, or something that they sent or paid. */
  kind: z.enum(['activity', 'email', 'mail', 'incoming', 'consultation', 'estimate', 'payment']),
  /** Within its kind, for example `status` or `intro`. */
  type: z.string(),
  description: z.string(),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  /** A longer text: an email, a visitor's description, a reason. */
  notes: z.nullable(z.string()),
  /** True for a merge that can still be undone, by the entry's id. */
  canUndo: z.boolean(),
  /** Of an enquiry that isn't proved to come from the person, by the entry's id. */
  senderProof: z.optional(z.enum(enquiryProofs)),
  /** Of an email from the person; its whole text is in `notes`. */
  incoming: z.optional(
    z.object({
      sender: z.string(),
      /** Empty if the sender gave none. */
      senderName: z.string(),
      /** The text without the email that it answers. */
      excerpt: z.string(),
      attachments: z.array(incomingAttachment),
      ...senderFacts,
      isUnread: z.boolean(),
    }),
  ),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const getTimeline = apiCall('GET', '/api/prospects/:id/timeline', {
  summary: 'The whole history of a lead, live or archived, newest first, page by page.',
  params: oneProspect,
  query: z.object(pageQuery),
  answer: z.array(timelineEntry),
  errors: ['not_found'],
  staleAfter: [
    'prospect',
    'consultation',
    'calculatorSubmission',
    'payment',
    'outbox',
    'task',
    'call',
    'invoice',
    'quote',
    'leadFile',
    'job',
    'incomingMail',
  ],
  offline: true,
})

export const addNote = apiCall('POST', '/api/prospects/:id/notes', {
  summary: 'Adds a note to the timeline. Sending the same id again changes nothing.',
  changes: ['prospect', 'archivedProspect'],
  status: 201,
  params: oneProspect,
  body: z.object({
    id: optional(z.uuid()),
    text: paragraphs(5000).check(z.minLength(1, 'Please write a note')),
  }),
  answer: timelineEntry,
  errors: ['not_found', 'already_archived', 'already_exists'],
})

export const emailCommunication = z.object({
  id: z.uuid(),
  prospectId: z.uuid(),
  emailType: z.string(),
  subject: z.string(),
  /** As it is sent, with the line that says how to opt out. */
  emailContent: z.string(),
  sentAt: timestamp,
  method: z.enum(['mailto', 'smtp']),
  status: z.enum(['queued', 'sent', 'failed']),
  openedAt: z.nullable(timestamp),
  clickedAt: z.nullable(timestamp),
  providerMessageId: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})
export type EmailCommunication = z.output<typeof emailCommunication>

export const emailProspect = apiCall('POST', '/api/prospects/:id/emails', {
  summary:
    'Logs an email that the owner sends from their own mail program (`mailto`), or sends it (`smtp`). Refused, with the rule, when the law does not allow it.',
  changes: ['prospect', 'outbox'],
  status: 201,
  params: oneProspect,
  body: z.object({
    /** Made by the caller, to recognise a repeat. */
    id: optional(z.uuid()),
    emailType: z.enum(emailTypes, 'Please choose one of the kinds in the list'),
    subject: requiredLine('Please enter a subject', 200),
    emailContent: paragraphs(20_000).check(z.minLength(1, 'Please write the email')),
    method: z._default(z.enum(['mailto', 'smtp'], 'Please choose mailto or smtp'), 'mailto'),
    /** Files to send with it; only by smtp. */
    attachments: attachmentIds,
    /** The email from the lead that it answers, so that mail programs show both together; only by smtp. */
    answers: optional(z.uuid()),
  }),
  answer: emailCommunication,
  errors: ['not_found', 'already_archived', 'already_exists', 'may_not_email'],
})

export const recordPrivacy = apiCall('PATCH', '/api/prospects/:id/privacy', {
  summary:
    'Records what allows us to email a person: whether they are a company, the lawful basis, an objection, and that they were given the privacy notice.',
  changes: ['prospect', 'archivedProspect'],
  params: oneProspect,
  body: z.object({
    subscriberType: optional(z.enum(subscriberTypes, 'Please choose unknown, individual or corporate')),
    lawfulBasis: clearable(z.enum(lawfulBases, 'Please choose one of the bases in the list')),
    /** The evidence: when and where they agreed, or what was considered. */
    lawfulBasisNote: optional(paragraphs(1000)),
    /** What was recorded when the caller read it: a new basis is refused if it is something else now. */
    basedOn: z.optional(
      z.object({ lawfulBasis: z.nullable(z.enum(lawfulBases)), lawfulBasisNote: z.nullable(z.string()) }),
    ),
    /** True when the person wants no marketing from now on. */
    objected: optional(z.boolean()),
    /** A person found elsewhere has been given the privacy notice by letter or telephone. */
    told: optional(z.literal(true, 'Please say true')),
  }),
  answer: prospectDetail,
  errors: ['not_found', 'already_archived', 'conflict'],
})
