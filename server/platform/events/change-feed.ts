import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { minuteMs } from '#shared/business/durations.ts'
import type { Change } from '#shared/contract/changes.ts'
import type { Database } from '../database/schema.ts'

export interface ChangeFeed {
  /** Yields the changes after that number (or from now on) as the text of an event stream, until the follower has left or may not
   *  read any more, `maximumMs` are over or the server stops.
   *  @param mayRead asked each time before changes are sent, so that none is that is made after a sign-out
   *  @param once ends the stream after the changes so far */
  follow(
    after: number | undefined,
    left: AbortSignal,
    mayRead: () => Promise<boolean>,
    options?: { once: boolean },
  ): AsyncGenerator<string>
  /** Returns the number of the newest change, 0 before the first. */
  newest(): Promise<number>
  /** Makes every stream read the changes. Call it after a commit. */
  wake(): void
  /** Ends every stream. */
  stop(): void
}

export interface ChangeFeedOptions {
  db: Kysely<Database>
  /** How often the database is read without being woken: another process may have written. */
  pollMs?: number
  /** The shortest time between two reads of one stream, however often it is woken. */
  pauseMs?: number
  /** After a silence of this long, the next read sends a comment: proxies end a silent connection, and clients take it for a dead one. With
   *  `pollMs` at most 15 seconds pass. */
  keepAliveMs?: number
  /** After this long the client has to connect again. */
  maximumMs?: number
}

/** More changes than this at once are sent as a single `reset`. */
const maxChanges = 500

/** Streams the changes that triggers have recorded in the database. Reads them from there, so that a stream has exactly what was
 *  committed, by any process. */
export function createChangeFeed({
  db,
  pollMs = 5000,
  pauseMs = 200,
  keepAliveMs = 10_000,
  maximumMs = 5 * minuteMs,
}: ChangeFeedOptions): ChangeFeed {
  const stopping = new AbortController()
  let nextWake = Promise.withResolvers<void>()
  const poll = setInterval(wake, pollMs).unref()

  function wake(): void {
    nextWake.resolve()
    nextWake = Promise.withResolvers()
  }

  async function* follow(
    after: number | undefined,
    left: AbortSignal,
    mayRead: () => Promise<boolean>,
    { once: endsAfterFirst } = { once: false },
  ): AsyncGenerator<string> {
    // A waiting generator cannot be ended from outside, so it has to wait for this as well.
    const ending = AbortSignal.any([stopping.signal, left])
    const ended = once(ending, 'abort')
    const endsAtMs = performance.now() + maximumMs
    const { oldest, newest } = await findSpan(db)
    let last = after ?? newest
    let quietSinceMs = performance.now()
    yield `retry: 2000\nid: ${last}\n\n`
    // Numbers from the future come from another database; those before the oldest have been deleted.
    if (last > newest || last < oldest - 1) {
      last = newest
      yield reset(last)
    }
    while (!ending.aborted && performance.now() < endsAtMs) {
      const woken = nextWake.promise // taken before the read: a commit during it counts
      const changes = await listAfter(db, last, maxChanges + 1)
      if (!(await mayRead())) return
      if (changes.length > 0) {
        const isTooMany = changes.length > maxChanges
        last = isTooMany ? (await findSpan(db)).newest : (changes.at(-1)?.number ?? last)
        quietSinceMs = performance.now()
        yield isTooMany ? reset(last) : changes.map(event).join('')
      } else if (performance.now() - quietSinceMs > keepAliveMs) {
        quietSinceMs = performance.now()
        yield ':\n\n'
      }
      if (endsAfterFirst) return
      await sleep(pauseMs, undefined, { signal: ending, ref: false }).catch(() => {})
      await Promise.race([woken, ended])
    }
  }

  return {
    follow,
    newest: async () => (await findSpan(db)).newest,
    wake,
    stop() {
      clearInterval(poll)
      stopping.abort()
    },
  }
}

function event({ number, subject, id, action }: Change & { number: number }): string {
  return `id: ${number}\nevent: change\ndata: ${JSON.stringify({ subject, id, action })}\n\n`
}

function reset(number: number): string {
  return `id: ${number}\nevent: reset\ndata: {}\n\n`
}

/** Returns the oldest and the newest number that are stored; 0 if there is none. */
async function findSpan(db: Kysely<Database>): Promise<{ oldest: number; newest: number }> {
  const { oldest, newest } = await db
    .selectFrom('change')
    .select(({ fn }) => [fn.min('number').as('oldest'), fn.max('number').as('newest')])
    .executeTakeFirstOrThrow()
  return { oldest: oldest ?? 0, newest: newest ?? 0 }
}

function listAfter(db: Kysely<Database>, number: number, limit: number): Promise<(Change & { number: number })[]> {
  return db
    .selectFrom('change')
    .select(['number', 'subject', 'id', 'action'])
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
}
