import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { type Kysely, sql } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { damageTable } from '../../testing/database-file.ts'
import { emptyWriteAheadLog } from './connection.ts'
import { isCorruption } from './errors.ts'
import type { Reader } from './reader.ts'
import type { Database, Queryable, Trx } from './schema.ts'
import { temporaryFolder, testDatabase, writeMigratedFile } from './testing.ts'

const setting = (key: string) => ({ key, value: '"x"', updatedAt: '2026-11-01T09:00:00.000Z' })
const readKeys = async (on: Queryable) =>
  (await on.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key)

async function databaseWithSetting() {
  const database = await testDatabase()
  await database.db.deleteFrom('setting').execute()
  await database.db.insertInto('setting').values(setting('first')).execute()
  return database
}

/** Takes much longer than any other read here. */
const longRead = sql<{ count: number }>`
  with recursive number(value) as (values (1) union all select value + 1 from number where value < 1000000)
  select count(*) as count from number`

/** Resolves with the next thread that is started. */
const nextThread = () => new Promise<Worker>((resolve) => void process.once('worker', resolve))

test('a read sees every commit that was finished before it, of a transaction and of a statement alone', async () => {
  await using database = await databaseWithSetting()
  const { db, reader } = database
  expect(await readKeys(reader)).toEqual(['first'])
  for (let number = 0; number < 200; number++) {
    const key = `key ${String(number).padStart(3, '0')}`
    const insert = (on: Kysely<Database>) => on.insertInto('setting').values(setting(key)).execute()
    await (number % 2 === 0 ? insert(db) : db.transaction().execute(insert))
    expect((await readKeys(reader)).at(-1)).toBe(key)
  }
})

test('a read neither waits for an open transaction nor sees what it has written', async () => {
  await using database = await databaseWithSetting()
  const { db, reader } = database
  const [hasWritten, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = db.transaction().execute(async (trx) => {
    await trx.insertInto('setting').values(setting('second')).execute()
    hasWritten.resolve()
    await mayEnd.promise
  })
  await hasWritten.promise
  expect(await readKeys(reader)).toEqual(['first'])
  mayEnd.resolve()
  await writing
  expect(await readKeys(reader)).toEqual(['first', 'second'])
})

test('a read inside a transaction fails, because it would not see what that has written', async () => {
  await using database = await databaseWithSetting()
  const { db, reader } = database
  await expect(db.transaction().execute(() => readKeys(reader))).rejects.toThrow('use trx')
  expect(await readKeys(reader)).toEqual(['first'])
})

test('while a long read runs, the event loop turns and the writer reads and writes', async () => {
  await using database = await databaseWithSetting()
  const { db, reader } = database
  await readKeys(reader) // starts the thread
  const order: string[] = []
  const reading = longRead.execute(reader).then(() => order.push('long read'))
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  order.push('turns')
  await db.insertInto('setting').values(setting('second')).execute()
  await readKeys(db)
  order.push('writer')
  await reading
  expect(order).toEqual(['turns', 'writer', 'long read'])
})

test('many reads at once each get their own rows', async () => {
  await using database = await testDatabase()
  const numbers = Array.from({ length: 500 }, (_, number) => number)
  const results = await Promise.all(
    numbers.map((number) => sql<{ number: number }>`select ${number} as number`.execute(database.reader)),
  )
  expect(results.map(({ rows }) => rows)).toEqual(numbers.map((number) => [{ number }]))
})

test('values arrive as the writer would return them; bytes as a Uint8Array', async () => {
  await using database = await testDatabase()
  const values = [null, 1, 1.5, 'Zoë 😀', '', 2 ** 53, -1]
  const query = sql.raw<Record<string, unknown>>(`select ${values.map((_, index) => `? as v${index}`).join()}`)
  const compiled = { ...query.compile(database.db), parameters: values }
  const read = async (on: Kysely<Database> | Reader) => (await on.getExecutor().executeQuery(compiled)).rows
  expect(await read(database.reader)).toEqual(await read(database.db))
  const { rows } = await sql`
    select typeof(${123n}) as bigint, ${Buffer.from('ab')} as bytes, typeof(${Buffer.from('ab')}) as type`.execute(
    database.reader,
  )
  expect(rows).toEqual([{ bigint: 'integer', bytes: new Uint8Array([97, 98]), type: 'blob' }])
})

test.each([
  ['inserts', 'insert into setting (key, value, updatedAt) values (1, 1, 1)'],
  ['inserts and returns rows', `insert into setting (key, value, updatedAt) values (1, 1, 1) returning key`],
  ['changes the structure', 'create table other (id text)'],
  ['opens a transaction', 'begin'],
  ['changes the head of the file', 'pragma user_version = 5'],
])('a statement that %s is refused, and the next read is answered', async (_, statement) => {
  await using database = await databaseWithSetting()
  await expect(sql.raw(statement).execute(database.reader)).rejects.toThrow('This is no read')
  expect(await readKeys(database.reader)).toEqual(['first'])
  expect(database.monitor.fault()).toBeUndefined()
})

test('an error has the message and the code of SQLite, and the stack of the read', async () => {
  await using database = await testDatabase()
  const error = await sql`select 1 from nowhere`.execute(database.reader).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ message: 'no such table: nowhere', code: 'SQLITE_ERROR' })
  expect((error as Error).stack).toContain('reader.test.ts')
})

