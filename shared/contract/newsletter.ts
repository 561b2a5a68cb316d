import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { formTraces } from './form-traces.ts'
import { pageQuery } from './paging.ts'
import { emailAddress, line, optional, timestamp } from './text.ts'

/** Pages of their own, which mails link to. Looking at one changes nothing; its button posts to the same address. */
export const newsletterPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  /** Where the form leads without JavaScript. */
  checkInbox: '/newsletter/check-your-inbox',
} as const

/** What a form for the newsletter says beside its button; kept with each consent as its proof. */
export const newsletterWording =
  'Send me articles about planning and building home extensions by email. I can unsubscribe at any time.'

/** The answer to everybody, so that nobody learns who is subscribed. */
export const checkInboxSentence = 'Check your inbox to confirm'
/** The same where the server cannot send mail yet. */
export const confirmLaterSentence = 'Thank you. We’ll email you a link to confirm.'

export const subscribeToNewsletter = apiCall({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Sends a mail with a link that subscribes. The answer is the same for every address.',
  access: 'public',
  status: 202,
  body: z.object({
    email: emailAddress,
    /** Where the form is, for example `blog`. */
    source: optional(line(60)),
    homepage: formTraces.homepage,
    elapsedMs: formTraces.elapsedMs,
  }),
  answer: z.object({ message: z.literal([checkInboxSentence, confirmLaterSentence]) }),
})

export const subscriberStatuses = ['pending', 'confirmed', 'unsubscribed'] as const

export const subscriber = z.object({
  id: z.uuid(),
  email: z.string(),
  status: z.enum(subscriberStatuses),
  createdAt: timestamp,
  confirmedAt: z.nullable(timestamp),
  unsubscribedAt: z.nullable(timestamp),
  /** The proof, oldest first: what was asked, where and when, and when the link in the mail was used. */
  consents: z.array(
    z.object({ wording: z.string(), source: z.string(), askedAt: timestamp, confirmedAt: z.nullable(timestamp) }),
  ),
})
export type Subscriber = z.output<typeof subscriber>

export const unsubscribeByOwner = apiCall({
  method: 'POST',
  path: '/api/subscribers/:id/unsubscribe',
  summary: 'Takes somebody off the newsletter who asked the owner to. Asking again changes nothing.',
  access: 'owner',
  params: z.object({ id: z.uuid('Subscriber not found') }),
  errors: ['not_found'],
})

export const exportSubscribers = apiCall({
  method: 'GET',
  path: '/api/subscribers/export',
  summary:
    'Confirmed subscribers as CSV, safe to open in a spreadsheet, each with the link by which they unsubscribe: every newsletter has to carry it.',
  access: 'owner',
  download: { type: 'text/csv' },
})

export const listSubscribers = apiCall({
  method: 'GET',
  path: '/api/subscribers',
  summary: 'Who asked for the newsletter, newest first, with the proof of consent.',
  access: 'owner',
  query: z.object({ status: optional(z.enum(subscriberStatuses)), ...pageQuery }),
  answer: z.array(subscriber),
})
