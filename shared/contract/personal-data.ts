import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { everySubject } from './changes.ts'
import { optional, storedEmail, timestamp } from './text.ts'

/** Replaces the text of an erased person in required fields. */
export const erased = 'Erased'

/** The kinds of records about a person. A fingerprint is the keyed hash that stops scraping and imports from adding an erased person again. */
export const heldKinds = [
  'lead',
  'archived_lead',
  'deleted_lead',
  'history',
  'task',
  'file',
  'consultation',
  'call',
  'estimate',
  'payment',
  'quote',
  'accepted_quote',
  'survey',
  'job',
  'mail',
  'subscription',
  'website',
  'fingerprint',
] as const
export type HeldKind = (typeof heldKinds)[number]

export const held = z.object({
  kind: z.enum(heldKinds),
  count: z.int(),
  /** When the oldest and the newest record came in. */
  from: timestamp,
  to: timestamp,
  /** An erasure keeps these records, because the law or the suppression of the person requires them. */
  stays: z.boolean(),
})
export type Held = z.output<typeof held>

/** These endpoints use POST because a query string with an address would be stored in histories and logs. */
export const readHeldData = apiCall('POST', '/api/personal-data/held', {
  write: 'transaction',
  changesNothing: true,
  staleAfter: ['personalData'],
  summary:
    'Returns how many records of each kind are held about the person with this address, and from when. The list is empty when there are none.',
  body: z.object({ email: storedEmail }),
  answer: z.array(held),
})

export const exportPersonalData = apiCall('POST', '/api/personal-data', {
  write: 'transaction',
  changesNothing: true,
  summary:
    'Downloads everything held about one person as a JSON document to hand to them. The person is found by email address or by the id of their lead.',
  body: z.object({
    email: optional(storedEmail),
    prospectId: optional(z.uuid('Lead not found')),
  }),
  download: { type: 'application/json' },
  errors: ['not_found'],
})

export const erasure = z.object({
  /** Records that were emptied or deleted. */
  consultations: z.int(),
  estimates: z.int(),
  mails: z.int(),
  subscriptions: z.int(),
  /** Records that the law requires us to keep. */
  paymentsKept: z.int(),
})
export type Erasure = z.output<typeof erasure>

export const erasePersonalData = apiCall('POST', '/api/personal-data/erase', {
  summary:
    'Erases the person with this address, a lead or not. A keyed hash remains, which stops scraping and imports from adding them again; payments and invoices are kept, as tax law requires, and so are accepted quotes. Upcoming appointments are cancelled, and one last email says so. Repeating the call changes nothing more.',
  changes: everySubject,
  write: 'own', // empties the write-ahead log
  body: z.object({ email: storedEmail }),
  answer: z.extend(erasure, { leads: z.int() }),
})
