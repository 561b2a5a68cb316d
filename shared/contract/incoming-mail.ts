import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { prospectDetail, prospectFields } from './prospects.ts'
import { timestamp } from './text.ts'

/** `auto_reply`: sent by a program, such as an absence note; `bounce`: says that an email of ours could not be delivered, or that its
 *  recipient complained of it. */
export const incomingKinds = ['message', 'auto_reply', 'bounce'] as const

/** With this the text of a complaint begins. */
export const complaintSentence = 'The recipient marked your email as spam'

/** Returns what a `bounce` with this text says. */
export function describeBounce({ excerpt }: { excerpt: string }): string {
  return excerpt.startsWith(complaintSentence) ? complaintSentence : 'Your email could not be delivered'
}

/** Whether it is proved who sent an email that is on a lead's timeline.
 *  `proved`: the owner's email provider confirms the sender's domain, and the address is the lead's. `other_address`: it confirms the domain
 *  of another address, from which one of our emails is answered. `unproved`: it doesn't confirm the sender. `no_proof`: it confirms nobody's
 *  emails, or it isn't known yet how. `accepted`, `refused`: the owner's own decision. */
export const senderProofs = ['proved', 'other_address', 'unproved', 'no_proof', 'accepted', 'refused'] as const
export type SenderProof = (typeof senderProofs)[number]

/** Null for a bounce, and for emails from before senders were checked. */
const senderProof = z.nullable(z.enum(senderProofs))

/** Returns whether the owner has yet to decide about the sender; the email's files are kept apart until then. */
export function isSenderUndecided(proof: SenderProof | null | undefined): boolean {
  return proof === 'other_address' || proof === 'unproved' || proof === 'no_proof'
}

/** What is shown of the sender of an email. */
export const senderFacts = {
  senderProof,
  /** Where an answer would go, if not to the sender. */
  replyTo: z.nullable(z.string()),
}

export const incomingAttachment = z.object({
  fileName: z.string(),
  bytes: z.int(),
  /** The stored file, kept apart from the lead's own while the sender is not proved; null for a file that is only in the mailbox. */
  fileId: z.nullable(z.string()),
})
export type IncomingAttachment = z.output<typeof incomingAttachment>

const summary = {
  id: z.uuid(),
  sender: z.string(),
  /** Empty if the sender gave none. */
  senderName: z.string(),
  subject: z.string(),
  receivedAt: timestamp,
}

export const unreadReply = z.object({
  ...summary,
  kind: z.enum(incomingKinds),
  prospectId: z.uuid(),
  name: z.string(),
  /** The first lines. */
  excerpt: z.string(),
  senderProof,
})
export type UnreadReply = z.output<typeof unreadReply>

export const listUnreadReplies = apiCall('GET', '/api/incoming-mail/unread', {
  summary: 'The emails of leads that the owner has not opened yet, newest first, 100 at most.',
  answer: z.array(unreadReply),
  staleAfter: ['incomingMail', 'prospect'],
  offline: true,
})

/** `unknown`: from no lead; `ambiguous`: could be from more than one; `too_many`: this lead has sent very many. */
export const waitingReasons = ['unknown', 'ambiguous', 'too_many'] as const

export const unmatchedMail = z.object({
  ...summary,
  kind: z.enum(incomingKinds),
  problem: z.enum(waitingReasons),
  /** Whether it is a newsletter, of a list or from a program. */
  isAutomatic: z.boolean(),
  ...senderFacts,
  /** The beginning, without the message that is answered. */
  text: z.string(),
  /** Whether that is all of it. Absent from an older server, which has no more. */
  isWhole: z.optional(z.boolean()),
  attachments: z.array(incomingAttachment),
})
export type UnmatchedMail = z.output<typeof unmatchedMail>

/** How many emails wait for the owner at most, and for how long. Automatic ones have room for themselves. */
export const unmatchedLimits = { count: 200, automaticCount: 200, days: 30, textLength: 2000 } as const

export const listUnmatchedMail = apiCall('GET', '/api/incoming-mail/unmatched', {
  summary:
    'Emails that belong to no lead for certain, newest first: the owner decides. Each with the beginning of its text.',
  answer: z.array(unmatchedMail),
  staleAfter: ['incomingMail'],
})

export const readUnmatchedMail = apiCall('GET', '/api/incoming-mail/:id/text', {
  summary: 'The whole text of an unmatched email, up to 20,000 characters.',
  params: z.object({ id: z.uuid('Email not found') }),
  answer: z.object({ text: z.string() }),
  errors: ['not_found'],
})

export const markRepliesRead = apiCall('POST', '/api/incoming-mail/read', {
  summary: 'Marks emails of leads as read. Repeating it changes nothing.',
  changes: ['incomingMail'],
  body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(500)) }),
})

const mailParams = z.object({ id: z.uuid('Email not found') })

export const assignMail = apiCall('POST', '/api/incoming-mail/:id/lead', {
  summary: 'Puts an unmatched email on the timeline of a lead. Repeating it with the same lead changes nothing.',
  changes: ['incomingMail', 'prospect', 'leadFile'],
  params: mailParams,
  body: z.object({ prospectId: z.uuid('Lead not found') }),
  errors: ['not_found', 'already_archived', 'conflict'],
})

export const makeLeadOfMail = apiCall('POST', '/api/incoming-mail/:id/new-lead', {
  summary: 'Creates a lead with the sender’s address and puts the email on its timeline.',
  changes: ['incomingMail', 'prospect', 'leadFile'],
  params: mailParams,
  body: z.object({ name: prospectFields.name, projectType: prospectFields.projectType }),
  answer: prospectDetail,
  errors: ['not_found', 'already_exists', 'conflict'],
})

export const decideMailSender = apiCall('POST', '/api/incoming-mail/:id/sender', {
  summary:
    'Records whether an email without proof is really from its lead. If so, its files are added to the lead’s; otherwise they are deleted here and stay in the mailbox. Repeating it changes nothing.',
  changes: ['incomingMail', 'prospect', 'leadFile'],
  params: mailParams,
  body: z.object({ isTheirs: z.boolean() }),
  errors: ['not_found', 'conflict'],
})

export const dismissMail = apiCall('DELETE', '/api/incoming-mail/:id', {
  summary: 'Deletes an unmatched email here. It stays in the mailbox. Repeating it changes nothing.',
  changes: ['incomingMail'],
  params: mailParams,
  errors: ['conflict'],
})
