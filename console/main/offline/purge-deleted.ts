import { ApiError, type Client } from '#shared/client.ts'
import type { Change } from '#shared/contract/events.ts'
import { erased } from '#shared/contract/personal-data.ts'
import { listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import type { Store } from './store.ts'

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
export async function purgeDeleted(store: Store, client: Client, changes: readonly Change[]): Promise<void> {
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
export async function purgeErasedChanges({ queue }: Pick<Store, 'queue'>, client: Client): Promise<void> {
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
