import { ApiError, type Client } from '#shared/client.ts'
import type { ApiCall } from '#shared/contract/api-call.ts'

/** The answer to a change did not arrive: the connection broke, or a proxy gave up waiting. The server may have made the change. */
export class LostAnswer extends Error {
  constructor(cause: unknown) {
    super('The answer of the server is lost.', { cause })
    this.name = 'LostAnswer'
  }
}

/** Returns the title of a message about a failed call. @param title for a call that has failed for certain */
export function failureTitle(title: string, error: Error | null): string {
  return error instanceof LostAnswer ? 'We don’t know if that worked' : title
}

/** Returns a client whose changes fail with LostAnswer when nobody knows whether the server has made them, so that no failure is reported as
 *  a fact. Reads fail as before, and so does what a browser without a network does not send.
 *  @param isOnline whether there is a network */
export function withLostAnswers(client: Client, isOnline: () => boolean): Client {
  async function attempt<T>(call: ApiCall, input: readonly unknown[], make: () => Promise<T>): Promise<T> {
    if (!mayChange(call, input[0])) return make()
    const wasOnline = isOnline()
    try {
      return await make()
    } catch (error) {
      throw wasOnline && isLost(error) ? new LostAnswer(error) : error
    }
  }

  return {
    call: (call, ...input) => attempt(call, input, () => client.call(call, ...input)),
    callWithHeaders: (call, ...input) => attempt(call, input, () => client.callWithHeaders(call, ...input)),
    open: (call, ...input) => attempt(call, input, () => client.open(call, ...input)),
    get: client.get,
  }
}

function mayChange({ method, changesNothing }: ApiCall, input: unknown): boolean {
  const { query } = (input ?? {}) as { query?: { dryRun?: unknown } }
  return method !== 'GET' && changesNothing !== true && String(query?.dryRun) !== 'true'
}

/** Returns whether a call failed without an answer of the server itself, and was not cancelled. */
function isLost(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === undefined && error.status >= 500
  // A body that breaks off is no JSON.
  return error instanceof TypeError || error instanceof SyntaxError
}
