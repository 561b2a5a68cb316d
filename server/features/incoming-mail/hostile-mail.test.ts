import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCondition } from '#shared/contract/condition.ts'
import { listUnmatchedMail } from '#shared/contract/incoming-mail.ts'
import { readMailbox, setUpMailbox } from '#shared/contract/mailbox.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { type ImapServer, imapUser, startImapServer, type TestMessage } from '../../testing/imap-server.ts'
import { createMailParser } from './mail-parser.ts'
import { unreadableText } from './fetch-new-mail.ts'
import { startIncomingMail } from './worker.ts'

let app: LeadsApp
let imap: ImapServer

beforeEach(async () => {
  app = await startLeads()
  imap = await startImapServer()
  const { password, port } = imap
  const body = { host: '127.0.0.1', port, security: 'starttls' as const, user: imapUser, folder: 'INBOX', password }
  await app.hub.call(setUpMailbox, { body })
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await imap[Symbol.asyncDispose]()
})

const waiting = () => app.hub.call(listUnmatchedMail)
const html = (body: string): TestMessage => ({ parts: [{ type: 'text/html', body }] })
const plain = (body: string, encoding?: 'base64' | 'quoted-printable'): TestMessage => ({
  parts: [{ type: 'text/plain', body, ...(encoding && { encoding }) }],
})
const part = '("text" "plain" ("charset" "utf-8") NIL NIL "7bit" 12 1 NIL NIL NIL NIL)'
const nested = (depth: number): string => (depth === 0 ? part : `(${nested(depth - 1)} "mixed")`)

const readable: [what: string, message: TestMessage][] = [
  ['300 KB of <', html('<'.repeat(300_000))],
  ['tags that never end', html('<p '.repeat(100_000))],
  ['a flood of entities', html('&lt;&#x26;&amp'.repeat(20_000))],
  ['elements in elements', html('<div>'.repeat(60_000))],
  ['one quoted-printable line', plain('='.repeat(900_000), 'quoted-printable')],
  ['one line of spaces', plain(`${' '.repeat(900_000)}x`, 'quoted-printable')],
  ['base64 that never ends', plain('QUJD'.repeat(400_000), 'base64')],
  ['quotes in quotes', plain('> '.repeat(450_000))],
  ['combining marks', plain(`a${'\u0315\u0300'.repeat(20_000)}`)],
  ['a header of many words', { headers: [`Subject: ${'=?utf-8?Q?=41?= '.repeat(3500)}`] }],
  ['many recipients', { headers: [`To: ${'"(<'.repeat(15_000)}`] }],
  ['a reference of many', { headers: [`References: ${'<a@b> '.repeat(9000)}`] }],
  ['an encoding in brackets', { headers: [`Content-Transfer-Encoding: ${'('.repeat(60_000)}`] }],
  ['a type of many parameters', { headers: [`Content-Type: text/plain${'; a*0="x"'.repeat(6000)}`] }],
]
const unreadable: [what: string, message: TestMessage][] = [
  ['10,000 parts', { structure: `(${part.repeat(10_000)} "mixed")` }],
  ['parts nested 200 deep', { structure: nested(200) }],
]

test('whatever is in an email, it is in the list with its sender, and so is the next one', async () => {
  for (const [what, message] of [...readable, ...unreadable])
    imap.deliver({ ...message, from: `${randomUUID()}@example.org`, subject: what })
  imap.deliver({ from: 'next@example.org', subject: 'The next one', ...plain('Hello') })
  await expect
    .poll(async () => (await waiting()).length, { timeout: 50_000 })
    .toBe(readable.length + unreadable.length + 1)
  const texts = new Map((await waiting()).map(({ sender, subject, text }) => [subject || sender, text]))
  expect(texts.get('The next one')).toBe('Hello')
  for (const [what] of unreadable) expect(texts.get(what), what).toBe(unreadableText)
  expect([...texts.values()].filter((text) => text === unreadableText)).toHaveLength(unreadable.length)
  const { checks } = await app.hub.call(getCondition)
  expect(checks.find(({ id }) => id === 'incoming-mail')?.sentence).toContain(
    '2 emails of the last 7 days couldn’t be read here; open them in your mail program.',
  )
})

