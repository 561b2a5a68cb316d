import { type Client, ApiError } from '#shared/client.ts'
import { currentUser } from '#shared/contract/accounts.ts'
import type { Change } from '#shared/contract/events.ts'
import { erased } from '#shared/contract/personal-data.ts'
import { listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import type { ServerListener } from '../connection/change-feed.ts'
import type { Store } from './store.ts'

interface ChangeFollowerOptions {
  /** Straight to the server. */
  client: Client
  /** Undefined until a server is chosen. */
  store(): Store | undefined
  /** Pending changes have been removed. */
  onForgotten(): void
  /** How long changes are collected, in milliseconds. */
  collectMs: number
}

export interface ChangeFollower extends ServerListener {
  /** After which change to go on; empty when that is not known. */
  lastId(): string
}

/** Removes from this computer what the server has removed, including changes made while the console was off. */
export function followChanges({ client, store, onForgotten, collectMs }: ChangeFollowerOptions): ChangeFollower {
  let waiting: Change[] = []
  let lastId = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = Promise.resolve()

  function plan(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      // The server may be unreachable again: pending work is done after the next connection.
      working = working.then(work).catch(() => undefined)
    }, collectMs)
  }

  async function work(): Promise<void> {
    const current = store()
    if (current === undefined) return
    const [changes, upTo] = [waiting, lastId]
    if (changes.length > 0) await purgeDeleted(current, client, changes)
    const before = current.queue.list().length
    await purgeErasedChanges(current, client)
    if (current.queue.list().length !== before) onForgotten()
    waiting = waiting.slice(changes.length)
    if (upTo !== '') current.feedPosition.write(upTo)
  }

  /** What was removed meanwhile is unknown, so everything but the session is dropped. */
  function forgetBefore(timeMs: number): void {
    const current = store()
    current?.answers.forgetBefore(timeMs, currentUser.path).catch(() => undefined)
    current?.prefetchProgress.write(undefined).catch(() => undefined)
  }

  return {
    lastId: () => store()?.feedPosition.read() ?? '',
    onStart() {
      const current = store()
      if (current?.feedPosition.read() === '') forgetBefore(current.openedAtMs)
    },
    onRead(id) {
      lastId = id
      plan()
    },
    onChange: (change) => void waiting.push(change),
    onConnected: plan,
    onReset: () => forgetBefore(Date.now()),
    onStop() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
      lastId = ''
    },
  }
}

/** Whose removal, and whose being emptied, is about a person. The words of an enquiry change for no other reason. */
const tellsOfPeople: Partial<Record<Change['subject'], readonly Change['action'][]>> = {
  consultation: ['updated', 'deleted'],
  calculatorSubmission: ['updated', 'deleted'],
  newsletterSubscriber: ['deleted'],
  call: ['deleted'],
  task: ['deleted'],
}

/** Removes from what is kept whatever these changes took away on the server: an archived lead stays readable, a deleted or erased one
 *  leaves nothing. @param client straight to the server @throws when the server cannot be asked; some of it may be removed then */
async function purgeDeleted(store: Store, client: Client, changes: readonly Change[]): Promise<void> {
  const records = changes.filter(({ subject, action }) => tellsOfPeople[subject]?.includes(action)).map(({ id }) => id)
  const idsOf = (wanted: Change['subject']) =>
    changes.filter(({ subject, action }) => subject === wanted && action === 'deleted').map(({ id }) => id)
  const archivedIds = new Set(idsOf('archivedProspect'))
  // Archived leads have their own ids; other cached data of a lead uses its original id.
  const known = [...(await store.replica()).archived.values()].map(({ record }) => record)
  const leftArchive = known.filter(({ id }) => archivedIds.has(id)).map((one) => one.originalProspectId)
  const leads = await store.answers.findMentioned([...idsOf('prospect'), ...leftArchive])
  for (const id of leads) if (await isGone(client, id)) records.push(id)
  await store.answers.forgetMentions([...records, ...archivedIds])
}

/** A change that waits outlives its lead, so that its owner hears why it could not be made; but not the erasure of a person. */
async function purgeErasedChanges({ queue }: Pick<Store, 'queue'>, client: Client): Promise<void> {
  if (queue.list().length === 0) return
  const deleted = await client.call(listDeletedProspects, { query: { limit: 500 } })
  const gone = new Set(deleted.filter(({ name }) => name === erased).map((one) => one.originalProspectId))
  for (const { id, subjectId } of queue.list()) if (gone.has(subjectId)) await queue.remove(id)
}

/** Neither among the leads nor in the archive. */
async function isGone(client: Client, id: string): Promise<boolean> {
  try {
    await client.call(getProspect, { params: { id } })
    return false
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 401) return error.status === 404
    throw error
  }
}
