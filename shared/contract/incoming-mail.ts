import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timestamp } from './text.ts'

/** `auto_reply`: sent by a program, such as an absence note; `bounce`: says that an email of ours could not be delivered. */
export const incomingKinds = ['message', 'auto_reply', 'bounce'] as const

export const incomingAttachment = z.object({
  fileName: z.string(),
  bytes: z.int(),
  /** The stored file of the lead; null for a file that is only in the mailbox. */
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
  problem: z.enum(waitingReasons),
  text: z.string(),
  attachments: z.array(incomingAttachment),
})
export type UnmatchedMail = z.output<typeof unmatchedMail>

/** How many emails wait for the owner at most, and for how long. */
export const unmatchedLimits = { count: 200, days: 30, textLength: 2000 } as const

export const listUnmatchedMail = apiCall('GET', '/api/incoming-mail/unmatched', {
  summary:
    'Emails that belong to no lead for certain, newest first: the owner decides. Each with the beginning of its text.',
  answer: z.array(unmatchedMail),
  staleAfter: ['incomingMail'],
})
