import { expect, onTestFinished, test, vi } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { followChanges, lastEventIdHeader } from '#shared/contract/events.ts'
import { makeBackup } from '#shared/contract/backup.ts'
import { restoreBackup } from '../../operations/backup/restore/restore-backup.ts'
import { createToken } from '../../features/accounts/devices.ts'
import { findOwner } from '../../features/accounts/queries.ts'
import { systemClock } from '../clock.ts'
import { temporaryFolder, testDatabase } from '../database/testing.ts'
import { createChangeFeed } from './change-feed.ts'
import { ada } from '../../testing/enquiries.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

interface Event {
  id: string | undefined
  event: string | undefined
  data: { subject?: string; id?: string; action?: string } | undefined
}

/** Reads the stream as an EventSource does. */
async function* follow(app: TestApp, lastEventId?: string): AsyncGenerator<Event> {
  await app.owner()
  const owner = await findOwner(app.deps.db)
  const { db, clock } = app.deps
  const { token } = await db.transaction().execute((trx) => createToken(trx, clock, owner?.id ?? '', 'events'))
  const leave = new AbortController()
  const response = await app.request(followChanges.path, {
    headers: {
      Authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    },
    signal: leave.signal,
  })
  expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk as Uint8Array)
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const data = field('data')
        yield {
          id: field('id'),
          event: field('event'),
          data: data === undefined ? undefined : (JSON.parse(data) as Event['data']),
        }
      }
    }
  } finally {
    leave.abort()
  }
}

const enquire = (app: TestApp, n: number) =>
  app.visitor.call(submitConsultation, {
    body: ada({ email: `visitor${n}@example.com`, phone: `020 7946 00${10 + n}` }),
  })

/** Reads until an event satisfies, and gives it. */
async function until(events: AsyncGenerator<Event>, isWanted: (event: Event) => boolean): Promise<Event> {
  for (;;) {
    const { value, done } = await events.next()
    if (done) throw new Error('The stream ended first.')
    if (isWanted(value)) return value
  }
}
const isNewLead = ({ data }: Event) => data?.subject === 'prospect' && data.action === 'created'

test('a new enquiry is sent as a new lead, without personal data', async () => {
  await using app = await startTestApp()
  const events = follow(app)
  await events.next()
  await enquire(app, 1)
  const event = await until(events, isNewLead)
  const [lead] = await app.deps.db.selectFrom('prospect').select('id').execute()
  expect(event.data).toEqual({ subject: 'prospect', id: lead?.id, action: 'created' })
  await events.return(undefined)
})

test('a new connection continues after the last event, without missing or repeating one', async () => {
  await using app = await startTestApp()
  const before = follow(app)
  await before.next()
  await enquire(app, 1)
  const last = await until(before, isNewLead)
  await before.return(undefined)
  await enquire(app, 2)
  const after = follow(app, last.id)
  const next = await until(after, isNewLead)
  const leads = await app.deps.db.selectFrom('prospect').select('id').orderBy('createdAt').execute()
  expect(next.data?.id).toBe(leads[1]?.id)
  await after.return(undefined)
})

test.each([
  ['that the server has not reached', (epoch: string) => `${epoch}-999999`],
  ['of another epoch', () => '0123456789ab-0'],
  ['without an epoch, as an earlier version gave it', () => '0'],
  ['that is none', () => 'x'.repeat(5000)],
])('an id %s is answered by a reset', async (_, idIn) => {
  await using app = await startTestApp()
  const first = follow(app)
  const [epoch = ''] = (await until(first, ({ id }) => id !== undefined)).id?.split('-') ?? []
  await first.return(undefined)
  const events = follow(app, idIn(epoch))
  expect(await until(events, ({ event }) => event !== undefined)).toMatchObject({ event: 'reset', id: `${epoch}-0` })
  await enquire(app, 1)
  expect(await until(events, isNewLead)).toMatchObject({ event: 'change' })
  await events.return(undefined)
})

test('after a restore an id from before it is answered by a reset, even where the number is reached again', async () => {
  await using data = await temporaryFolder()
  const lastId = async (app: TestApp) => {
    const events = follow(app)
    const { id = '' } = await until(events, (event) => event.id !== undefined)
    await events.return(undefined)
    return id
  }
  let [backup, before] = ['', '']
  {
    await using app = await startTestApp({ dataDir: data.path, environment: { RATE_LIMIT: 'off' } })
    backup = (await (await app.owner()).call(makeBackup)).file
    await enquire(app, 1)
    before = await lastId(app)
  }
  await restoreBackup({ dataDir: data.path, clock: systemClock }, backup)
  await using app = await startTestApp({ dataDir: data.path, environment: { RATE_LIMIT: 'off' } })
  for (const n of [2, 3, 4]) await enquire(app, n)
  const events = follow(app, before)
  const event = await until(events, ({ event: name }) => name !== undefined)
  expect(event).toMatchObject({ event: 'reset', id: await lastId(app) })
  await events.return(undefined)
})

