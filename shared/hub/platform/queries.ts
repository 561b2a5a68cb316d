import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunction,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { ApiError, type Client } from '#shared/client.ts'
import { currentUser } from '#shared/contract/accounts.ts'
import type { ApiCall, CallAnswer } from '#shared/contract/api-call.ts'
import { type OpeningTimes, standardOpeningTimes } from '#shared/business/opening-times.ts'
import { type PriceList, specifiedPrices } from '#shared/business/prices.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { LostAnswer } from './lost-answers.ts'
import { endSession, isNotSignedIn, isSignedIn } from './session.ts'

/** Creates the hub's query cache. Data stays fresh until the owner refreshes it or a change invalidates it. */
export function createQueryClient(client: Client): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndedSession }),
    mutationCache: new MutationCache({ onError: noticeFailedChange }),
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

  /** Reads again whatever is shown after a lost answer, because the server may have made the change. Who is signed in stays, because the hub
   *  would close what is being written if the server could not say so now. */
  function noticeFailedChange(error: Error): void {
    noticeEndedSession(error)
    if (!(error instanceof LostAnswer)) return
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.path })
  }

  /** Returns to the sign-in form after the first call that fails because the session has ended. */
  function noticeEndedSession(error: Error): void {
    if (isNotSignedIn(error) && isSignedIn(queryClient)) endSession(queryClient, 'ended')
  }
}

export interface QueryFunctionOptions {
  /** Whether a 401 is thrown (the default) or returned as null. */
  on401?: 'throw' | 'null'
}

/** Creates the default query function of the specification: a GET whose path is the parts of the query's key joined with '/', parsed as
 *  JSON. @throws ApiError on an unsuccessful response */
export function createQueryFunction(client: Client, { on401 = 'throw' }: QueryFunctionOptions = {}): QueryFunction {
  return async ({ queryKey, signal }) => {
    try {
      return await client.get(queryKey.join('/'), { signal })
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

/** Returns the query of a call without parameters, which uses the default query function. */
export function queryOf<C extends ApiCall & { readonly method: 'GET' }>({ path }: C) {
  return queryOptions<CallAnswer<C>>({ queryKey: [path] })
}

/** Returns the prices in force; the specified ones until they have been fetched. */
export function usePrices(): PriceList {
  return useQuery(queryOf(readBusiness)).data?.prices ?? specifiedPrices
}

/** Returns the opening times of the business; the standard ones until they have been fetched. */
export function useOpeningTimes(): OpeningTimes {
  return useQuery(queryOf(readBusiness)).data ?? standardOpeningTimes
}
