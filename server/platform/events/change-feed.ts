import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { findSpan, listAfter, type NumberedChange } from './queries.ts'

export interface ChangeFeed {
  /** The changes after that number (or from now on) as the text of an event stream, until the listener has left or is welcome no
   *  more, `maximumMs` are over or the server stops.
   *  @param isWelcome asked each time before anything is told, so that nothing is that happens after a sign-out */
  follow(after: number | undefined, left: AbortSignal, isWelcome: () => Promise<boolean>): AsyncGenerator<string>
  /** The number of the newest change, 0 before the first. */
  newest(): Promise<number>
  /** Ends every stream. */
  stop(): void
}

export interface ChangeFeedOptions {
  db: Kysely<Database>
  /** How often the database is asked while somebody listens. */
  pollMs?: number
  /** Proxies end a connection that says nothing. */
  keepAliveMs?: number
  /** After this long the client has to come again. */
  maximumMs?: number
}

/** More than this at once is told as `reset`. */
const burst = 500

/** Reads what the database has noted: it is asked rather than told, so that a stream sees exactly what was committed, whoever wrote it. */
export function createChangeFeed({
  db,
  pollMs = 400,
  keepAliveMs = 20_000,
  maximumMs = 5 * 60_000,
}: ChangeFeedOptions): ChangeFeed {
  const stopping = new AbortController()

  async function* follow(
    after: number | undefined,
    left: AbortSignal,
    isWelcome: () => Promise<boolean>,
  ): AsyncGenerator<string> {
    // A generator that waits cannot be ended from outside: it would ask the database until it next has something to say.
    const ending = AbortSignal.any([stopping.signal, left])
    const endsAtMs = performance.now() + maximumMs
    const { oldest, newest } = await findSpan(db)
    let last = after ?? newest
    let quietSinceMs = performance.now()
    yield `retry: 2000\nid: ${last}\n\n`
    // Numbers from the future come from another database, those before the oldest are forgotten.
    if (last > newest || last < oldest - 1) {
      last = newest
      yield reset(last)
    }
    while (!ending.aborted && performance.now() < endsAtMs) {
      const changes = await listAfter(db, last, burst + 1)
      if (!(await isWelcome())) return
      if (changes.length > 0) {
        const isBurst = changes.length > burst
        last = isBurst ? (await findSpan(db)).newest : (changes.at(-1)?.number ?? last)
        quietSinceMs = performance.now()
        yield isBurst ? reset(last) : changes.map(event).join('')
      } else if (performance.now() - quietSinceMs > keepAliveMs) {
        quietSinceMs = performance.now()
        yield ':\n\n'
      }
      await sleep(pollMs, undefined, { signal: ending, ref: false }).catch(() => {})
    }
  }

  return { follow, newest: async () => (await findSpan(db)).newest, stop: () => stopping.abort() }
}

function event({ number, subject, id, action }: NumberedChange): string {
  return `id: ${number}\nevent: change\ndata: ${JSON.stringify({ subject, id, action })}\n\n`
}

function reset(number: number): string {
  return `id: ${number}\nevent: reset\ndata: {}\n\n`
}
