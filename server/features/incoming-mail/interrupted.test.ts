import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/business/durations.ts'
import { listUnmatchedMail } from '#shared/contract/incoming-mail.ts'
import { setUpMailbox } from '#shared/contract/mailbox.ts'
import { type ManualClock, manualClock } from '../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { type ImapServer, imapUser, startImapServer } from '../../testing/imap-server.ts'
import { openMailbox } from './connection.ts'
import { createMailParser, type MailParser } from './mail-parser.ts'
import { position } from './position.ts'
import { findPosition, type ReadContext, readNew } from './fetch-new-mail.ts'
import type { MailboxSettings } from './settings-file.ts'

let app: LeadsApp
let clock: ManualClock
let imap: ImapServer

beforeEach(async () => {
  clock = manualClock(new Date())
  app = await startLeads({ clock })
  imap = await startImapServer()
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await imap[Symbol.asyncDispose]()
})

const settingsFor = ({ port, password }: ImapServer): MailboxSettings => ({
  host: '127.0.0.1',
  port,
  security: 'starttls',
  user: imapUser,
  folder: 'INBOX',
  password,
})
const setUp = (server: ImapServer) => app.hub.call(setUpMailbox, { body: settingsFor(server) })
const subjects = async () => (await app.hub.call(listUnmatchedMail)).map(({ subject }) => subject)
const readPosition = () => position.read(app.deps.db)

/** Reads a mailbox once over a connection of its own. */
async function readOnce(server: ImapServer, parser: MailParser): Promise<void> {
  const settings = settingsFor(server)
  const client = await openMailbox(settings, AbortSignal.timeout(20_000), 'all')
  const context: ReadContext = { ...app.deps, parser, attempts: new Map() }
  try {
    await readNew(client, settings, context)
  } finally {
    client.close()
  }
}

test('an email of the former mailbox that is still being read changes nothing of how far the new one is read', async () => {
  await using other = await startImapServer()
  await setUp(imap)
  await app.deps.incomingMail.stop()
  for (let number = 0; number < 5; number += 1) imap.deliver({ from: `old${number}@example.org`, subject: 'Old' })
  const parser = createMailParser()
  const newSettings = settingsFor(other)
  const newClient = await openMailbox(newSettings, AbortSignal.timeout(20_000), 'all')
  await readOnce(imap, {
    ...parser,
    async readMessage(fetched) {
      await findPosition(newClient, newSettings, app.deps) // as setting up the new one does
      return parser.readMessage(fetched)
    },
  })
  newClient.close()
  other.deliver({ from: 'new@example.org', subject: 'New' })
  await readOnce(other, parser)
  parser.stop()
  expect(await subjects()).toContain('New')
})

test('an email that comes while nothing can be stored is read once there is room, and whole', async () => {
  await setUp(imap)
  const { db, incomingMail } = app.deps
  const { rows } = await sql<{ max_page_count: number }>`pragma max_page_count`.execute(db)
  await sql`pragma max_page_count = 1`.execute(db) // as many as there are now
  const text = 'What a customer writes. '.repeat(30_000)
  imap.deliver({ from: 'new@example.org', subject: 'Long', parts: [{ type: 'text/plain', body: text }] })
  const failures = () => app.logged.filter(({ msg }) => msg === 'reading the mailbox failed and will be retried')
  for (let times = 1; times <= 6; times += 1) {
    await expect.poll(() => failures().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(times)
    await incomingMail.restart() // instead of the longer and longer waits
  }
  await sql.raw(`pragma max_page_count = ${rows[0]?.max_page_count ?? 0}`).execute(db)
  await incomingMail.restart()
  await expect.poll(subjects, { timeout: 20_000 }).toEqual(['Long'])
  const [mail] = await app.hub.call(listUnmatchedMail)
  expect(mail?.text).toContain('What a customer writes.')
})

test('a mailbox that was set up while the clock was ahead is read on after its server has numbered its messages anew', async () => {
  clock.set(365 * dayMs)
  await app.deps.db.updateTable('accessToken').set({ lastUsedAt: clock.now().toISOString() }).execute()
  await setUp(imap)
  clock.set(-365 * dayMs)
  imap.renumber()
  imap.disconnect()
  await expect.poll(async () => (await readPosition()).uidValidity, { timeout: 20_000 }).toBe('2')
  clock.advance(1000)
  imap.deliver({ from: 'new@example.org', subject: 'After it' }, new Date(clock.now().getTime() + 1000))
  await expect.poll(subjects, { timeout: 10_000 }).toEqual(['After it'])
})
