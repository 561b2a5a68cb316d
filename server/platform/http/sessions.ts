import { createHash, randomBytes } from 'node:crypto'
import type Koa from 'koa'
import type { Context } from 'koa'
import { createSession, type CreateSessionOptions } from 'koa-session'
import type { Kysely } from 'kysely'
import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import type { Deps } from '../../deps.ts'
import { ignoreStorageFault } from '../database/errors.ts'
import type { Database } from '../database/schema.ts'
import { createCookieJar, isHttps } from './cookies.ts'

const sessionCookie = 'session'
const idleMs = 12 * hourMs
const absoluteMs = 7 * dayMs
/** The expiry of a session in use is written at most this often. */
const touchEveryMs = minuteMs

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

/** The content of a session row. */
export interface SessionData {
  userId: string
  /** The owner's security stamp when the session started. */
  stamp?: string
  startedAtMs: number
  _expire?: number
}

/** Creates the middleware for cookie sessions, which last 12 hours idle and 7 days at most. The `session` table has hashes of the ids, so
 *  that nobody can sign in with a copy of the database. */
export function sessions(app: Koa, { db, clock, publicUrl }: SessionDeps) {
  const secure = isHttps(publicUrl)
  const now = () => clock.now().getTime()
  const store: NonNullable<CreateSessionOptions['store']> = {
    async get(id: string) {
      const row = await findOpenSession({ db, clock }, id)
      return row ? (JSON.parse(row.sess) as SessionData) : undefined
    },
    async set(id: string, data: SessionData, maxAgeMs: number, { changed }: { changed: boolean }) {
      const sid = hashSessionId(id)
      const row = { sess: JSON.stringify(data), expire: new Date(now() + maxAgeMs).toISOString() }
      if (changed) {
        await db
          .insertInto('session')
          .values({ sid, ...row })
          .onConflict((conflict) => conflict.column('sid').doUpdateSet(row))
          .execute()
      } else {
        // Only an update, so that a session that has been ended meanwhile stays ended.
        const stale = new Date(now() + maxAgeMs - touchEveryMs).toISOString()
        await db
          .updateTable('session')
          .set(row)
          .where('sid', '=', sid)
          .where('expire', '<', stale)
          .execute()
          .catch(ignoreStorageFault)
      }
    },
    async destroy(id: string) {
      await db.deleteFrom('session').where('sid', '=', hashSessionId(id)).execute()
    },
  }
  return createSession(
    {
      key: createCookieJar(publicUrl).nameOf(sessionCookie),
      secure,
      maxAge: idleMs,
      rolling: true,
      httpOnly: true,
      sameSite: 'lax',
      signed: true,
      store,
      genid: () => randomBytes(24).toString('base64url'),
      valid: (_context: unknown, data: Partial<SessionData>) =>
        typeof data.startedAtMs === 'number' && data.startedAtMs + absoluteMs > now(),
    },
    app,
  )
}

/** Reads again whether a request's session is still open, because the session that the middleware has read may have ended since. */
export async function isSessionOpen(
  { db, clock, publicUrl }: SessionDeps,
  context: Pick<Context, 'cookies'>,
): Promise<boolean> {
  const id = createCookieJar(publicUrl).read(context, sessionCookie)
  return id !== undefined && (await findOpenSession({ db, clock }, id)) !== undefined
}

function findOpenSession({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string) {
  return db
    .selectFrom('session')
    .select('sess')
    .where('sid', '=', hashSessionId(id))
    .where('expire', '>', clock.now().toISOString())
    .executeTakeFirst()
}

export async function endAllSessions(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('session').execute()
}

export async function deleteExpiredSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('session').where('expire', '<=', clock.now().toISOString()).execute()
}

function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}
