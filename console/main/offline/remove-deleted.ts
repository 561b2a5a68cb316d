import * as z from 'zod/mini'
import { type Client, ApiError } from '#shared/client.ts'
import { currentUser } from '#shared/contract/accounts.ts'
import type { Change } from '#shared/contract/changes.ts'
import { erased } from '#shared/contract/personal-data.ts'
import { listDeletedProspects, maxDeletedIds } from '#shared/contract/prospect-archive.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { recordsOf } from '../ipc/change-records.ts'
import type { ServerListener } from '../connection/change-feed.ts'
import type { Store } from './store.ts'

interface ChangeFollowerOptions {
  /** Calls the server directly. */
  client: Client
  /** Undefined until a server is chosen. */
  store(): Store | undefined
  /** Called when pending changes have been removed. */
  onChangesRemoved(): void
  /** How long changes are collected, in milliseconds. */
  collectMs: number
}

/** Pauses between two attempts, as a multiple of the time for which changes are collected. */
const retryFactor = 30

export interface ChangeFollower extends ServerListener {
  /** The id of the last change that was applied; empty when unknown. */
  lastId(): string
}

/** Removes from this computer the records that the server has removed, including those removed while the console was not running. */
export function followChanges({ client, store, onChangesRemoved, collectMs }: ChangeFollowerOptions): ChangeFollower {
  let waiting: Change[] = []
  let lastId = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = Promise.resolve()

  function plan(delayMs = collectMs): void {
    timer ??= setTimeout(() => {
      timer = undefined
      working = working.then(work).catch(() => {
        // The server may be unreachable again. What has been removed there must not stay here until the next change.
        if (waiting.length > 0) plan(collectMs * retryFactor)
      })
    }, delayMs)
  }

  async function work(): Promise<void> {
    const current = store()
    if (current === undefined) return
    const [changes, upTo] = [new Set(waiting), lastId]
    if (changes.size > 0) await removeDeletedRecords(current, client, [...changes])
    const before = current.queue.list().length
    await removeChangesOfErased(current, client)
    if (current.queue.list().length !== before) onChangesRemoved()
    // Others may have arrived meanwhile.
    waiting = waiting.filter((change) => !changes.has(change))
    if (upTo !== '') current.feedPosition.write(upTo)
  }

  /** Removes all older responses except the session, because it is unknown what was removed meanwhile. */
  function removeBefore(timeMs: number): void {
    const current = store()
    current?.answers.removeBefore(timeMs, currentUser.path).catch(() => undefined)
    current?.prefetchProgress.write(undefined).catch(() => undefined)
  }

  return {
    lastId: () => store()?.feedPosition.read() ?? '',
    onStart() {
      const current = store()
      if (current?.feedPosition.read() === '') removeBefore(current.openedAtMs)
      // The stream may not get through.
      plan()
    },
    onRead(id) {
      lastId = id
      plan()
    },
    onChange: (change) => void waiting.push(change),
    onConnected: () => plan(),
    onReset: () => removeBefore(Date.now()),
    onStop() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
      lastId = ''
    },
  }
}

/** The changes that remove personal data. An enquiry is only updated when its person is erased. */
const removalActions: Partial<Record<Change['subject'], readonly Change['action'][]>> = {
  consultation: ['updated', 'deleted'],
  calculatorSubmission: ['updated', 'deleted'],
  newsletterSubscriber: ['deleted'],
  call: ['deleted'],
  task: ['deleted'],
}

/** Removes from the cache the records that these changes removed on the server. An archived lead stays readable; nothing of a deleted or
 *  erased lead stays. @param client calls the server directly @throws when the server cannot be reached; some may be removed by then */
async function removeDeletedRecords(store: Store, client: Client, changes: readonly Change[]): Promise<void> {
  const records = changes.filter(({ subject, action }) => removalActions[subject]?.includes(action)).map(({ id }) => id)
  const idsOf = (wanted: Change['subject']) =>
    changes.filter(({ subject, action }) => subject === wanted && action === 'deleted').map(({ id }) => id)
  const archivedIds = new Set(idsOf('archivedProspect'))
  // Archived leads have their own ids; other cached data of a lead uses its original id.
  const known = [...(await store.replica()).archived.values()].map(({ record }) => record)
  const leftArchive = known.filter(({ id }) => archivedIds.has(id)).map((one) => one.originalProspectId)
  const leads = await store.answers.findMentioned([...idsOf('prospect'), ...leftArchive])
  for (const id of leads) if (await isGone(client, id)) records.push(id)
  await store.answers.removeMentions([...records, ...archivedIds])
}

/** Removes the pending changes of erased people. Those of a deleted lead stay, so that the owner learns why they fail. */
async function removeChangesOfErased({ queue }: Pick<Store, 'queue'>, client: Client): Promise<void> {
  const ids = [...new Set(queue.list().flatMap(recordsOf))].filter((id) => z.uuid().safeParse(id).success)
  const gone = new Set<string>()
  for (let start = 0; start < ids.length; start += maxDeletedIds) {
    const asked = ids.slice(start, start + maxDeletedIds)
    const query = { ids: asked.join(','), limit: maxDeletedIds }
    const deleted = await client.call(listDeletedProspects, { query })
    for (const { name, originalProspectId } of deleted) if (name === erased) gone.add(originalProspectId)
  }
  for (const change of queue.list()) if (recordsOf(change).some((id) => gone.has(id))) await queue.remove(change.id)
}

/** Returns whether a lead is neither live nor archived. */
async function isGone(client: Client, id: string): Promise<boolean> {
  try {
    await client.call(getProspect, { params: { id } })
    return false
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'not_found' || error.status === 409))
      return error.code === 'not_found'
    throw error
  }
}
