import { type QueryFunction, queryOptions } from '@tanstack/react-query'
import { ApiError, type Client } from '#shared/client.ts'
import type { ApiCall, CallAnswer } from '#shared/contract/api-call.ts'

export interface QueryFunctionOptions {
  /** Whether a 401 is thrown (the default) or returned as null. */
  on401?: 'throw' | 'null'
}

/** Makes the query function that the specification names as the default: a GET whose path is the parts of the query's key joined
 *  with '/', parsed as JSON. @throws ApiError on an unsuccessful answer */
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

/** Returns the query of a call without parameters, which the default query function answers. */
export function queryOf<C extends ApiCall & { readonly method: 'GET' }>({ path }: C) {
  return queryOptions<CallAnswer<C>>({ queryKey: [path] })
}