test('too many changes at once are sent as a reset', async () => {
  await using app = await startTestApp()
  const events = follow(app)
  await events.next()
  await app.deps.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 600; n++) {
      await trx
        .insertInto('change')
        .values({ subject: 'prospect', id: String(n), action: 'updated' })
        .execute()
    }
  })
  expect(await until(events, ({ event }) => event !== undefined)).toMatchObject({ event: 'reset' })
  await events.return(undefined)
})

test('a change that is rolled back is never sent', async () => {
  await using app = await startTestApp()
  await expect(
    app.deps.db.transaction().execute(async (trx) => {
      await trx.insertInto('change').values({ subject: 'prospect', id: 'x', action: 'created' }).execute()
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await app.deps.db.selectFrom('change').selectAll().execute()).toEqual([])
})

test('old changes are deleted, so that the file does not grow without limit', async () => {
  await using app = await startTestApp()
  await app.deps.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 10_050; n++) {
      await trx.insertInto('change').values({ subject: 'prospect', id: 'x', action: 'updated' }).execute()
    }
  })
  const { count } = await app.deps.db
    .selectFrom('change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(10_000)
})

test('an open stream does not keep the server from stopping', async () => {
  const app = await startTestApp({ isReused: false })
  const events = follow(app)
  await events.next()
  const startedMs = performance.now()
  await app[Symbol.asyncDispose]()
  expect(performance.now() - startedMs).toBeLessThan(4000)
})

test('a client that disconnects ends its stream without an error in the log', async () => {
  const app = await startTestApp({ isReused: false })
  for (let n = 0; n < 3; n++) {
    const events = follow(app)
    await events.next()
    await events.return(undefined)
  }
  await app[Symbol.asyncDispose]()
  expect(app.logged.filter(({ level }) => level === 50)).toEqual([])
})

test('a commit is sent without waiting for the poll, also one during the pause between two reads', async () => {
  await using database = await testDatabase()
  const feed = createChangeFeed({ db: database.db, pollMs: 60_000, pauseMs: 50 })
  database.onCommit('any table', feed.wake)
  const stream = feed.follow(undefined, new AbortController().signal, async () => true)
  await stream.next()
  const insert = (id: string) =>
    database.db.insertInto('change').values({ subject: 'prospect', id, action: 'updated' }).execute()
  for (const id of ['first', 'second', 'third']) {
    const next = stream.next()
    await insert(id)
    expect((await next).value).toContain(id)
  }
  feed.stop()
  expect(await stream.next()).toEqual({ value: undefined, done: true })
})

test('a stream whose client has left ends without another query', async () => {
  await using app = await startTestApp()
  const left = new AbortController()
  const stream = createChangeFeed({ db: app.deps.db, pollMs: 60_000 }).follow(undefined, left.signal, async () => true)
  await stream.next()
  const next = stream.next()
  left.abort()
  expect(await next).toEqual({ value: undefined, done: true })
})

test('a question is answered with the changes so far, and ends', async () => {
  await using app = await startTestApp()
  const owner = await app.owner()
  await enquire(app, 1)
  const ask = async (lastId: string) => {
    const headers = { [lastEventIdHeader]: lastId }
    return (await owner.open(followChanges, { query: { once: 'true' }, headers })).text()
  }
  const [, epoch = ''] = /^id: (\w+)-/m.exec(await ask('0')) ?? []
  const first = await ask(`${epoch}-0`)
  expect(first).toContain('"subject":"prospect"')
  const lastId = [...first.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? ''
  expect(await ask(lastId)).toBe(`retry: 2000\nid: ${lastId}\n\n`)
  await enquire(app, 2)
  expect(await ask(lastId)).toContain('event: change')
})

test('a stream begins at once, and is never silent for more than 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await using database = await testDatabase()
  const feed = createChangeFeed({ db: database.db, pauseMs: 0 })
  const left = new AbortController()
  const stream = feed.follow(undefined, left.signal, async () => true)
  expect((await stream.next()).value).toMatch(/^retry: 2000\nid: [\da-f]{12}-0\n\n$/)
  for (let n = 0; n < 3; n++) {
    const next = stream.next()
    let comment: string | undefined
    void next.then(({ value }) => (comment = value as string))
    for (let second = 0; second < 15; second++) {
      vi.advanceTimersByTime(1000)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(comment).toBe(':\n\n')
  }
  left.abort()
  feed.stop()
})
