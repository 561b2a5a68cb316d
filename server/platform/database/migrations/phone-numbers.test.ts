import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing.ts'
import { phoneNumbers } from './033-phone-numbers.ts'

test('phone texts that identified people before identify nobody after the update, and numbers within a text do', async () => {
  await using database = await testDatabase()
  const { db } = database
  const stored = [
    ['4.47701E+11', '4477011', null],
    ['00000000000', '+440000000000', null],
    ['01234567890', '+441234567890', null],
    ['07777 777777', '+447777777777', null],
    ['07700 900215 (after 6pm)', '077009002156', '+447700900215'],
    ['+44 (0)1962 496 011 or 07700 900 123', '440196249601107700900123', '+441962496011'],
    ['02079460018', '+442079460018', '+442079460018'],
    ['+33 1 99 00 12 34', '+33199001234', '+33199001234'],
  ] as const
  const now = '2026-11-01T09:00:00.000Z'
  for (const [index, [phone, phoneNormalised]] of stored.entries()) {
    await db
      .insertInto('prospect')
      .values({
        id: String(index),
        name: 'Ann',
        phone,
        phoneNormalised,
        projectType: 'extension',
        sourcePlatform: 'import',
        createdAt: now,
        updatedAt: now,
      })
      .execute()
  }
  const deleted = ['4477011', '+440000000000', '+442079460018', 'erased:abc']
  for (const phone of deleted) {
    await sql`insert into deletedPhone (phone, deletedAt, originalProspectId) values (${phone}, ${now}, 'x')`.execute(
      db,
    )
  }
  await phoneNumbers.up(db as unknown as Kysely<unknown>)
  const leads = await db.selectFrom('prospect').select(['phone', 'phoneNormalised']).orderBy('id').execute()
  expect(leads).toEqual(stored.map(([phone, , phoneNormalised]) => ({ phone, phoneNormalised })))
  const listed = await db.selectFrom('deletedPhone').select('phone').execute()
  expect(listed.map(({ phone }) => phone).toSorted()).toEqual(['+442079460018', 'erased:abc'])
})
