import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, createClient, type Client } from '#shared/client.ts'
import type { StripeStandIn } from '#server/features/payments/testing/stripe-stand-in.ts'
import type { Mailbox } from './mailbox.ts'
import type { Records } from './records.ts'
import type { ServerUnderTest } from './server-under-test.ts'

export interface SoakContext {
  seed: string
  server: ServerUnderTest
  standIn: StripeStandIn
  mailbox: Mailbox
  records: Records
  tally: Tally
  /** Aborted when no new visits begin; those under way are finished. */
  ending: AbortSignal
  /** Aborted when nobody waits any longer. */
  ended: AbortSignal
}

export interface Tally {
  /** How often each thing happened. */
  counts: Map<string, number>
  count(what: string): void
  /** What must not happen: answers that nobody should get. */
  surprises: string[]
}

export function createTally(): Tally {
  const counts = new Map<string, number>()
  return { counts, count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1), surprises: [] }
}

/** The headers of a current browser. */
export const browserHeaders = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Site': 'same-origin',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

export interface Browser {
  client: Client
  /** Loads a page or posts a form of it, without JavaScript. @throws ApiError unless the answer is 2xx or 3xx */
  load(path: string, form?: Record<string, string>, signal?: AbortSignal): Promise<Response>
}

/** The longest that anybody waits for an answer. */
const patienceMs = 40_000

/** Creates a visitor's browser at an address of its own. @param network two numbers, each at most 255 */
export function createBrowserAt({ server, ended }: SoakContext, network: readonly [number, number]): Browser {
  const address = { 'X-Forwarded-For': `10.${network[0]}.${network[1]}.7` }
  const send: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      signal: AbortSignal.any([ended, AbortSignal.timeout(patienceMs), ...(init?.signal ? [init.signal] : [])]),
    })
  return {
    client: createClient({ baseUrl: server.address, fetch: send, headers: address }),
    async load(path, form, signal) {
      const headers = { ...browserHeaders, ...address, Origin: server.address, Referer: `${server.address}/contact` }
      const post = form && { method: 'POST', body: new URLSearchParams(form) }
      const response = await send(server.address + path, {
        redirect: 'manual',
        headers,
        ...post,
        ...(signal ? { signal } : {}),
      })
      if (response.status >= 400) throw new ApiError(response.status, await response.text())
      return response
    },
  }
}

/** Whether the connection was lost before an answer. */
export function isLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name !== 'SyntaxError')
}

const isRefused = (error: unknown, status: number) => error instanceof ApiError && error.status === status

/** Repeats a request until it is answered, as the pages and the console do after a lost connection, and as people do when they are
 *  asked to try again. @throws ApiError for any other answer */
export async function untilAnswered<T>({ server, ended, tally }: SoakContext, request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request()
    } catch (error) {
      const isUnavailable = isRefused(error, 503)
      if (ended.aborted || !(isLost(error) || isUnavailable)) throw error
      tally.count(isUnavailable ? 'asked to try again' : 'connections lost')
      await sleep(isUnavailable ? 1500 : 100)
      await server.whenUp()
    }
  }
}

/** Starts a part of the load that must not end by itself. What it throws is a surprise, unless the soak has ended. */
export async function attempt(
  { tally, ended }: SoakContext,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!ended.aborted)
      tally.surprises.push(`${what}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300))
  }
}

/** Waits, but not beyond the end of the load. */
export async function pause({ ending }: SoakContext, ms: number): Promise<void> {
  await sleep(ms, undefined, { signal: ending }).catch(() => {})
}
