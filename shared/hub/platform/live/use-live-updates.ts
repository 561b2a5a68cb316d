import { atom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Change, ChangeSubject } from '#shared/contract/changes.ts'
import { ApiError, type Client } from '#shared/client.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { draftKeys, dropDraftsOf, dropOldDrafts } from '../draft-store.ts'
import { endSession, findEntry, isNotSignedIn } from '../session.ts'
import { follow } from './follow.ts'
import { createInvalidation } from './invalidation.ts'

export type Connection = { state: 'opening' | 'live' } | { state: 'lost'; nextTryAt: number }

export const connectionAtom = atom<Connection>({ state: 'opening' })

/** Counts up when the reader asks for a retry at once. */
export const tryNowAtom = atom(0)

/** Follows the server's change events: invalidates what has changed, and counts new records. */
export function useLiveUpdates(): void {
  const client = useClient()
  const queryClient = useQueryClient()
  const store = useStore()

  useEffect(() => {
    dropOldDrafts()
    void clearDraftsOfDeletedLeads(client)
    const leave = new AbortController()
    const invalidation = createInvalidation(queryClient)
    let wasLost = false
    follow(
      client,
      {
        onChange(change) {
          if (change.action === 'created') store.set(addNewRecordAtom, change.subject, change.id)
          if (change.action === 'deleted' && isLead(change)) void clearDraftsOfDeletedLeads(client)
          invalidation.add(change)
        },
        onReset() {
          void queryClient.invalidateQueries()
          void clearDraftsOfDeletedLeads(client)
        },
        onConnection(isConnected, nextTryAt = Date.now()) {
          store.set(connectionAtom, isConnected ? { state: 'live' } : { state: 'lost', nextTryAt })
          // What failed while the server was away is asked for again when it is back.
          if (isConnected && wasLost) void queryClient.refetchQueries({ type: 'active', predicate: hasFailed })
          wasLost = !isConnected
        },
      },
      { signal: leave.signal, wake, after: findEntry(queryClient)?.lastEventId ?? '' },
    ).catch((error: unknown) => {
      if (isNotSignedIn(error)) endSession(queryClient, 'ended')
    })
    return () => {
      leave.abort()
      invalidation.stop()
    }

    function wake(): Promise<void> {
      return new Promise((resolve) => {
        const stopWaiting = store.sub(tryNowAtom, done)
        addEventListener('online', done, { once: true })
        function done(): void {
          stopWaiting()
          removeEventListener('online', done)
          resolve()
        }
      })
    }
  }, [client, queryClient, store])
}

function isLead({ subject }: Change): boolean {
  return subject === 'prospect' || subject === 'archivedProspect'
}

function hasFailed({ state }: { state: { status: string } }): boolean {
  return state.status === 'error'
}

/** New records that no list has been asked for since, by subject. */
export const newRecordsAtom = atom<ReadonlyMap<ChangeSubject, ReadonlySet<string>>>(new Map())

export const addNewRecordAtom = atom(null, (get, set, subject: ChangeSubject, id: string) => {
  const news = get(newRecordsAtom)
  set(newRecordsAtom, new Map(news).set(subject, new Set(news.get(subject)).add(id)))
})

const clearNewRecordsAtom = atom(null, (get, set, subject: ChangeSubject) => {
  if (!get(newRecordsAtom).has(subject)) return
  const news = new Map(get(newRecordsAtom))
  news.delete(subject)
  set(newRecordsAtom, news)
})

/** The new records of a subject, for a list that shows them when its reader wants them. */
export function useNewRecords(subject: ChangeSubject): { ids: ReadonlySet<string>; clear: () => void } {
  const clear = useSetAtom(clearNewRecordsAtom)
  return { ids: useAtomValue(newRecordsAtom).get(subject) ?? none, clear: () => clear(subject) }
}

const none: ReadonlySet<string> = new Set()

const keyOfLead = /(?:^|:)(?:lead|note|task|email|basis|job):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Drops the drafts of leads that have been deleted or erased, here or elsewhere. Those of an archived lead stay. */
export async function clearDraftsOfDeletedLeads(client: Client): Promise<void> {
  const ids = new Set(draftKeys().flatMap((key) => keyOfLead.exec(key)?.[1] ?? []))
  for (const id of ids) if (await isDeleted(client, id)) dropDraftsOf([id])
}

/** Neither among the leads nor in the archive. Without an answer nobody knows, and the draft stays. */
async function isDeleted(client: Client, id: string): Promise<boolean> {
  try {
    await client.call(getProspect, { params: { id } })
    return false
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}
