import { atom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Change } from '#shared/contract/changes.ts'
import { useClient } from '../client-context.ts'
import { dropOldDrafts } from '../components/form/draft-store.ts'
import { clearDraftsOfDeletedLeads } from './clear-drafts.ts'
import { endSession, findEntry, isNotSignedIn } from '../session.ts'
import { follow } from './follow.ts'
import { createInvalidation } from './invalidation.ts'
import { addNewRecordAtom } from './new-records.ts'

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
