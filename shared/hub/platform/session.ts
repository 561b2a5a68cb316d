import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, type Client } from '#shared/client.ts'
import { dropAllDrafts } from './draft-store.ts'
import { currentUser, type User } from '#shared/contract/accounts.ts'
import { lastEventIdHeader } from '#shared/contract/events.ts'

/** Why nobody is signed in, where the hub knows. */
export type SignedOutReason = 'ended' | 'signed-out' | 'signed-out-everywhere'
/** Somebody is signed in; what is shown to them was read after `lastEventId`. */
export interface Entry {
  user: User
  lastEventId: string
}
export type Session = Entry | { user: undefined; reason?: SignedOutReason }

const sessionKey = [currentUser.path] as const

/** The query of who is signed in. Nobody is a valid answer, not an error. */
export function sessionQuery(client: Client) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }): Promise<Session> => {
      try {
        return entryOf(await client.callWithHeaders(currentUser, { signal }))
      } catch (error) {
        if (isNotSignedIn(error)) return { user: undefined }
        throw error
      }
    },
    // A session lives as long as the page, and the cache must not forget whether there is one.
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the session that an answer about the current user describes. */
export function entryOf({ answer, headers }: { answer: User; headers: Headers }): Entry {
  return { user: answer, lastEventId: headers.get(lastEventIdHeader) ?? '' }
}

export function startSession(queryClient: QueryClient, entry: Entry): void {
  queryClient.setQueryData(sessionKey, entry satisfies Session)
}

/** Shows the sign-in form and drops everything that was fetched for the owner. Drafts stay when a session ends by
 *  itself, and are deleted when the owner signs out. */
export function endSession(queryClient: QueryClient, reason: SignedOutReason): void {
  if (reason !== 'ended') dropAllDrafts()
  queryClient.setQueryData(sessionKey, { user: undefined, reason } satisfies Session)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.path })
}

export function isSignedIn(queryClient: QueryClient): boolean {
  return findEntry(queryClient) !== undefined
}

export function findEntry(queryClient: QueryClient): Entry | undefined {
  const session = queryClient.getQueryData<Session>(sessionKey)
  return session?.user === undefined ? undefined : session
}

export function isNotSignedIn(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
