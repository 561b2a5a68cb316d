import * as z from 'zod/mini'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** How far a change has been sent. */
const changeState = z.discriminatedUnion('type', [
  z.object({ type: z.literal('waiting') }),
  /** Somebody else has changed the same fields meanwhile: the owner chooses. */
  z.object({
    type: z.literal('conflict'),
    /** By field name: the value entered here, and the server's value. */
    fields: z.record(z.string(), z.object({ yours: value, theirs: value })),
    /** The version that `theirs` was read from. */
    readAt: z.iso.datetime(),
  }),
  /** The server will not take it as it is. */
  z.object({ type: z.literal('refused'), sentence: z.string() }),
])

/** A change that was made here and that the server does not have yet. */
export const queuedChange = z.object({
  /** Names it to the server as well, which makes it once however often it is sent. */
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  /** The call of the contract, by its method and path: `PATCH /api/prospects/:id`. */
  call: z.string(),
  params: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()),
  /** The lead that it concerns, or a task without a lead. Changes of one subject are sent in order. */
  subjectId: z.string(),
  /** What its owner knows the subject by. */
  subjectName: z.string(),
  /** By field name, what the owner saw when they changed it. */
  before: z.record(z.string(), z.unknown()),
  state: changeState,
})
export type QueuedChange = z.output<typeof queuedChange>
export type ChangeState = QueuedChange['state']

/** The connection's state for the hub. The changes themselves are fetched when they are shown. */
export const offlineStatus = z.object({
  state: z.enum(['online', 'checking', 'offline', 'sending', 'blocked', 'signed-out']),
  /** When it is tried again by itself. */
  retryAt: z.nullable(z.iso.datetime()),
  /** Why nothing can be sent, with what to do about it. */
  problem: z.nullable(z.string()),
  /** How many changes wait for the server, and how many for their owner. */
  waiting: z.int(),
  held: z.int(),
  /** How many leads are cached here, and how many there are; null while online or unknown. */
  leads: z.nullable(z.object({ kept: z.int(), total: z.int() })),
})
export type OfflineStatus = z.output<typeof offlineStatus>

const changeIds = z.object({ ids: z.array(z.uuid()) })
const oneChange = z.object({ id: z.uuid() })
/** A sentence for the owner when it could not be done. */
const result = z.object({ problem: z.optional(z.string()) })

export const offlineCalls = {
  'offline:status': { input: z.undefined(), answer: offlineStatus },
  /** What the server does not have yet, in the order that it was made in. */
  'offline:changes': { input: z.undefined(), answer: z.array(queuedChange) },
  /** Looks for the server, or sends what waits, without waiting for the next time. */
  'offline:try-now': { input: z.undefined(), answer: z.undefined() },
  /** Sends changes again that were refused. */
  'offline:retry': { input: changeIds, answer: result },
  /** Forgets changes. They cannot be brought back. */
  'offline:discard': { input: changeIds, answer: result },
  /** Resolves a conflict: the named fields keep the value entered here, the others take the server's. */
  'offline:settle': { input: z.extend(oneChange, { keep: z.array(z.string()) }), answer: result },
}

/** Also after every change of what waits. */
export const offlineEvents = {
  'offline:changed': offlineStatus,
}
