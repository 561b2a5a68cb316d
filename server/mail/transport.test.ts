import { expect, test } from 'vitest'
import { eventually, startMailTest } from './testing.ts'

test('sends a mail once, complete, with a sign-in if the server requires it', async () => {
  await using setup = await startMailTest({ user: { name: 'owner@hill.example', password: 'p@ss:w/rd' } })
  const worker = setup.startWorker()
  await setup.queue()
  await setup.queue() // the same key again
  worker.wake()
  await eventually(async () =>
    expect(await setup.row()).toMatchObject({ status: 'sent', attempts: 1, lastError: null }),
  )
  const row = await setup.row()
  expect(row.sentAt).toBe('2026-11-21T10:00:00.000Z')
  expect(row.messageId).toBe(`<${row.id}@hill.example>`)
  expect(setup.sink.received).toHaveLength(1)
  expect(setup.sink.received[0]).toMatchObject({
    recipients: ['ann@example.com'],
    from: { name: 'Hill & Sons', address: 'hello@hill.example' },
    to: [{ address: 'ann@example.com' }],
    replyTo: [{ address: 'owner@example.com' }],
    subject: 'Grüße from Winchester',
    messageId: row.messageId,
    text: 'Hello Ann\n',
    html: '<p>Hello Ann</p>\n',
  })
  expect(setup.sink.received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(setup.sink.received[0]?.raw).toMatch(/^Date: /m)
})

test('only what the owner writes by hand is not marked as automatic, and each email says its Message-ID twice', async () => {
  await using setup = await startMailTest()
  await setup.queue({ kind: 'prospect-email', key: 'by hand' })
  await setup.queue({ kind: 'newsletter-welcome', key: 'automatic' })
  setup.startWorker()
  await eventually(() => expect(setup.sink.received).toHaveLength(2))
  const raws = setup.sink.received.map(({ raw, messageId }) => ({
    isAutomatic:
      /^Auto-Submitted: auto-generated\r$/m.test(raw) && /^X-Auto-Response-Suppress: OOF, AutoReply\r$/m.test(raw),
    isByHand: !/^(?:Auto-Submitted|X-Auto-Response-Suppress|Precedence):/im.test(raw),
    isNamed: raw.includes(`X-Original-Message-ID: ${messageId}`),
  }))
  expect(raws).toContainEqual({ isAutomatic: true, isByHand: false, isNamed: true })
  expect(raws).toContainEqual({ isAutomatic: false, isByHand: true, isNamed: true })
})

test.each([
  ['a visitor reads who writes', 'newsletter-welcome', undefined, 'Ada from Hill & Sons'],
  ['the owner reads what wrote', 'account-alert', undefined, 'Hill & Sons'],
  ['a bare MAIL_FROM is given the name', 'newsletter-welcome', 'post@hill.example', 'Ada from Hill & Sons'],
  ['a name in MAIL_FROM stays', 'newsletter-welcome', 'The Hills <post@hill.example>', 'The Hills'],
] as const)('%s', async (_, kind, mailFrom, name) => {
  await using setup = await startMailTest({ mailFrom, proprietor: 'Ada Hill' })
  await setup.queue({ kind })
  setup.startWorker()
  await eventually(() => expect(setup.sink.received).toHaveLength(1))
  expect(setup.sink.received[0]?.from).toEqual({
    name,
    address: mailFrom === undefined ? 'hello@hill.example' : 'post@hill.example',
  })
})

test('sends an invitation inline and as an attachment', async () => {
  await using setup = await startMailTest()
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nSUMMARY:Call METHOD:CANCEL\r\nEND:VCALENDAR\r\n'
  await setup.queue({ calendar })
  setup.startWorker()
  await eventually(() => expect(setup.sink.received).toHaveLength(1))
  const [mail] = setup.sink.received
  expect(mail?.text).toBe('Hello Ann\n')
  expect(mail?.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/m)
  const file = mail?.attachments.find(({ filename }) => filename === 'appointment.ics')
  expect(file?.mimeType).toBe('application/ics')
  expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe(calendar.replaceAll('\r\n', '\n'))
})

test.for([
  ['an address that the server refuses', { refuseRecipient: () => 550 }, {}, 'EENVELOPE 550'],
  ['an address that is none', {}, { to: '<>' }, 'EENVELOPE'],
  ['a message that the server refuses', { refuseMessage: () => 552 }, {}, 'EMESSAGE 552'],
] as const)('%s is given up at once, and only that mail', async ([, options, mail, lastError]) => {
  await using setup = await startMailTest(options)
  await setup.queue(mail)
  setup.startWorker()
  await eventually(async () => expect(await setup.row()).toMatchObject({ status: 'failed', attempts: 1, lastError }))
  expect(setup.sink.received).toEqual([])
})

test('retries after greylisting and after a wrong password', async () => {
  await using greylisting = await startMailTest({ refuseRecipient: () => 450 })
  await greylisting.queue()
  greylisting.startWorker()
  await eventually(async () =>
    expect(await greylisting.row()).toMatchObject({ status: 'queued', lastError: 'EENVELOPE 450' }),
  )

  await using locked = await startMailTest({ user: { name: 'owner', password: 'right' } })
  await locked.queue()
  locked.startWorker({ smtpUrl: locked.sink.url.replace('right', 'wrong') })
  await eventually(async () => expect(await locked.row()).toMatchObject({ status: 'queued', lastError: 'EAUTH 535' }))
})

test('logs neither recipient nor content', async () => {
  const answers = [550, undefined]
  await using setup = await startMailTest({ refuseRecipient: () => answers.shift() })
  await setup.queue()
  await setup.queue({ key: '2' })
  setup.startWorker()
  await eventually(() => expect(setup.logged).toHaveLength(2))
  expect(setup.logged.join('\n')).toContain('"kind":"newsletter-welcome"')
  expect(setup.logged.join('\n')).toContain('EENVELOPE 550')
  expect(setup.logged.join('\n')).not.toMatch(/ann|example\.com|winchester|hello/i)
})

test('sends nothing unencrypted to a remote mail server', async () => {
  await using setup = await startMailTest({ user: { name: 'owner', password: 'secret' } })
  await setup.queue()
  // The sink offers no TLS, and written so its address is not taken for this machine's own.
  setup.startWorker({ smtpUrl: setup.sink.url.replace('127.0.0.1', '[::ffff:127.0.0.1]') })
  await eventually(async () => expect(await setup.row()).toMatchObject({ status: 'queued', attempts: 1 }))
  expect((await setup.row()).lastError).toMatch(/^ETLS/)
  expect(setup.sink.received).toEqual([])
})

test('an address or a subject cannot inject a header or a recipient', async () => {
  await using setup = await startMailTest()
  const hostile = 'Hello\r\nBcc: eve@example.com\r\n\r\nBody'
  await setup.queue({ subject: hostile, replyTo: 'a@b.example\r\nBcc: eve@example.com' })
  const recipients = [
    'ann@example.com, eve@example.com',
    'Eve <eve@example.com>',
    'ann@example.com>\r\nRCPT TO:<eve@example.com',
  ]
  for (const to of recipients) await setup.queue({ key: to, to })
  setup.startWorker()
  await eventually(() => expect(setup.logged).toHaveLength(4))
  expect(setup.logged.filter((line) => line.includes('sending the email failed for good'))).toHaveLength(3)
  const [mail, ...others] = setup.sink.received
  expect(others).toEqual([])
  expect(mail?.recipients).toEqual(['ann@example.com'])
  expect(mail?.subject).toMatch(/^Hello Bcc: eve@example.com +Body$/)
  expect(mail?.headers.map((header) => header.key)).not.toContain('bcc')
  expect(mail?.text).toBe('Hello Ann\n')
})
