import * as z from 'zod/mini'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** How far a change is on its way to the server. */
const changeState = z.discriminatedUnion('type', [
  z.object({ type: z.literal('waiting') }),
  /** Somebody else has changed the same fields meanwhile: the owner chooses. */
  z.object({
    type: z.literal('conflict'),
    /** By field name: what was written here, and what stands there now. */
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
  /** The lead that it is about, or a task that is about nobody. Changes of one subject wait for each other. */
  subjectId: z.string(),
  /** What its owner knows the subject by. */
  subjectName: z.string(),
  /** By field name, what the owner saw when they changed it. */
  before: z.record(z.string(), z.unknown()),
  state: changeState,
})
export type QueuedChange = z.output<typeof queuedChange>
export type ChangeState = QueuedChange['state']

/** How the console stands to the server, for whoever looks at the hub. */
export const offlineStatus = z.object({
  /** `catching-up`: the server is back, and gets what was changed meanwhile. */
  server: z.enum(['here', 'away', 'catching-up']),
  /** When the server is looked for again; null while it is there. */
  nextTryAt: z.nullable(z.iso.datetime()),
  /** The server wants the owner to sign in before it takes anything. */
  needsSignIn: z.boolean(),
  /** In the order that they were made in. */
  changes: z.array(queuedChange),
})
export type OfflineStatus = z.output<typeof offlineStatus>

const oneChange = z.object({ id: z.uuid() })

export const offlineCalls = {
  'offline:status': { input: z.undefined(), answer: offlineStatus },
  'offline:try-now': { input: z.undefined(), answer: z.undefined() },
  /** Sends a change again that was refused. */
  'offline:retry': { input: oneChange, answer: z.undefined() },
  /** Forgets a change. It cannot be brought back. */
  'offline:give-up': { input: oneChange, answer: z.undefined() },
  /** Settles a conflict: the fields that are named keep what was written here, the others what stands there. */
  'offline:settle': { input: z.extend(oneChange, { keep: z.array(z.string()) }), answer: z.undefined() },
}

export const offlineEvents = {
  'offline:changed': offlineStatus,
}
