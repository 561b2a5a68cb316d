import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { createQueryFunction } from './query-function.ts'
import { endSession, isNotSignedIn, isSignedIn } from './auth/session.ts'

/** The hub's cache: what was fetched stays until the reader refreshes or a change invalidates it. */
export function createQueryClient(client: Client): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndedSession }),
    mutationCache: new MutationCache({ onError: noticeEndedSession }),
    defaultOptions: {
      queries: {
        queryFn: createQueryFunction(client),
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // A call made without a network fails at once and says so; the default would wait in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient

  /** Whichever call learns first that the session is over takes the reader back to the sign-in form. */
  function noticeEndedSession(error: Error): void {
    if (isNotSignedIn(error) && isSignedIn(queryClient)) endSession(queryClient, 'ended')
  }
}
