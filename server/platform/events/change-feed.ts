import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { minuteMs } from '#shared/business/durations.ts'
import type { Change } from '#shared/contract/changes.ts'
import type { Database } from '../database/schema.ts'
import { readChangeEpoch } from './change-epoch.ts'

export interface ChangeFeed {
  /** Yields the changes after the one with that id (or from now on) as the text of an event stream, until the follower has left or may not
   *  read any more, `maximumMs` are over or the server stops. An id of another epoch, or without one, is answered by a `reset`.
   *  @param mayRead asked each time before changes are sent, so that none is that is made after a sign-out
   *  @param once ends the stream after the changes so far */
  follow(
    after: string | undefined,
    left: AbortSignal,
    mayRead: () => Promise<boolean>,
    options?: { once: boolean },
  ): AsyncGenerator<string>
  /** Returns the id of the newest change, whose number is 0 before the first. */
  newest(): Promise<string>
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
    after: string | undefined,
    left: AbortSignal,
    mayRead: () => Promise<boolean>,
    { once: endsAfterFirst } = { once: false },
  ): AsyncGenerator<string> {
    // A waiting generator cannot be ended from outside, so it has to wait for this as well.
    const ending = AbortSignal.any([stopping.signal, left])
    const ended = once(ending, 'abort')
    const endsAtMs = performance.now() + maximumMs
    const epoch = await readChangeEpoch(db)
    const { oldest, newest } = await findSpan(db)
    // An id of another epoch has a number of a history that a restore has ended.
    const given = after === undefined ? newest : (numberIn(after, epoch) ?? -1)
    let last = given
    let quietSinceMs = performance.now()
    const idOf = (number: number) => `${epoch}-${number}`
    const event = ({ number, ...change }: NumberedChange) =>
      `id: ${idOf(number)}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`
    const reset = (number: number) => `id: ${idOf(number)}\nevent: reset\ndata: {}\n\n`
    // Numbers before the oldest have been deleted.
    if (given < 0 || given > newest || given < oldest - 1) {
      last = newest
      yield `retry: 2000\n${reset(last)}`
    } else yield `retry: 2000\nid: ${idOf(last)}\n\n`
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
    newest: async () => `${await readChangeEpoch(db)}-${(await findSpan(db)).newest}`,
    wake,
    stop() {
      clearInterval(poll)
      stopping.abort()
    },
  }
}

type NumberedChange = Change & { number: number }

/** Returns the number in the id of a change; undefined for one of another epoch. */
function numberIn(id: string, epoch: string): number | undefined {
  const [, of, number] = /^([\da-f]*)-(\d{1,15})$/.exec(id) ?? []
  return of === epoch ? Number(number) : undefined
}

/** Returns the oldest and the newest number that are stored; 0 if there is none. */
async function findSpan(db: Kysely<Database>): Promise<{ oldest: number; newest: number }> {
  // For both in one select SQLite would read every row.
  const { rows } = await sql<{ oldest: number; newest: number }>`
    select coalesce((select min(number) from change), 0) as oldest, coalesce((select max(number) from change), 0) as newest`.execute(
    db,
  )
  return rows[0] ?? { oldest: 0, newest: 0 }
}

function listAfter(db: Kysely<Database>, number: number, limit: number): Promise<NumberedChange[]> {
  return db
    .selectFrom('change')
    .select(['number', 'subject', 'id', 'action'])
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
}
