import * as z from 'zod/mini'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The state of a queued change. */
const changeState = z.discriminatedUnion('type', [
  z.object({ type: z.literal('waiting') }),
  /** The same fields were changed elsewhere, so the owner must choose. */
  z.object({
    type: z.literal('conflict'),
    /** By field name: the value entered here, and the server's value. */
    fields: z.record(z.string(), z.object({ yours: value, theirs: value })),
    /** The version that `theirs` was read from. */
    readAt: z.iso.datetime(),
  }),
  /** The server refused it. */
  z.object({ type: z.literal('refused'), sentence: z.string() }),
])

/** A change that was made here and has not been sent yet. */
export const queuedChange = z.object({
  /** Also its idempotency key: the server applies the change once, however often it is sent. */
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  /** The call of the contract, by its method and path: `PATCH /api/prospects/:id`. */
  call: z.string(),
  params: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()),
  /** The id of its lead, or of a task without a lead; of the first lead of a capture. */
  subjectId: z.string(),
  /** The name of the lead or task. */
  subjectName: z.string(),
  /** By field name, the values that the owner saw when they changed them. */
  before: z.record(z.string(), z.unknown()),
  state: changeState,
})
export type QueuedChange = z.output<typeof queuedChange>
export type ChangeState = QueuedChange['state']

/** The connection's state for the hub. The changes themselves are fetched when they are shown. */
export const offlineStatus = z.object({
  state: z.enum(['online', 'checking', 'offline', 'sending', 'blocked', 'signed-out']),
  /** The time of the next automatic retry. */
  retryAt: z.nullable(z.iso.datetime()),
  /** Why nothing can be sent, and what the owner can do about it. */
  problem: z.nullable(z.string()),
  /** What answers in the server's place, if anything does. */
  stranger: z.nullable(z.enum(['page', 'installation'])),
  /** The number of changes that wait for the server; `held` counts those that wait for the owner. */
  waiting: z.int(),
  held: z.int(),
  /** How many leads are cached here, and how many there are; null while online or unknown. */
  leads: z.nullable(z.object({ cached: z.int(), total: z.int() })),
})
export type OfflineStatus = z.output<typeof offlineStatus>

const changeIds = z.object({ ids: z.array(z.uuid()) })
const oneChange = z.object({ id: z.uuid() })
/** `problem` tells the owner why it could not be done. */
const result = z.object({ problem: z.optional(z.string()) })

export const offlineCalls = {
  'offline:status': { input: z.undefined(), answer: offlineStatus },
  /** The pending changes, in the order in which they were made. */
  'offline:changes': { input: z.undefined(), answer: z.array(queuedChange) },
  /** Pings the server or sends the pending changes now, without waiting for the timer. */
  'offline:try-now': { input: z.undefined(), answer: z.undefined() },
  /** Sends changes again that were refused. */
  'offline:retry': { input: changeIds, answer: result },
  /** Discards changes for good, with the later ones that need what they would have created. */
  'offline:discard': { input: changeIds, answer: result },
  /** Resolves a conflict: the named fields keep the value entered here, the others take the server's. */
  'offline:settle': { input: z.extend(oneChange, { keep: z.array(z.string()) }), answer: result },
}

/** Also sent after every change of the queue. */
export const offlineEvents = {
  'offline:changed': offlineStatus,
}
