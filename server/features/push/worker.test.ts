import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import { manualClock, type ManualClock } from '../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../platform/database/testing.ts'
import type { PushService } from './push-service.ts'
import { notifyBrowsers } from './worker.ts'

const yearMs = 365 * dayMs

let database: TestDatabase
let clock: ManualClock
let sent: string[]
beforeEach(async () => {
  database = await testDatabase()
  clock = manualClock('2026-11-23T10:00:00.000Z')
  sent = []
  const now = clock.now()
  await database.db
    .insertInto('session')
    .values({ sid: 'phone', sess: '{}', expire: new Date(now.getTime() + 3 * yearMs).toISOString() })
    .execute()
  await database.db
    .insertInto('pushSubscription')
    .values({
      id: uuidv7(),
      sessionId: 'phone',
      endpoint: 'https://push.example.com/1',
      p256dh: 'key',
      auth: 'secret',
      label: 'Phone',
      createdAt: now.toISOString(),
      notifiedUpTo: uuidv7({ msecs: now.getTime() }),
      nextAttemptAt: now.toISOString(),
    })
    .execute()
})
afterEach(() => database[Symbol.asyncDispose]())

/** Stores the alert of an enquiry that comes now. @param msecs what its id says, which is the time of the system */
async function alert(msecs = clock.now().getTime()): Promise<void> {
  clock.advance(minuteMs)
  const createdAt = clock.now().toISOString()
  await database.db
    .insertInto('outbox')
    .values({
      id: uuidv7({ msecs: msecs + minuteMs }),
      kind: 'consultation-alert',
      audience: 'owner',
      dedupeKey: crypto.randomUUID(),
      recipient: 'hello@example.com',
      subject: 'New enquiry: Ada Sample',
      html: '',
      text: '',
      status: 'sent',
      createdAt,
      nextAttemptAt: createdAt,
    })
    .execute()
}

/** Returns the titles of the notifications that are sent now. */
async function notify(): Promise<string[]> {
  sent = []
  const push: PushService = {
    publicKey: async () => '',
    areKeysDamaged: () => false,
    async renewKeys() {},
    async send(_, { title }) {
      sent.push(title)
      return 'sent'
    },
  }
  await notifyBrowsers({ db: database.db, clock, push })
  return sent
}

test('notifications go on after the clock was a year ahead, also once a restart gives ids of the right time again', async () => {
  await alert()
  expect(await notify()).toEqual(['New enquiry'])
  clock.advance(yearMs)
  await alert()
  expect(await notify()).toEqual(['New enquiry'])

  clock.advance(2 * hourMs - yearMs)
  expect(await notify()).toEqual([])
  // In one process, ids go on from the latest time that it has seen.
  await alert(clock.now().getTime() + yearMs)
  expect(await notify()).toEqual(['New enquiry'])
  await alert()
  expect(await notify()).toEqual(['New enquiry'])
  clock.advance(hourMs)
  expect(await notify()).toEqual([])
})

test('after a clock that was a year behind, only what is new today is a notification', async () => {
  for (let days = 0; days < 5; days++) {
    await alert()
    expect(await notify()).toEqual(['New enquiry'])
    clock.advance(dayMs)
  }
  clock.advance(-yearMs)
  await alert()
  expect(await notify()).toEqual(['New enquiry'])
  clock.advance(yearMs)
  await alert()
  expect(await notify()).toEqual(['New enquiry'])
  expect(await notify()).toEqual([])
})
