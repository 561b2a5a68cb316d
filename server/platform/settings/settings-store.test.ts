import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemClock } from '../clock.ts'
import { testDatabase } from '../database/testing.ts'
import { settingsStore } from './settings-store.ts'

const lamp = settingsStore('lamp', z.object({ on: z.boolean(), watts: z.nullable(z.int()) }), { on: true, watts: null })

test('a setting has its initial values until it is changed, and keeps the fields that a change leaves out', async () => {
  await using database = await testDatabase()
  const { db } = database
  expect(await lamp.read(db)).toEqual({ on: true, watts: null })
  await lamp.change(db, systemClock, { watts: 40 })
  expect(await lamp.change(db, systemClock, { on: false })).toEqual({ on: false, watts: 40 })
  expect(await lamp.read(db)).toEqual({ on: false, watts: 40 })
})

test('the audit entry of a change is recorded', async () => {
  await using database = await testDatabase()
  const { db } = database
  await lamp.change(db, systemClock, { watts: 40 })
  await lamp.change(db, systemClock, { on: false }, { action: 'morning_mail_turned_off' })
  expect(await db.selectFrom('auditEntry').select('action').execute()).toEqual([{ action: 'morning_mail_turned_off' }])
})

test('a change that depends on the stored settings is made in one transaction, and undefined changes nothing', async () => {
  await using database = await testDatabase()
  const { db } = database
  const addTen = () => lamp.save(db, systemClock, ({ watts }) => ({ watts: (watts ?? 0) + 10 }))
  await Promise.all(Array.from({ length: 5 }, addTen))
  expect(await lamp.read(db)).toEqual({ on: true, watts: 50 })
  const turnOffAbove = (limit: number) =>
    lamp.save(db, systemClock, ({ watts }) => ((watts ?? 0) > limit ? { on: false } : undefined), {
      action: 'morning_mail_turned_off',
    })
  expect(await turnOffAbove(60)).toEqual({ on: true, watts: 50 })
  expect(await turnOffAbove(40)).toEqual({ on: false, watts: 50 })
  expect(await db.selectFrom('auditEntry').select('action').execute()).toEqual([{ action: 'morning_mail_turned_off' }])
})

test('a stored field that is no longer valid gets its initial value, and the others stay', async () => {
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

test('a schema that is loaded later is loaded once there is something to check, and not for initial values', async () => {
  await using database = await testDatabase()
  const { db } = database
  let loads = 0
  const load = async () => {
    loads += 1
    return z.object({ on: z.boolean() })
  }
  const later = settingsStore('later', load, { on: true })
  expect(await later.read(db)).toEqual({ on: true })
  expect(loads).toBe(0)
  await later.change(db, systemClock, { on: false })
  expect(await later.read(db)).toEqual({ on: false })
  expect(loads).toBe(1)
})
