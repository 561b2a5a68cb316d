import { v7 as uuidv7 } from 'uuid'
import { findQuietPeriod } from '#shared/business/quiet-hours.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import {
  type changeNotificationSettings,
  maxPushSubscriptions,
  type NotificationSettings,
  notificationSettings,
  type PushStatus,
  type subscribeToPush,
} from '#shared/contract/notifications.ts'
import { hubPath } from '#shared/hub-address.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { settingsStore } from '../../platform/settings/settings-store.ts'
import { isPushService, type PushMessage, type PushService } from './push-service.ts'
import * as queries from './queries.ts'

export type PushDeps = Pick<Deps, 'db' | 'clock'> & { push: PushService }

/** The browser that makes a request. */
interface Browser {
  sessionId: string
  label: string
}

export const settings = settingsStore('notifications', notificationSettings, {
  showsNames: false,
  quietHours: { isOn: false, from: '21:00', to: '7:00' },
})

export async function changeSettings(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { showsNames, quietHours }: ParsedInput<typeof changeNotificationSettings>['body'],
): Promise<NotificationSettings> {
  const change = { ...(showsNames === undefined ? {} : { showsNames }), ...(quietHours && { quietHours }) }
  return settings.change(trx, clock, change)
}

/** @param sessionId the session of the browser that asks, if it is one */
export async function readStatus(
  { db, clock, push }: PushDeps,
  { sessionId, staysSignedIn }: { sessionId: string | undefined; staysSignedIn: boolean },
): Promise<PushStatus> {
  if (push.areKeysDamaged()) {
    await push.renewKeys()
    await db.deleteFrom('pushSubscription').execute()
  }
  const rows = await queries.listSubscriptions(db, clock.now().toISOString())
  const subscriptions = rows.map(({ id, label, createdAt, ...row }) => ({
    id,
    label,
    createdAt,
    isThisBrowser: row.sessionId === sessionId,
  }))
  return { publicKey: await push.publicKey(), staysSignedIn, subscriptions }
}

/** @throws AppError `invalid_input` for an address that is no push service's, `conflict` if there are ten other browsers */
export async function subscribe(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { sessionId, label }: Browser,
  { endpoint, p256dh, auth }: ParsedInput<typeof subscribeToPush>['body'],
): Promise<void> {
  if (!isPushService(endpoint))
    throw invalidField(
      'endpoint',
      'Notifications can’t be sent to this browser. Please use Chrome, Edge, Firefox or Safari',
    )
  const now = clock.now().toISOString()
  await queries.deleteEarlier(trx, { sessionId, endpoint })
  const others = await queries.listSubscriptions(trx, now)
  if (others.length >= maxPushSubscriptions)
    throw new AppError('conflict', `${maxPushSubscriptions} browsers get notifications already. Please remove one.`)
  // Ids are in the order of their time, so this one is after every email that was queued in this millisecond.
  const [id, notifiedUpTo] = [uuidv7(), uuidv7()]
  const row = { id, sessionId, endpoint, p256dh, auth, label, createdAt: now, notifiedUpTo, nextAttemptAt: now }
  await trx.insertInto('pushSubscription').values(row).execute()
}

/** @throws AppError `not_found` */
export async function unsubscribe(trx: Trx, id: string): Promise<void> {
  if (!(await queries.deleteSubscription(trx, id)))
    throw new AppError('not_found', 'That browser gets no notifications any more.')
}

/** @throws AppError `not_found` if this browser has no subscription, `unavailable` if its push service does not accept the message */
export async function sendTest({ db, clock, push }: PushDeps, sessionId: string | undefined): Promise<void> {
  const all = await queries.listSubscriptions(db, clock.now().toISOString())
  const row = all.find((one) => one.sessionId === sessionId)
  const result =
    row &&
    (await push.send(row, {
      title: 'Notifications work',
      body: 'This is how a new enquiry will reach you.',
      tag: 'test',
      address: hubPath('settings', '?show=notifications'),
    }))
  if (result === 'sent') return
  if (row === undefined || result === 'gone') {
    if (row) await queries.deleteSubscription(db, row.id)
    throw new AppError('not_found', 'This browser gets no notifications any more. Please turn them on again.')
  }
  throw new AppError('unavailable', 'The test could not be sent. Please try again in a few minutes.')
}

/** Sends every browser a message at once. @returns `quiet` if quiet hours keep it back, `failed` if no push service accepted it */
export async function notifyAll(
  { db, clock, push }: PushDeps,
  message: PushMessage,
  stopping?: AbortSignal,
): Promise<'done' | 'quiet' | 'failed'> {
  const now = clock.now()
  const { quietHours } = await settings.read(db)
  if (findQuietPeriod(quietHours, now.getTime())) return 'quiet'
  const rows = await queries.listSubscriptions(db, now.toISOString())
  const results = await Promise.all(rows.map((row) => push.send(row, message, stopping)))
  return rows.length === 0 || results.includes('sent') ? 'done' : 'failed'
}
