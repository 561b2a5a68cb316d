import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { emailAddress, optional, timestamp } from './text.ts'

/** What stands where an erased person's words were and a text is required. */
export const erased = 'Erased'

/** What may be held on a person. A fingerprint names nobody: it keeps somebody who was erased from being found again. */
export const heldKinds = [
  'lead',
  'archived_lead',
  'deleted_lead',
  'history',
  'task',
  'consultation',
  'call',
  'estimate',
  'payment',
  'survey',
  'mail',
  'subscription',
  'fingerprint',
] as const
export type HeldKind = (typeof heldKinds)[number]

/** The records of one kind. */
export const held = z.object({
  kind: z.enum(heldKinds),
  count: z.int(),
  /** When the oldest and the newest came in. */
  from: timestamp,
  to: timestamp,
  /** Erasing the person leaves them: the law, or the person's own wish not to be found again, wants it so. */
  stays: z.boolean(),
})
export type Held = z.output<typeof held>

/** These calls name a person, so they are made by POST: an address is written into histories and logs on its way. */
export const readHeldData = apiCall({
  method: 'POST',
  path: '/api/personal-data/held',
  summary:
    'What is held on whoever has this address: how many records of each kind, and from when. None is an empty list.',
  access: 'owner',
  body: z.object({ email: emailAddress }),
  answer: z.array(held),
})

export const exportPersonalData = apiCall({
  method: 'POST',
  path: '/api/personal-data',
  summary:
    'Everything held on one person, as one JSON document to hand to them: found by email address, or by the id of their lead.',
  access: 'owner',
  body: z.object({
    email: optional(emailAddress),
    prospectId: optional(z.uuid('Lead not found')),
  }),
  download: { type: 'application/json' },
  errors: ['not_found'],
})

/** What an erasure did. */
export const erasure = z.object({
  /** Records that were emptied or removed. */
  consultations: z.int(),
  estimates: z.int(),
  mails: z.int(),
  subscriptions: z.int(),
  /** Records that the law has us keep. */
  paymentsKept: z.int(),
})
export type Erasure = z.output<typeof erasure>

export const erasePersonalData = apiCall({
  method: 'POST',
  path: '/api/personal-data/erase',
  summary:
    'Erases whoever has this address, a lead or not, from everything we hold. A keyed hash remains, which keeps them from being found again; payments are kept, as tax law wants. A call to come is cancelled, which one last mail tells them. Asking again changes nothing more.',
  access: 'owner',
  body: z.object({ email: emailAddress }),
  answer: z.extend(erasure, { leads: z.int() }),
})
