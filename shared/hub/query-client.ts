import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { createQueryFunction } from './query-function.ts'
import { endSession, isNotSignedIn, isSignedIn } from './session.ts'

/** Creates the hub's query cache. Data stays fresh until the owner refreshes it or a change invalidates it. */
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
        // A call without a network fails at once with an error; the default would pause without a message.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient

  /** Returns to the sign-in form after the first call that fails because the session has ended. */
  function noticeEndedSession(error: Error): void {
    if (isNotSignedIn(error) && isSignedIn(queryClient)) endSession(queryClient, 'ended')
  }
}
