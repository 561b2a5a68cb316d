import type { Transaction } from 'kysely'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { manualClock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { type TestDatabase, testDatabase } from '../database/testing.ts'
import { type NewMail, queueMail } from './outbox.ts'
import { type SinkOptions, startMailSink } from './testing.ts'
import { createTransport } from './transport.ts'
import { startMailWorker } from './worker.ts'

const minuteMs = 60_000
const business = {
  name: 'Hill & Sons',
  phone: '01962 000 000',
  email: 'hello@hill.example',
  infoEmail: 'info@hill.example',
  social: { facebook: '', instagram: '', linkedin: '', threads: '' },
}
const someMail: NewMail = {
  kind: 'greeting',
  dedupeKey: 'greeting:1',
  to: 'ann@example.com',
  replyTo: 'owner@example.com',
  subject: 'Grüße from Winchester',
  html: '<p>Hello Ann</p>',
  text: 'Hello Ann',
}

/** A database, a mail server and a clock; workers are started by the test and stopped at its end. */
async function startPost(options: SinkOptions = {}) {
  const database = await testDatabase()
  const sink = await startMailSink(options)
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const workers: { stop(): Promise<void> }[] = []
  return {
    ...database,
    sink,
    clock,
    logged,
    queue: (mail: Partial<NewMail> = {}) => queue(database, { ...someMail, ...mail }, clock),
    row: () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow(),
    startWorker({ smtpUrl = sink.url }: { smtpUrl?: string | undefined } = {}) {
      const transport = createTransport({ smtpUrl, mailFrom: undefined, business }, 'https://hill.example')
      const worker = startMailWorker({ db: database.db, clock, log, transport, random: () => 0.5 })
      workers.push(worker)
      return worker
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await sink.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}

function queue({ db }: TestDatabase, mail: NewMail, clock: ReturnType<typeof manualClock>): Promise<void> {
  return db.transaction().execute((trx: Transaction<Database>) => queueMail(trx, clock, mail))
}

test('a mail is sent once, whole, with a sign-in where the server wants one', async () => {
  await using post = await startPost({ user: { name: 'owner@hill.example', password: 'p@ss:w/rd' } })
  const worker = post.startWorker()
  await post.queue()
  await post.queue() // the same key again
  worker.wake()
  await vi.waitFor(async () => expect(await post.row()).toMatchObject({ status: 'sent', attempts: 1, lastError: null }))
  const row = await post.row()
  expect(row.sentAt).toBe('2026-11-21T10:00:00.000Z')
  expect(row.messageId).toBe(`<${row.id}@hill.example>`)
  expect(post.sink.received).toHaveLength(1)
  expect(post.sink.received[0]).toMatchObject({
    recipients: ['ann@example.com'],
    from: { name: 'Hill & Sons', address: 'hello@hill.example' },
    to: [{ address: 'ann@example.com' }],
    replyTo: [{ address: 'owner@example.com' }],
    subject: 'Grüße from Winchester',
    messageId: row.messageId,
    text: 'Hello Ann\n',
    html: '<p>Hello Ann</p>\n',
  })
  expect(post.sink.received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(post.sink.received[0]?.raw).toMatch(/^Date: /m)
})

test('a mail of a transaction that fails is never sent', async () => {
  await using post = await startPost()
  const failing = post.db.transaction().execute(async (trx) => {
    await queueMail(trx, post.clock, someMail)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await post.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('many mails go out, none of them twice', async () => {
  await using post = await startPost({ delayMs: 5 })
  for (let number = 1; number <= 20; number++) await post.queue({ dedupeKey: `greeting:${number}` })
  const worker = post.startWorker()
  worker.wake()
  worker.wake()
  await vi.waitFor(() => expect(post.sink.received).toHaveLength(20))
  expect(new Set(post.sink.received.map((mail) => mail.messageId)).size).toBe(20)
})

test('what the server cannot take now is tried again, later each time', async () => {
  const answers = [451, 451, undefined]
  await using post = await startPost({ refuseMessage: () => answers.shift() })
  await post.queue()
  const worker = post.startWorker()
  const failed = (attempts: number, nextAttemptAt: string) =>
    vi.waitFor(async () =>
      expect(await post.row()).toMatchObject({ status: 'queued', attempts, lastError: 'EMESSAGE 451', nextAttemptAt }),
    )
  await failed(1, '2026-11-21T10:00:30.000Z')
  post.clock.advance(minuteMs / 2 - 1)
  worker.wake()
  post.clock.advance(1)
  worker.wake()
  await failed(2, '2026-11-21T10:01:30.000Z')
  post.clock.advance(minuteMs)
  worker.wake()
  await vi.waitFor(async () => expect(await post.row()).toMatchObject({ status: 'sent', attempts: 3, lastError: null }))
  expect(post.sink.received).toHaveLength(1)
})

test.for([
  ['an address that the server refuses', { refuseRecipient: () => 550 }, {}, 'EENVELOPE 550'],
  ['a message that the server refuses', { refuseMessage: () => 552 }, {}, 'EMESSAGE 552'],
] as const)('%s is given up at once, and only that mail', async ([, options, mail, lastError]) => {
  await using post = await startPost(options)
  await post.queue(mail)
  post.startWorker()
  await vi.waitFor(async () => expect(await post.row()).toMatchObject({ status: 'failed', attempts: 1, lastError }))
  expect(post.sink.received).toEqual([])
})

test('a greylisted address and a wrong password are tried again', async () => {
  await using greylisting = await startPost({ refuseRecipient: () => 450 })
  await greylisting.queue()
  greylisting.startWorker()
  await vi.waitFor(async () =>
    expect(await greylisting.row()).toMatchObject({ status: 'queued', lastError: 'EENVELOPE 450' }),
  )

  await using locked = await startPost({ user: { name: 'owner', password: 'right' } })
  await locked.queue()
  locked.startWorker({ smtpUrl: locked.sink.url.replace('right', 'wrong') })
  await vi.waitFor(async () => expect(await locked.row()).toMatchObject({ status: 'queued', lastError: 'EAUTH 535' }))
})

test('a mail whose line broke after the message goes out again under the same Message-ID', async () => {
  const drops = [true, false]
  await using post = await startPost({ dropLine: () => drops.shift() ?? false })
  await post.queue()
  const worker = post.startWorker()
  await vi.waitFor(async () => expect(await post.row()).toMatchObject({ status: 'queued', attempts: 1 }))
  post.clock.advance(minuteMs)
  worker.wake()
  await vi.waitFor(async () => expect(await post.row()).toMatchObject({ status: 'sent', attempts: 2 }))
  const [first, second] = post.sink.received
  expect(first?.messageId).toBeDefined()
  expect(second?.messageId).toBe(first?.messageId)
})

test('what was being sent when the program was killed is sent at the next start, under the same Message-ID', async () => {
  await using post = await startPost()
  await post.queue()
  const messageId = '<first@hill.example>'
  await post.db.updateTable('outbox').set({ status: 'sending', attempts: 1, messageId }).execute()
  post.startWorker()
  await vi.waitFor(async () => expect(await post.row()).toMatchObject({ status: 'sent', attempts: 2, messageId }))
  expect(post.sink.received[0]?.messageId).toBe(messageId)
})

test('without a mail server mail waits, and goes out once there is one', async () => {
  await using post = await startPost()
  await post.queue()
  const transport = createTransport({ smtpUrl: undefined, mailFrom: undefined, business }, 'https://hill.example')
  expect(transport).toBeUndefined()
  const idle = startMailWorker({ db: post.db, clock: post.clock, log: pino({ enabled: false }), transport })
  idle.wake()
  await idle.stop()
  expect(await post.row()).toMatchObject({ status: 'queued', attempts: 0 })
  post.clock.advance(30 * 24 * 60 * minuteMs)
  post.startWorker()
  await vi.waitFor(async () => expect(await post.row()).toMatchObject({ status: 'sent' }))
})

test('a mail server that is down for five days is waited for, and then the mail is given up', async () => {
  await using post = await startPost()
  await post.sink.stop()
  await post.queue()
  const worker = post.startWorker()
  const start = post.clock.now()
  await vi.waitFor(
    async () => {
      post.clock.advance(60 * minuteMs)
      worker.wake()
      expect(await post.row()).toMatchObject({ status: 'failed', lastError: 'ESOCKET' })
    },
    { timeout: 10_000, interval: 5 },
  )
  expect(post.clock.now().getTime() - start.getTime()).toBeGreaterThan(4.5 * 24 * 60 * minuteMs)
})

test('a mail that waits for a time that a wrong clock wrote is due', async () => {
  await using post = await startPost()
  await post.queue()
  post.clock.advance(-365 * 24 * 60 * minuteMs)
  post.startWorker()
  await vi.waitFor(async () => expect(await post.row()).toMatchObject({ status: 'sent' }))
})

test('the worker wakes by itself when a mail becomes due', async () => {
  await using post = await startPost()
  await post.queue()
  await post.db.updateTable('outbox').set({ nextAttemptAt: '2026-11-21T10:00:00.100Z' }).execute()
  post.startWorker()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(post.sink.received).toEqual([])
  post.clock.advance(100)
  await vi.waitFor(() => expect(post.sink.received).toHaveLength(1))
})

test('stopping lets the mail in flight finish and begins no other', async () => {
  await using post = await startPost({ delayMs: 200 })
  for (let number = 1; number <= 6; number++) await post.queue({ dedupeKey: `greeting:${number}` })
  const worker = post.startWorker()
  await vi.waitFor(() => expect(post.sink.received.length).toBeGreaterThan(0))
  await worker.stop()
  const rows = await post.db.selectFrom('outbox').select('status').execute()
  expect(rows.filter((row) => row.status === 'sent')).toHaveLength(post.sink.received.length)
  expect(rows.filter((row) => row.status === 'sending')).toEqual([])
  expect(post.sink.received.length).toBeLessThan(6)
})

test('the log names no person and repeats no word of the mail', async () => {
  const answers = [550, undefined]
  await using post = await startPost({ refuseRecipient: () => answers.shift() })
  await post.queue()
  await post.queue({ dedupeKey: 'greeting:2' })
  post.startWorker()
  await vi.waitFor(() => expect(post.logged).toHaveLength(2))
  expect(post.logged.join('\n')).toContain('"kind":"greeting"')
  expect(post.logged.join('\n')).toContain('EENVELOPE 550')
  expect(post.logged.join('\n')).not.toMatch(/ann|example\.com|winchester|hello/i)
})

test('nothing in an address or a subject becomes a header or another recipient', async () => {
  await using post = await startPost()
  await post.queue({
    subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBody',
    replyTo: 'a@b.example\r\nBcc: eve@example.com',
  })
  await post.queue({ dedupeKey: 'greeting:2', to: 'ann@example.com, eve@example.com' })
  await post.queue({ dedupeKey: 'greeting:3', to: 'Eve <eve@example.com>' })
  post.startWorker()
  await vi.waitFor(async () =>
    expect(await post.db.selectFrom('outbox').select('id').where('status', '=', 'queued').execute()).toEqual([]),
  )
  await vi.waitFor(() => expect(post.logged).toHaveLength(3))
  for (const mail of post.sink.received) {
    expect(mail.bcc).toBeUndefined()
    expect(mail.headers.filter((header) => header.key === 'bcc')).toEqual([])
    expect(mail.recipients).toEqual(['ann@example.com'])
    expect(mail.text).toBe('Hello Ann\n')
  }
})
