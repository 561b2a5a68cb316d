import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { manualClock } from '../../platform/clock.ts'
import { testDatabase } from '../../platform/database/testing.ts'
import { recordRefusal } from './record-refusal.ts'

const clock = manualClock('2026-11-21T10:05:00.000Z')

test('an attack from many networks adds a limited number of entries an hour to the audit log', async () => {
  await using database = await testDatabase()
  const { db } = database
  for (let n = 0; n < 80; n += 1) await recordRefusal({ db, clock }, 'sign_in_refused', `10.0.${n}.1`)
  await recordRefusal({ db, clock }, 'sign_in_refused', '10.0.0.9')
  const rows = await db.selectFrom('auditEntry').select('detail').orderBy('id').execute()
  expect(rows).toHaveLength(51)
  expect(rows[0]?.detail).toBe('{"network":"10.0.0.0/24","tries":2}')
  expect(rows.at(-1)?.detail).toBe('{"network":"other networks","tries":30}')
})

test.for([
  ['by more than one', sql`update auditEntry set detail = json_set(detail, '$.tries', 5)`],
  ['downwards', sql`update auditEntry set detail = json_set(detail, '$.tries', 0)`],
  ['with another network', sql`update auditEntry set detail = '{"network":"elsewhere","tries":2}'`],
  ['with another time', sql`update auditEntry set detail = json_set(detail, '$.tries', 2), createdAt = '2020'`],
  ['with another action', sql`update auditEntry set detail = json_set(detail, '$.tries', 2), action = 'sign_in'`],
] as const)('the number of tries cannot be changed %s', async ([, change]) => {
  await using database = await testDatabase()
  await recordRefusal({ db: database.db, clock }, 'sign_in_refused', '10.0.0.1')
  await expect(change.execute(database.db)).rejects.toThrow('The audit is never changed.')
})
