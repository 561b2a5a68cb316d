import { atom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Change, ChangeSubject } from '#shared/contract/changes.ts'
import { ApiError, type Client } from '#shared/client.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { draftKeys, dropDraftsOf, dropOldDrafts, findClosedTabs } from '../draft-store.ts'
import { endSession, findEntry, isNotSignedIn } from '../session.ts'
import { follow } from './follow.ts'
import { createInvalidation } from '../refresh-queries.ts'

export type Connection = { state: 'opening' | 'live' } | { state: 'lost'; nextTryAt: number }

export const connectionAtom = atom<Connection>({ state: 'opening' })

/** A counter that increases when the owner asks for an immediate retry. */
export const tryNowAtom = atom(0)

/** Follows the server's change events. Invalidates stale queries and counts new records. */
export function useLiveUpdates(): void {
  const client = useClient()
  const queryClient = useQueryClient()
  const store = useStore()

  useEffect(() => {
    dropOldDrafts()
    void findClosedTabs()
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
          // Refetches the queries that failed while the server was unreachable.
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

/** The ids of new records that no list has shown yet, by subject. */
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

/** Returns the ids of a subject's new records, for a list that shows them on request. */
export function useNewRecords(subject: ChangeSubject): { ids: ReadonlySet<string>; clear: () => void } {
  const clear = useSetAtom(clearNewRecordsAtom)
  return { ids: useAtomValue(newRecordsAtom).get(subject) ?? none, clear: () => clear(subject) }
}

const none: ReadonlySet<string> = new Set()

const keyOfLead = /(?:^|:)(?:lead|note|task|email|basis|job):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:#|$)/

/** Deletes the drafts of leads that have been deleted or erased, here or elsewhere. Drafts of archived leads stay. */
export async function clearDraftsOfDeletedLeads(client: Client): Promise<void> {
  const ids = new Set(draftKeys().flatMap((key) => keyOfLead.exec(key)?.[1] ?? []))
  for (const id of ids) if (await isDeleted(client, id)) dropDraftsOf([id])
}

/** Returns whether a lead is neither live nor archived; false without a response, so that its drafts stay. */
async function isDeleted(client: Client, id: string): Promise<boolean> {
  try {
    await client.call(getProspect, { params: { id } })
    return false
  } catch (error) {
    return error instanceof ApiError && error.code === 'not_found'
  }
}
