import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createDocumentPrinter } from './attached-pdfs.ts'
import {
  business,
  eventually,
  mailTokens,
  noFiles,
  noNotice,
  noPrinter,
  queueSome,
  someMail,
  startMailTest,
  website,
} from './testing.ts'
import { createTransport } from './transport.ts'
import { startMailWorker } from './worker.ts'

const minuteMs = 60_000

test('does not send a mail whose transaction is rolled back', async () => {
  await using setup = await startMailTest()
  const failing = setup.db.transaction().execute(async (trx) => {
    await queueSome(trx, { clock: setup.clock, business: () => business, publicUrl: website.publicUrl }, someMail)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await setup.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('sends many mails, none of them twice', async () => {
  await using setup = await startMailTest({ delayMs: 5 })
  for (let number = 1; number <= 20; number++) await setup.queue({ key: `${number}` })
  const worker = setup.startWorker()
  worker.wake()
  worker.wake()
  await eventually(() => expect(setup.sink.received).toHaveLength(20))
  expect(new Set(setup.sink.received.map((mail) => mail.messageId)).size).toBe(20)
})

test('retries with growing delays', async () => {
  const answers = [451, 451, undefined]
  await using setup = await startMailTest({ refuseMessage: () => answers.shift() })
  await setup.queue()
  const worker = setup.startWorker()
  const failed = (attempts: number, nextAttemptAt: string) =>
    eventually(async () =>
      expect(await setup.row()).toMatchObject({ status: 'queued', attempts, lastError: 'EMESSAGE 451', nextAttemptAt }),
    )
  await failed(1, '2026-11-21T10:00:30.000Z')
  setup.clock.advance(minuteMs / 2 - 1)
  worker.wake()
  await sleep(50)
  expect(await setup.row()).toMatchObject({ attempts: 1 })
  setup.clock.advance(1)
  worker.wake()
  await failed(2, '2026-11-21T10:01:30.000Z')
  setup.clock.advance(minuteMs)
  worker.wake()
  await eventually(async () =>
    expect(await setup.row()).toMatchObject({ status: 'sent', attempts: 3, lastError: null }),
  )
  expect(setup.sink.received).toHaveLength(1)
})

test('resends with the same Message-ID after the connection broke behind the message', async () => {
  const drops = [true, false]
  await using setup = await startMailTest({ dropConnection: () => drops.shift() ?? false })
  await setup.queue()
  const worker = setup.startWorker()
  await eventually(async () => expect(await setup.row()).toMatchObject({ status: 'queued', attempts: 1 }))
  setup.clock.advance(minuteMs)
  worker.wake()
  await eventually(async () => expect(await setup.row()).toMatchObject({ status: 'sent', attempts: 2 }))
  const [first, second] = setup.sink.received
  expect(first?.messageId).toBeDefined()
  expect(second?.messageId).toBe(first?.messageId)
})

test('resends with the same Message-ID what was being sent when the program was killed', async () => {
  await using setup = await startMailTest()
  await setup.queue()
  const messageId = '<first@hill.example>'
  await setup.db.updateTable('outbox').set({ status: 'sending', attempts: 1, messageId }).execute()
  setup.startWorker()
  await eventually(async () => expect(await setup.row()).toMatchObject({ status: 'sent', attempts: 2, messageId }))
  expect(setup.sink.received[0]?.messageId).toBe(messageId)
})

test('keeps mail queued without a mail server, and sends it once there is one', async () => {
  await using setup = await startMailTest()
  await setup.queue()
  const transport = createTransport({
    config: { smtpUrl: undefined, mailFrom: undefined },
    business: () => business,
    publicUrl: website.publicUrl,
  })
  expect(transport).toBeUndefined()
  const idle = startMailWorker({
    db: setup.db,
    clock: setup.clock,
    log: pino({ enabled: false }),
    files: noFiles,
    printDocument: noPrinter,
    transport,
    mailTokens,
    firstEmailNotice: noNotice,
  })
  idle.wake()
  await idle.stop()
  expect(await setup.row()).toMatchObject({ status: 'queued', attempts: 0 })
  setup.clock.advance(30 * 24 * 60 * minuteMs)
  setup.startWorker()
  await eventually(async () => expect(await setup.row()).toMatchObject({ status: 'sent' }))
})

test('retries for five days and then marks the mail as failed', async () => {
  await using setup = await startMailTest()
  await setup.sink.stop()
  await setup.queue()
  const worker = setup.startWorker()
  const start = setup.clock.now()
  await eventually(async () => {
    setup.clock.advance(60 * minuteMs)
    worker.wake()
    expect(await setup.row()).toMatchObject({ status: 'failed', lastError: 'ESOCKET' })
  })
  expect(setup.clock.now().getTime() - start.getTime()).toBeGreaterThan(4.5 * 24 * 60 * minuteMs)
})

test('sends a mail that was queued while the clock was wrong', async () => {
  await using setup = await startMailTest()
  await setup.queue()
  setup.clock.advance(-365 * 24 * 60 * minuteMs)
  setup.startWorker()
  await eventually(async () => expect(await setup.row()).toMatchObject({ status: 'sent' }))
})

test('a wrong password is tried by one mail at a time, with growing waits, and the others keep their attempts', async () => {
  const user = { name: 'owner', password: 'right' }
  await using setup = await startMailTest({ user })
  const worker = setup.startWorker({ smtpUrl: setup.sink.url.replace('right', 'wrong') })
  for (let number = 1; number <= 161; number++) await setup.queue({ key: `${number}` })
  const tried = (count: number) =>
    eventually(async () => {
      const rows = await setup.db.selectFrom('outbox').select(['status', 'attempts']).execute()
      expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(count)
      expect(rows.every(({ status }) => status === 'queued')).toBe(true)
    })
  const sign = async (afterMs: number, count: number) => {
    setup.clock.advance(afterMs)
    worker.wake()
    await tried(count)
    worker.wake()
    await sleep(20)
    expect(setup.sink.signIns).toBe(count)
  }
  await sign(0, 1)
  await sign(29_000, 1)
  await sign(1000, 2)
  await sign(59_000, 2)
  await sign(1000, 3)
  await sign(2 * minuteMs, 4)
  for (let tries = 5; tries <= 9; tries++) await sign(60 * minuteMs, tries)
  const attempts = await setup.db.selectFrom('outbox').select('attempts').execute()
  expect(Math.max(...attempts.map((row) => row.attempts))).toBe(1)
  user.password = 'wrong'
  setup.clock.advance(60 * minuteMs)
  worker.wake()
  await eventually(() => expect(setup.sink.received).toHaveLength(161))
  // One for each connection.
  expect(setup.sink.signIns).toBeLessThanOrEqual(9 + 3)
})

test('a restart with other settings sends at once what the mail server had refused, also the only mail', async () => {
  await using setup = await startMailTest({ user: { name: 'owner', password: 'right' } })
  await setup.queue()
  const worker = setup.startWorker({ smtpUrl: setup.sink.url.replace('right', 'wrong') })
  for (let tries = 1; tries <= 6; tries++) {
    await eventually(async () => expect(await setup.row()).toMatchObject({ status: 'queued', attempts: tries }))
    setup.clock.advance(60 * minuteMs)
    if (tries < 6) worker.wake()
  }
  await worker.stop()
  setup.clock.advance(-59 * minuteMs)
  setup.startWorker()
  await eventually(() => expect(setup.sink.received).toHaveLength(1))
})

test('a mail server that comes back gets all that waits at once, also what had tried in vain', async () => {
  let isAway = true
  await using setup = await startMailTest({ refuseConnection: () => isAway })
  for (const key of ['1', '2', '3']) await setup.queue({ key })
  const worker = setup.startWorker()
  for (let round = 1; round <= 8; round++) {
    await eventually(async () => {
      const rows = await setup.db.selectFrom('outbox').select(['status', 'attempts']).execute()
      expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(round)
      expect(rows.every(({ status }) => status === 'queued')).toBe(true)
    })
    setup.clock.advance(10 * minuteMs)
    if (round === 8) isAway = false
    worker.wake()
  }
  await eventually(() => expect(setup.sink.received).toHaveLength(3))
})

test('one mail that the server answers by closing the connection does not hold back the others', async () => {
  await using setup = await startMailTest({ dropConnection: () => setup.sink.received.at(-1)?.subject === 'Poison' })
  await setup.queue({ key: '1', subject: 'Poison' })
  for (const key of ['2', '3', '4']) await setup.queue({ key })
  const worker = setup.startWorker()
  await eventually(async () => {
    const tried = await setup.db.selectFrom('outbox').select('lastError').where('status', '=', 'queued').execute()
    expect(tried.filter(({ lastError }) => lastError !== null)).toHaveLength(1)
  })
  setup.clock.advance(minuteMs / 2)
  worker.wake()
  await eventually(async () => {
    const sent = await setup.db.selectFrom('outbox').select('id').where('status', '=', 'sent').execute()
    expect(sent).toHaveLength(3)
  })
})

test('wakes when a mail becomes due', async () => {
  await using setup = await startMailTest()
  await setup.queue()
  await setup.db.updateTable('outbox').set({ nextAttemptAt: '2026-11-21T10:00:00.100Z' }).execute()
  setup.startWorker()
  await sleep(50)
  expect(setup.sink.received).toEqual([])
  setup.clock.advance(100)
  await eventually(() => expect(setup.sink.received).toHaveLength(1))
})

test('stopping waits for the mail that is being sent and starts no other', async () => {
  await using setup = await startMailTest({ delayMs: 200 })
  for (let number = 1; number <= 6; number++) await setup.queue({ key: `${number}` })
  const worker = setup.startWorker()
  await eventually(() => expect(setup.sink.received.length).toBeGreaterThan(0))
  await worker.stop()
  const rows = await setup.db.selectFrom('outbox').select('status').execute()
  expect(rows.filter((row) => row.status === 'sent')).toHaveLength(setup.sink.received.length)
  expect(rows.filter((row) => row.status === 'sending')).toEqual([])
  expect(setup.sink.received.length).toBeLessThan(6)
})

test('does not resend a mail before the next start when its outcome could not be stored', async () => {
  await using setup = await startMailTest()
  await setup.queue()
  await sql`create trigger fullDisk before update on outbox when new.status = 'sent'
    begin select raise(abort, 'database or disk is full'); end`.execute(setup.db)
  const worker = setup.startWorker()
  await eventually(() => expect(setup.logged.join()).toContain('database or disk is full'))
  worker.wake()
  await worker.stop()
  expect(setup.sink.received).toHaveLength(1)
  expect(await setup.row()).toMatchObject({ status: 'sending' })
  await sql`drop trigger fullDisk`.execute(setup.db)
  setup.startWorker()
  await eventually(async () => expect(await setup.row()).toMatchObject({ status: 'sent', attempts: 2 }))
  expect(setup.sink.received[1]?.messageId).toBe(setup.sink.received[0]?.messageId)
})

test('prints the document of a mail when it is sent, and sends it without one that can’t be printed', async () => {
  await using setup = await startMailTest()
  const pdf = {
    canPrint: () => true,
    async print(html: string) {
      if (html === 'broken') throw new Error('no')
      return Buffer.from(`%PDF-${html}`)
    },
  }
  const renderers = { invoice: async (html: string) => ({ fileName: 'Invoice INV-1.pdf', html }) }
  for (const [kind, id] of [
    ['invoice', 'page'],
    ['invoice', 'broken'],
    ['quote', 'unknown'],
  ] as const)
    await setup.queue({ key: id, subject: id, document: { kind, id } })
  setup.startWorker({ printDocument: createDocumentPrinter({ pdf, log: pino({ enabled: false }) }, renderers) })
  await eventually(() => expect(setup.sink.received).toHaveLength(3))
  const sent = Object.fromEntries(setup.sink.received.map(({ subject, attachments }) => [subject, attachments]))
  expect(sent).toMatchObject({
    page: [{ filename: 'Invoice INV-1.pdf', mimeType: 'application/pdf' }],
    broken: [],
    unknown: [],
  })
})
