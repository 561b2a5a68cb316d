import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemClock } from './clock.ts'
import { testDatabase } from './database/testing.ts'
import { settingsStore } from './settings-store.ts'

const lamp = settingsStore('lamp', z.object({ on: z.boolean(), watts: z.nullable(z.int()) }), { on: true, watts: null })

test('a setting is as it was initially until it is changed, and keeps what a change leaves out', async () => {
  await using database = await testDatabase()
  const { db } = database
  expect(await lamp.read(db)).toEqual({ on: true, watts: null })
  await lamp.change(db, systemClock, { watts: 40 })
  expect(await lamp.change(db, systemClock, { on: false })).toEqual({ on: false, watts: 40 })
  expect(await lamp.read(db)).toEqual({ on: false, watts: 40 })
})

test('the note of a change is in the audit', async () => {
  await using database = await testDatabase()
  const { db } = database
  await lamp.change(db, systemClock, { watts: 40 })
  await lamp.change(db, systemClock, { on: false }, { action: 'morning_mail_turned_off' })
  expect(await db.selectFrom('auditEntry').select('action').execute()).toEqual([{ action: 'morning_mail_turned_off' }])
})

test('what an earlier program wrote otherwise is as it was initially, and the rest of it stays', async () => {
  await using database = await testDatabase()
  const { db } = database
  const row = {
    key: 'lamp',
    value: '{"on":false,"watts":"forty","colour":"red"}',
    updatedAt: '2026-11-21T09:00:00.000Z',
  }
  await db.insertInto('setting').values(row).execute()
  expect(await lamp.read(db)).toEqual({ on: false, watts: null })
})