test('reading an email holds up no visitor, however long it takes', async () => {
  const parser = createMailParser()
  await parser.readHeaders(Buffer.from('From: a@example.org\r\n\r\n'))
  const header = Buffer.from('Content-Type: text/html\r\n\r\n')
  const message = Buffer.concat([header, Buffer.alloc(300_000, '<')])
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const startedAt = performance.now()
  await parser.readMessage({ message, kind: 'person', omitted: {} })
  delay.disable()
  parser.stop()
  expect(delay.max / 1e6).toBeLessThan((performance.now() - startedAt) / 2)
})

test('an email that ends the process that reads it is kept as unreadable, with sender and date, and is not read again', async () => {
  const lead = await app.add()
  await app.deps.incomingMail.stop()
  const { deps } = app
  const logged: object[] = []
  const log = Object.assign(Object.create(deps.log) as typeof deps.log, { warn: (facts: object) => logged.push(facts) })
  const receivedAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 1000)
  imap.deliver({ from: 'Eve <eve@example.org>', subject: 'Never read' }, receivedAt)
  imap.deliver({ from: 'grace@example.com', subject: 'Of a lead' }, receivedAt)
  const incoming = startIncomingMail({ ...deps, log }, createMailParser({ timeMs: 1, memoryMiB: 256 }))
  await expect.poll(async () => (await waiting()).length).toBe(1)
  await expect.poll(() => incoming.status().lastReadAt).not.toBeNull()
  await incoming.restart()
  await expect.poll(() => incoming.status().lastReadAt).not.toBeNull()
  await incoming.stop()
  expect(await waiting()).toMatchObject([
    { sender: 'eve@example.org', receivedAt: receivedAt.toISOString(), text: unreadableText, problem: 'unknown' },
  ])
  const timeline = await app.hub.call(getTimeline, { params: { id: lead.id }, query: {} })
  expect(timeline.filter(({ kind }) => kind === 'incoming')).toMatchObject([{ notes: unreadableText }])
  expect(logged).toHaveLength(2)
  expect((await app.hub.call(readMailbox)).mailbox).not.toBeNull()
})

test('files of an email are decoded as they were sent, and one that can’t be read leaves the text and the others', async () => {
  const lead = await app.add()
  const pdf = `%PDF-1.4\n${'% é\n'.repeat(100_000)}`
  const file = { type: 'application/pdf', encoding: 'base64' as const }
  imap.deliver({
    subject: 'Plans',
    parts: [
      { type: 'text/plain', body: 'Here they are.' },
      { ...file, fileName: 'whole.pdf', body: Buffer.from(pdf).toString('base64').replace(/.{76}/g, '$&\r\n') },
      { ...file, fileName: 'lines.pdf', encoding: 'quoted-printable', body: '%PDF-1.4=0A=\r\n% a line\r\n' },
      { ...file, fileName: 'none.pdf', body: '' },
    ],
  })
  const timeline = () => app.hub.call(getTimeline, { params: { id: lead.id }, query: {} })
  await expect
    .poll(async () => (await timeline()).filter(({ kind }) => kind === 'incoming'))
    .toMatchObject([
      {
        notes: 'Here they are.',
        incoming: {
          attachments: [
            { fileName: 'whole.pdf', fileId: expect.any(String) as string },
            { fileName: 'lines.pdf', fileId: expect.any(String) as string },
            { fileName: 'none.pdf', fileId: null },
          ],
        },
      },
    ])
  // Kept apart, since nothing proves the sender.
  const files = await app.deps.db.selectFrom('leadFile').selectAll().where('prospectId', '=', lead.id).execute()
  expect(files.find(({ fileName }) => fileName === 'whole.pdf')?.bytes).toBe(Buffer.byteLength(pdf))
  expect(files.find(({ fileName }) => fileName === 'lines.pdf')?.bytes).toBe('%PDF-1.4\n% a line\r\n'.length)
})
