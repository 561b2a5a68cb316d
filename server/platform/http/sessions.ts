import { createHash, randomBytes } from 'node:crypto'
import type Koa from 'koa'
import type { Context } from 'koa'
import { createSession, type CreateSessionOptions } from 'koa-session'
import { type Kysely, sql } from 'kysely'
import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import { trustedDeviceDays, trustedDeviceDaysAtMost } from '#shared/contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import { ignoreStorageFault } from '../database/errors.ts'
import type { Database } from '../database/schema.ts'
import { createCookieJar, isHttps } from './cookies.ts'

const sessionCookie = 'session'
const browserLimits = { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs }
const trustedLimits = { idleMs: trustedDeviceDays * dayMs, absoluteMs: trustedDeviceDaysAtMost * dayMs }
/** The expiry of a session in use is written at most this often. */
const touchEveryMs = minuteMs

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

/** The content of a session row. */
export interface SessionData extends Partial<SessionConfirmation> {
  userId: string
  /** The owner's security stamp when the session started. */
  stamp?: string
  startedAtMs: number
  /** What the owner reads in the list of browsers; missing in sessions of an earlier version. */
  label?: string
  /** The device on which the owner has chosen to stay signed in. */
  trustedDevice?: TrustedDevice | undefined
  _expire?: number
}

export interface SessionConfirmation {
  /** When the password was last confirmed in this session. */
  confirmedAtMs: number
  /** The hash of a token that only the browser has in which that was. */
  confirmedBy: string
}

export interface TrustedDevice {
  id: string
  /** What the owner reads in the list of devices. */
  label: string
}

/** Creates the middleware for cookie sessions, which last 12 hours idle and 7 days at most, on a trusted device 30 days idle and 180 days
 *  at most. The `session` table has hashes of the ids, so that nobody can sign in with a copy of the database. */
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
      const expire = toIso(now() + maxAgeMs)
      if (changed) {
        const row = { sess: JSON.stringify(data), expire }
        await db
          .insertInto('session')
          .values({ sid, ...row })
          .onConflict((conflict) => conflict.column('sid').doUpdateSet(row))
          .execute()
      } else {
        // Only an update, so that a session that has been ended meanwhile stays ended; and only of the expiry, so that a confirmation
        // of another request stays.
        const stale = new Date(now() + maxAgeMs - touchEveryMs).toISOString()
        await db
          .updateTable('session')
          .set({ sess: sql`json_set(sess, '$._expire', ${data._expire ?? null})`, expire })
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
      maxAge: browserLimits.idleMs,
      rolling: true,
      httpOnly: true,
      sameSite: 'lax',
      signed: true,
      store,
      genid: () => randomBytes(24).toString('base64url'),
      valid: (_context: unknown, data: Partial<SessionData>) =>
        typeof data.startedAtMs === 'number' && data.startedAtMs + limitsOf(data).absoluteMs > now(),
    },
    app,
  )
}

/** Starts a session with a new id, against session fixation. It is written at the end of the request. */
export async function startSession(context: Context, data: Omit<SessionData, '_expire'>): Promise<void> {
  const session = context.session as SessionData & { regenerate(): Promise<void> }
  await session.regenerate()
  // koa-session stores it with the session, for the requests to come.
  ;(context.sessionOptions as { maxAge: number }).maxAge = limitsOf(data).idleMs
  Object.assign(session, data)
}

function limitsOf({ trustedDevice }: Partial<SessionData>) {
  return trustedDevice === undefined ? browserLimits : trustedLimits
}

/** Returns the devices on which the owner stays signed in, newest first, with the times in ISO 8601. */
export async function listTrustedDevices(context: Pick<Deps, 'db' | 'clock'>) {
  const sessions = await listOpenSessions(context)
  return sessions
    .flatMap(({ deviceId, label, createdAt, lastUsedAt, expiresAt }) =>
      deviceId === null ? [] : { id: deviceId, label, createdAt, lastUsedAt, expiresAt },
    )
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

function toIso(timeMs: number): string {
  return new Date(timeMs).toISOString()
}

/** Returns the open sessions, the one used last first, with the times in ISO 8601. */
export async function listOpenSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now().toISOString()
  const rows = await db.selectFrom('session').selectAll().where('expire', '>', now).execute()
  return rows
    .map(({ sid, sess, expire }) => {
      const data = JSON.parse(sess) as SessionData
      const { idleMs, absoluteMs } = limitsOf(data)
      const expireMs = Date.parse(expire)
      return {
        id: sid,
        label: data.trustedDevice?.label ?? data.label ?? 'Browser',
        createdAt: toIso(data.startedAtMs),
        lastUsedAt: toIso(Math.max(data.startedAtMs, expireMs - idleMs)),
        expiresAt: toIso(Math.min(expireMs, data.startedAtMs + absoluteMs)),
        deviceId: data.trustedDevice?.id ?? null,
      }
    })
    .filter(({ expiresAt }) => expiresAt > now)
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))
}

/** Ends one session. Returns whether it existed. */
export async function endSessionById(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('session').where('sid', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the session of a trusted device. Returns whether it existed. */
export async function endTrustedSession(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where(sql`json_extract(sess, '$.trustedDevice.id')`, '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the session of a request, with its id in the table; undefined for a request with a device token.
 *  @returns whatever the cookie names, which the gate has checked */
export function currentSession({ publicUrl }: Pick<Deps, 'publicUrl'>, context: Context) {
  const { userId, trustedDevice } = context.session as Partial<SessionData>
  const id = createCookieJar(publicUrl).read(context, sessionCookie)
  return userId === undefined || id === undefined ? undefined : { id: hashSessionId(id), trustedDevice }
}

/** Records that the password has just been confirmed in a session. */
export async function confirmSession(
  db: Kysely<Database>,
  id: string,
  { confirmedAtMs, confirmedBy }: SessionConfirmation,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ sess: sql`json_set(sess, '$.confirmedAtMs', ${confirmedAtMs}, '$.confirmedBy', ${confirmedBy})` })
    .where('sid', '=', id)
    .execute()
}

/** Ends the confirmation of every session. */
export async function endSessionConfirmations(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('session')
    .set({ sess: sql`json_remove(sess, '$.confirmedAtMs')` })
    .execute()
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

/** Returns whether there was one. */
export async function endAllSessions(db: Kysely<Database>): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('session').executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteExpiredSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('session').where('expire', '<=', clock.now().toISOString()).execute()
}

function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}
