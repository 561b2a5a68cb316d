import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { leadOfRecord } from './lead-of-record.ts'
import { pageQuery } from './paging.ts'
import { optional, timestamp } from './text.ts'

/** `waiting`: until the mail server accepts it, for gathered alerts with the next summary; `failed`: no further retry;
 *  `withheld`: not sent, because a daily limit of emails to addresses that anyone may type had been reached. */
export const mailStates = ['waiting', 'failed', 'sent', 'withheld'] as const

/** Why an email is `withheld`, as the end of a sentence. */
export const withheldReason = 'the day’s limit for emails that somebody may not have asked for had been reached.'

const mailFields = {
  id: z.uuid(),
  /** For example `consultation-received`. */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** The mail server's response to the last attempt that failed. */
  lastError: z.nullable(z.string()),
  /** When a waiting email is retried. */
  nextAttemptAt: timestamp,
  createdAt: timestamp,
  sentAt: z.nullable(timestamp),
  ...leadOfRecord,
}

export const mailSummary = z.object(mailFields)
export type MailSummary = z.output<typeof mailSummary>

export const listMails = apiCall('GET', '/api/outbox', {
  summary: 'The server’s mails, newest first, page by page.',
  query: z.object({ state: optional(z.enum(mailStates)), ...pageQuery }),
  answer: z.array(mailSummary),
  staleAfter: ['outbox'],
  linksToLeads: true,
})

export const readMailStatus = apiCall('GET', '/api/mail-status', {
  summary: 'Whether the server can send mail, and how many mails wait to be sent.',
  answer: z.object({ canSend: z.boolean(), waiting: z.int() }),
  staleAfter: ['outbox'],
})

const mailParams = z.object({ id: z.uuid() })

export const readMail = apiCall('GET', '/api/outbox/:id', {
  summary: 'One mail with its text and HTML parts. The HTML is for a sandboxed frame.',
  staleAfter: ['outbox'],
  params: mailParams,
  answer: z.object({
    ...mailFields,
    replyTo: z.nullable(z.string()),
    html: z.string(),
    text: z.string(),
    /** Whether its text is still kept, so that it can be sent; left out means yes. */
    isTextKept: z.optional(z.boolean()),
  }),
  errors: ['not_found'],
})

export const resendMail = apiCall('POST', '/api/outbox/:id/resend', {
  summary:
    'Sends a failed, waiting or withheld mail at once. A sent mail is not sent again, nor one whose text is no longer kept.',
  changes: ['outbox', 'condition'],
  write: 'own', // renders the document
  status: 202,
  params: mailParams,
  answer: mailSummary,
  errors: ['not_found', 'conflict'],
})