test('damage that a read finds is reported like damage that the writer finds', async () => {
  await using database = await databaseWithSetting()
  await emptyWriteAheadLog(database.db)
  await damageTable(database.file, 'setting')
  const reading = database.reader.selectFrom('setting').select('value').execute()
  const error = await reading.catch((thrown: unknown) => thrown)
  expect(isCorruption(error)).toBe(true)
  expect(isCorruption(database.monitor.fault())).toBe(true)
})

test('the thread starts with the first read, and ends when the database is closed', async () => {
  const database = await databaseWithSetting()
  const threads: Worker[] = []
  const note = (thread: Worker) => void threads.push(thread)
  process.on('worker', note)
  try {
    await readKeys(database.db)
    expect(threads).toEqual([])
    await Promise.all([readKeys(database.reader), readKeys(database.reader)])
    expect(threads).toHaveLength(1)
  } finally {
    process.off('worker', note)
    await database[Symbol.asyncDispose]()
  }
  expect(threads[0]?.threadId).toBe(-1)
  await expect(readKeys(database.reader)).rejects.toThrow('The database is closed.')
})

test('closing waits for the reads that have been made, and leaves no write-ahead log', async () => {
  const database = await databaseWithSetting()
  const reads = [longRead.execute(database.reader), readKeys(database.reader)]
  await nextTurn()
  await Promise.all([database.close(), database.close()])
  expect(await Promise.all(reads)).toEqual([{ rows: [{ count: 1_000_000 }] }, ['first']])
  await expect(stat(`${database.file}-wal`)).rejects.toThrow('ENOENT')
  await database[Symbol.asyncDispose]()
})

/** A statement that takes minutes. */
const endlessRead =
  'with recursive number(v) as (values (1) union all select v + 1 from number) select count(*) from number'

test('a read that takes too long keeps neither closing nor the end of the process waiting', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'app.db')
  await writeMigratedFile(file)
  const program = `
    import { sql } from 'kysely'
    import { Reader } from '${new URL('reader.ts', import.meta.url).href}'
    const reader = new Reader('${file}', { isInTransaction: () => false, onFailure() {} })
    const read = sql\`${endlessRead}\`.execute(reader).catch((error) => console.log(error.message))
    await new Promise(setImmediate)
    await reader.close(100)
    await read
    console.log('closed')
    process.exit()`
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: 30_000,
    killSignal: 'SIGABRT',
  })
  expect(stdout).toBe('The database was closed before the read had ended.\nclosed\n')
  expect(signal).toBe('SIGKILL')
})

test('when the thread ends on its own, its reads fail with a sentence, and the next read starts another', async () => {
  await using database = await databaseWithSetting()
  const started = nextThread()
  await readKeys(database.reader)
  const reads = Promise.allSettled([longRead.execute(database.reader), readKeys(database.reader)])
  await (await started).terminate()
  const reason = new Error('The thread that reads the database has ended.')
  expect(await reads).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ])
  expect(await readKeys(database.reader)).toEqual(['first'])
})

test('the write-ahead log is emptied as soon as the reader has finished with it', async () => {
  await using database = await databaseWithSetting()
  const { db, reader, file } = database
  await readKeys(reader)
  // It reads a table, and so holds the log until its end.
  const reading = sql`with recursive number(value) as
      (select 1 from setting union all select value + 1 from number where value < 300000)
    select count(*) from number`.execute(reader)
  await nextTurn()
  await db.insertInto('setting').values(setting('second')).execute()
  await emptyWriteAheadLog(db)
  expect((await stat(`${file}-wal`)).size).toBe(0)
  await reading
})

test('the compiler takes neither the writer nor a transaction for the reader, nor the reader for one of them', () => {
  expectTypeOf<Kysely<Database>>().not.toExtend<Reader>()
  expectTypeOf<Trx>().not.toExtend<Reader>()
  expectTypeOf<Reader>().not.toExtend<Kysely<Database>>()
  expectTypeOf<Reader>().not.toExtend<Trx>()
})
