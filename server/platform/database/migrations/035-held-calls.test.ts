import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { temporaryFolder } from '../testing.ts'
import { migrations } from './index.ts'

test('calls from before are kept as they are, still go with their enquiry, and are still told of as changes', async () => {
  await using folder = await temporaryFolder()
  const { db, close } = await openDatabase(join(folder.path, 'app.db'))
  const place = migrations.findIndex(({ name }) => name === '035-held-calls')
  await migrate(db, migrations.slice(0, place))
  await sql`insert into consultation (id, firstName, lastName, email, phone, contentHash, createdAt)
    values ('enquiry', 'Ada', 'Sample', 'ada@example.com', '020 7946 0018', 'hash', '2026-11-23T09:00:00.000Z')`.execute(
    db,
  )
  await sql`insert into call (id, consultationId, startsAt, state, sequence, cancelReason, createdAt, changedAt) values
    ('one', 'enquiry', '2026-11-24T08:45:00.000Z', 'cancelled', 2, 'Away', '1', '2'),
    ('two', 'enquiry', '2026-11-24T08:45:00.000Z', 'booked', 0, null, '3', '4')`.execute(db)

  await migrate(db, migrations)
  const calls = await db.selectFrom('call').selectAll().orderBy('id').execute()
  expect(calls).toMatchObject([
    { id: 'one', state: 'cancelled', sequence: 2, cancelReason: 'Away', heldUntil: null, visitorMoves: 0 },
    { id: 'two', state: 'booked', startsAt: '2026-11-24T08:45:00.000Z', heldUntil: null },
  ])
  await expect(db.updateTable('call').set({ state: 'booked' }).execute()).rejects.toThrow(/UNIQUE/)
  await expect(db.updateTable('call').set({ state: 'held' }).where('id', '=', 'two').execute()).rejects.toThrow(/CHECK/)

  await db.deleteFrom('consultation').execute()
  expect(await db.selectFrom('call').selectAll().execute()).toEqual([])
  const changes = await db.selectFrom('change').select('action').where('subject', '=', 'call').execute()
  expect(changes.map(({ action }) => action)).toEqual(expect.arrayContaining(['created', 'deleted']))
  await close()
})
