import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, type Client } from '#shared/client.ts'
import { dropAllDrafts } from './draft-store.ts'
import { currentUser, type User } from '#shared/contract/accounts.ts'
import { lastEventIdHeader } from '#shared/contract/events.ts'

/** Why nobody is signed in, if known. */
export type SignedOutReason = 'ended' | 'signed-out' | 'signed-out-everywhere'
/** The signed-in user. The data shown to them was fetched after `lastEventId`. */
export interface Entry {
  user: User
  lastEventId: string
}
export type Session = Entry | { user: undefined; reason?: SignedOutReason }

const sessionKey = [currentUser.path] as const

/** Returns the query of the signed-in user. That nobody is signed in is a valid result, not an error. */
export function sessionQuery(client: Client) {
  return queryOptions({
    queryKey: sessionKey,
    meta: { call: currentUser },
    queryFn: async ({ signal }): Promise<Session> => {
      try {
        return entryOf(await client.callWithHeaders(currentUser, { signal }))
      } catch (error) {
        if (isNotSignedIn(error)) return { user: undefined }
        throw error
      }
    },
    // The session must stay in the cache as long as the page is open.
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the session described by a response about the current user. */
export function entryOf({ answer, headers }: { answer: User; headers: Headers }): Entry {
  return { user: answer, lastEventId: headers.get(lastEventIdHeader) ?? '' }
}

export function startSession(queryClient: QueryClient, entry: Entry): void {
  queryClient.setQueryData(sessionKey, entry satisfies Session)
}

/** Shows the sign-in form and removes all cached data of the owner. Drafts stay when a session ends by itself, and are deleted when the
 *  owner signs out. */
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
  return error instanceof ApiError && error.code === 'not_signed_in'
}
