import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { formTraces } from './form-traces.ts'
import { pageQuery } from './paging.ts'
import { emailAddress, line, optional, timestamp } from './text.ts'

/** Pages that emails link to. Opening one changes nothing; its button posts to the same address. */
export const newsletterPaths = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  /** Shown after the form without JavaScript. */
  checkInbox: '/newsletter/check-your-inbox',
} as const

/** The text beside the button of every newsletter form; stored with each consent as proof. */
export const newsletterWording =
  'Send me articles about planning and building home extensions by email. I can unsubscribe at any time.'

/** The same response for everybody, so that it does not reveal who is subscribed. */
export const checkInboxSentence = 'Check your inbox to confirm'
/** The same while the server cannot send mail yet. */
export const confirmLaterSentence = 'Thank you. We’ll email you a link to confirm.'

export const subscribeToNewsletter = apiCall('POST', '/api/newsletter', {
  summary: 'Sends a mail with a confirmation link. The response is the same for every address.',
  access: 'public',
  status: 202,
  body: z.object({
    email: emailAddress,
    /** The page of the form, for example `blog`. */
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
  /** When an email to the address last came back. */
  bouncedAt: z.nullable(timestamp),
  /** The proofs of consent, oldest first: the wording, where and when it was shown, and when it was confirmed. */
  consents: z.array(
    z.object({ wording: z.string(), source: z.string(), askedAt: timestamp, confirmedAt: z.nullable(timestamp) }),
  ),
})
export type Subscriber = z.output<typeof subscriber>

export const unsubscribeByOwner = apiCall('POST', '/api/subscribers/:id/unsubscribe', {
  summary: 'Unsubscribes a person at their request. Repeating it changes nothing.',
  changes: ['newsletterSubscriber'],
  params: z.object({ id: z.uuid('Subscriber not found') }),
  errors: ['not_found'],
})

export const exportSubscribers = apiCall('GET', '/api/subscribers/export', {
  summary:
    'Confirmed subscribers as CSV, safe to open in a spreadsheet, each with the unsubscribe link that every newsletter has to carry.',
  stepUp: true,
  download: { type: 'text/csv' },
})

export const listSubscribers = apiCall('GET', '/api/subscribers', {
  summary: 'Newsletter subscribers, newest first, with the proofs of consent.',
  query: z.object({ status: optional(z.enum(subscriberStatuses)), ...pageQuery }),
  answer: z.array(subscriber),
  staleAfter: ['newsletterSubscriber'],
  offline: true,
})
