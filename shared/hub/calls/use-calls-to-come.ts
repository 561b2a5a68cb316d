import { type Call, listCalls } from '#shared/contract/calls.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { useClient } from '../client-context.ts'

type Asked = NonNullable<CallInput<typeof listCalls>['query']>

/** A question does not wait longer than this to say which calls it is about. */
const patienceMs = 3000

/** Asks which calls have not begun: of one lead, of whoever has an address, or all. Undefined when it cannot be told. */
export function useCallsToCome(): (asked?: Asked) => Promise<Call[] | undefined> {
  const client = useClient()
  return async (query = {}) => {
    try {
      const calls = await client.call(listCalls, { query, signal: AbortSignal.timeout(patienceMs) })
      return calls.filter(({ state, startsAt }) => state === 'booked' && Date.parse(startsAt) > Date.now())
    } catch {
      return undefined
    }
  }
}
