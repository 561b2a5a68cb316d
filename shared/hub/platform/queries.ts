import {
  type InfiniteData,
  infiniteQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunction,
  type QueryKey,
  queryOptions,
  skipToken,
  useQuery,
} from '@tanstack/react-query'
import { addressOf, ApiError, type Client } from '#shared/client.ts'
import { currentUser, type User } from '#shared/contract/accounts.ts'
import type { FirstAnswer, FirstAnswers } from '#shared/first-answers.ts'
import type { ApiCall, CallAnswer, CallInput } from '#shared/contract/api-call.ts'
import type { LooseInput } from '#shared/contract/api-request.ts'
import { type OpeningTimes, standardOpeningTimes } from '#shared/business/opening-times.ts'
import { type PriceList, specifiedPrices } from '#shared/business/prices.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { LostAnswer } from './lost-answers.ts'
import { type ListPage, type PageSizes, toPage } from './paging.ts'
import { endSession, entryOf, isNotSignedIn, isSignedIn } from './session.ts'
import { type QueryMeta, refreshAfter, refreshAll } from './refresh-queries.ts'

/** Creates the hub's query cache. Data stays fresh until the owner refreshes it or a change invalidates it.
 *  @param firstAnswers what came with the page: a query that is new has it at once */
export function createQueryClient(client: Client, firstAnswers: FirstAnswers = new Map()): QueryClient {
  const queryClient = new QueryClient({
    queryCache: fillFrom(firstAnswers, new QueryCache({ onError: noticeEndedSession })),
    mutationCache: new MutationCache({
      onError: noticeFailedChange,
      // After a failure as well: the server may have made the change although its answer was lost.
      onSettled: (_data, error, _variables, _result, { meta }) =>
        refreshAfter(queryClient, meta?.calls ?? [], { exceptKey: error === null ? meta?.answers : undefined }),
    }),
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

  /** Reads again whatever is shown after a lost answer, because the server may have made the change. */
  function noticeFailedChange(error: Error): void {
    noticeEndedSession(error)
    if (!(error instanceof LostAnswer)) return
    void refreshAll(queryClient)
  }

  /** Returns to the sign-in form after the first call that fails because the session has ended. */
  function noticeEndedSession(error: Error): void {
    if (isNotSignedIn(error) && isSignedIn(queryClient)) endSession(queryClient, 'ended')
  }
}

/** Gives each new query of a cache the answer that came with the page. */
function fillFrom(answers: FirstAnswers, cache: QueryCache): QueryCache {
  const build = cache.build.bind(cache)
  cache.build = (client, options, state) => {
    const { meta, queryKey } = options
    const first = answers.size > 0 && meta?.call && findFirst(answers, meta.call, meta)
    if (!first) return build(client, options, state)
    const filled: unknown = { ...options, initialData: toData(first, queryKey, meta) }
    return build(client, filled as typeof options, state)
  }
  return cache
}

function findFirst(answers: FirstAnswers, call: ApiCall, { input, pages }: QueryMeta): FirstAnswer | undefined {
  const query = { ...input?.query, ...(pages && { limit: pages.first }) }
  return answers.get(addressOf(call as ApiCall & { query: never }, { ...input, query } as never))
}

/** Returns the data of a query whose call has been answered so. */
function toData({ body, headers }: FirstAnswer, queryKey: QueryKey, meta: QueryMeta | undefined): unknown {
  if (meta?.call === currentUser) return entryOf({ answer: body as User, headers })
  if (meta?.pages === undefined) return body
  const page = toPage({ answer: body as unknown[], headers })
  return queryKey[1] === 'pages' ? { pages: [page], pageParams: [undefined] } : page
}

export interface QueryFunctionOptions {
  /** Whether a 401 is thrown (the default) or returned as null. */
  on401?: 'throw' | 'null'
}

/** Creates the query function of every query: it makes the call that the query names. Otherwise it is the default of the specification, a GET
 *  whose path is the parts of the query's key joined with '/', parsed as JSON. @throws ApiError on an unsuccessful response */
export function createQueryFunction(client: Client, { on401 = 'throw' }: QueryFunctionOptions = {}): QueryFunction {
  return async ({ queryKey, meta, signal, ...context }) => {
    try {
      if (meta?.call === undefined) return await client.get(queryKey.join('/'), { signal })
      const { pageParam } = context as { pageParam?: string }
      return await read(client as LooseClient, meta.call, meta, { signal, cursor: pageParam })
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

interface LooseClient {
  call(call: ApiCall, input: LooseInput): Promise<unknown>
  callWithHeaders(call: ApiCall, input: LooseInput): Promise<{ answer: unknown[]; headers: Headers }>
}

async function read(
  client: LooseClient,
  call: ApiCall,
  { input, inputs, pages }: QueryMeta,
  { signal, cursor }: { signal: AbortSignal; cursor: string | undefined },
): Promise<unknown> {
  if (inputs !== undefined) {
    const answers: unknown[] = []
    for (const one of inputs) answers.push(await client.call(call, { ...one, signal }))
    return answers
  }
  if (pages === undefined) return client.call(call, { ...input, signal })
  const limit = cursor === undefined ? pages.first : pages.further
  return toPage(await client.callWithHeaders(call, { ...input, query: { ...input?.query, cursor, limit }, signal }))
}

/** A call that only reads. */
export type Read = ApiCall & ({ readonly method: 'GET' } | { readonly changesNothing: true })
type Input<C extends ApiCall> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]
type ItemOf<C extends ApiCall> = CallAnswer<C> extends readonly (infer Item)[] ? Item : never

/** Returns the query of a read. Its key is the path and the input. */
/* @__NO_SIDE_EFFECTS__ */
export function queryOf<C extends Read>(call: C, ...given: Input<C>) {
  const [input] = given as [input?: LooseInput]
  return queryOptions<CallAnswer<C>>({ queryKey: keyOf(call, input), meta: { call, input } })
}

/** Returns the query of a read that is made once for each input, one after another. */
/* @__NO_SIDE_EFFECTS__ */
export function queryOfEach<C extends Read>(call: C, given: readonly CallInput<C>[]) {
  const inputs = given as readonly LooseInput[]
  return queryOptions<CallAnswer<C>[]>({ queryKey: [call.path, inputs], meta: { call, inputs } })
}

/** Returns the query of the first page of a list, with the number of all records. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<C extends Read>(call: C, given: CallInput<C>, size: number) {
  const input = given as LooseInput
  return queryOptions<ListPage<ItemOf<C>>>({
    queryKey: keyOf(call, input, 'page', size),
    meta: { call, input, pages: { first: size } },
  })
}

/** Returns the query of a list that is read page by page. */
/* @__NO_SIDE_EFFECTS__ */
export function pagesOf<C extends Read>(
  call: C,
  given: CallInput<C>,
  { announcesNew, ...sizes }: PageSizes & { announcesNew?: true } = {},
) {
  const input = given as LooseInput
  return infiniteQueryOptions<
    ListPage<ItemOf<C>>,
    Error,
    InfiniteData<ListPage<ItemOf<C>>>,
    QueryKey,
    string | undefined
  >({
    queryKey: keyOf(call, input, 'pages'),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { call, input, pages: sizes, ...(announcesNew && { announcesNew }) },
  })
}

/** Returns the query of the last answer to a call that is made on request, and stored by whoever makes it. */
/* @__NO_SIDE_EFFECTS__ */
export function lastAnswerOf<C extends Read>(call: C) {
  return queryOptions<CallAnswer<C>>({ queryKey: [call.path], queryFn: skipToken, meta: { call } })
}

function keyOf({ path }: ApiCall, input: LooseInput | undefined, ...more: readonly unknown[]): QueryKey {
  return input === undefined ? [path, ...more] : [path, ...more, input]
}

/** Returns the prices in force; the specified ones until they have been fetched. */
export function usePrices(): PriceList {
  return useQuery(queryOf(readBusiness)).data?.prices ?? specifiedPrices
}

/** Returns the opening times of the business; the standard ones until they have been fetched. */
export function useOpeningTimes(): OpeningTimes {
  return useQuery(queryOf(readBusiness)).data ?? standardOpeningTimes
}
