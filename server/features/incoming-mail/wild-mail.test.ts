import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import {
  complaintSentence,
  listUnmatchedMail,
  listUnreadReplies,
  readUnmatchedMail,
} from '#shared/contract/incoming-mail.ts'
import { setUpMailbox } from '#shared/contract/mailbox.ts'
import { listLeadFiles } from '#shared/contract/lead-files.ts'
import { listSubscribers } from '#shared/contract/newsletter.ts'
import { erasePersonalData, exportPersonalData } from '#shared/contract/personal-data.ts'
import { emailProspect, getTimeline } from '#shared/contract/prospect-history.ts'
import { manualClock } from '../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { type ImapServer, imapUser, startImapServer, type TestMessage } from '../../testing/imap-server.ts'

let app: LeadsApp
let imap: ImapServer
const clock = manualClock('2026-11-26T09:00:00.000Z')

beforeEach(async () => {
  app = await startLeads({ clock })
  imap = await startImapServer()
  const { password, port } = imap
  const body = { host: '127.0.0.1', port, security: 'starttls' as const, user: imapUser, folder: 'INBOX', password }
  await app.hub.call(setUpMailbox, { body })
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await imap[Symbol.asyncDispose]()
})

const ours = '<ours@studio>'
const waiting = () => app.hub.call(listUnmatchedMail)
const waitingSubjects = async () => (await waiting()).map(({ subject }) => subject)
const incoming = async (id: string) =>
  (await app.hub.call(getTimeline, { params: { id }, query: {} })).filter(({ kind }) => kind === 'incoming')

/** Delivers an email of the folder, and waits until it and everything before it has been read. */
async function deliver(...messages: (TestMessage | string)[]): Promise<void> {
  for (const message of messages) imap.deliver(typeof message === 'string' ? await fixture(message) : message)
  const subject = `Marker ${uuidv7()}`
  imap.deliver({ from: 'marker@example.org', subject })
  await expect.poll(waitingSubjects, { timeout: 50_000 }).toContain(subject)
  await app.deps.db.deleteFrom('incomingMail').where('subject', '=', subject).execute()
}

async function fixture(name: string): Promise<TestMessage> {
  const text = await readFile(join(import.meta.dirname, 'testing/mails', `${name}.eml`), 'latin1')
  return { raw: text.replaceAll('@@OURS@@', ours).replaceAll(/\r?\n/g, '\r\n') }
}

/** Adds an email of ours as it is stored once it is sent. */
async function send(mail: {
  kind: string
  prospectId?: string
  relatedId?: string
  recipient: string
  messageId?: string
}) {
  const at = clock.now().toISOString()
  const id = uuidv7()
  const content = { html: '', text: '', subject: 'Fee', status: 'sent' as const, audience: 'visitor' as const }
  const row = { messageId: ours, ...mail, ...content, id, dedupeKey: id, nextAttemptAt: at, createdAt: at, sentAt: at }
  await app.deps.db.insertInto('outbox').values(row).execute()
}

test('what a lead writes from a phone is on the timeline as a whole, with its photograph, in a large email too', async () => {
  const lead = await app.add()
  const body = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1_800_000, 7)]).toString('base64')
  const large: TestMessage = {
    subject: 'Large',
    parts: [
      { type: 'text/plain', body: 'Above.' },
      { type: 'image/jpeg', body, encoding: 'base64', fileName: 'IMG_1.jpg', disposition: 'inline' },
      { type: 'text/html', body: '<p>Below, caf\u00e9.</p>' },
    ],
  }
  await deliver('apple-text-photo-text', large)
  const [second, first] = await incoming(lead.id)
  expect(first?.notes).toContain('Please do NOT ring before 6 pm.')
  expect(second?.notes).toBe('Above.\n\nBelow, café.')
  expect(second?.incoming?.attachments).toMatchObject([{ fileName: 'IMG_1.jpg', fileId: expect.any(String) as string }])
  const [size] = await app.deps.db.selectFrom('leadFile').select('bytes').where('fileName', '=', 'IMG_1.jpg').execute()
  expect(size?.bytes).toBe(1_800_003)
  const fetched = imap.commands.filter((command) => command.includes('BODY.PEEK[2]<'))
  expect(fetched.length).toBeLessThan(12) // once, in pieces
})

test('absence notes and receipts are automatic, an answer to an invitation is news, and nobody waits for them on Today', async () => {
  const lead = await app.add()
  await send({ kind: 'consultation-received', prospectId: lead.id, recipient: 'grace@example.com' })
  await deliver('exchange-oof', 'read-receipt', 'itip-reply-declined')
  const types = (await incoming(lead.id)).map(({ type, description }) => `${type}: ${description}`)
  expect(types.toSorted()).toEqual([
    'auto_reply: Automatic reply: We have your consultation request',
    'auto_reply: Read: We have your consultation request',
    'message: Declined: Free 30-minute consultation, Example Extensions',
  ])
  expect((await app.hub.call(listUnreadReplies)).map(({ excerpt }) => excerpt)).toEqual([
    'Declined: Free consultation, 26 November 2026 at 09:00\n\nSorry, I am in hospital that day',
  ])
})

test('nothing that a person wrote is left out, whatever their program adds', async () => {
  const lead = await app.add()
  await deliver(
    { subject: 'By a help desk', headers: ['Feedback-ID: 1.eu-west-1.abc:AmazonSES'] },
    { from: 'new@example.org', subject: 'New', headers: ['Feedback-ID: 1.eu-west-1.abc:AmazonSES'] },
    { from: 'postmaster@smallfirm.example', subject: 'From a postmaster' },
    { subject: 'With a list header', headers: ['List-Unsubscribe: <mailto:x@example.com>'] },
    { from: 'no-reply@portal.example', subject: 'A new enquiry for you', headers: ['Reply-To: jane@example.org'] },
    { from: 'no-reply@shop.example', subject: 'Your receipt', headers: ['Reply-To: help@shop.example'] },
    { from: 'MAILER-DAEMON@mx.example', subject: 'failure notice' },
  )
  expect((await incoming(lead.id)).map(({ type, description }) => [type, description])).toEqual([
    ['message', 'By a help desk'],
  ])
  const mails = (await waiting()).map(({ subject, kind, isAutomatic }) => [subject, kind, isAutomatic])
  expect(mails).toEqual([
    ['failure notice', 'bounce', false],
    ['Your receipt', 'message', true],
    ['A new enquiry for you', 'message', false],
    ['With a list header', 'message', true],
    ['From a postmaster', 'message', false],
    ['New', 'message', false],
  ])
})

test('a flood of newsletters takes no room from what people wrote', async () => {
  const newsletters = Array.from({ length: 220 }, (_, number) => ({
    from: `news${number}@example.org`,
    subject: `News ${number}`,
    headers: ['List-Id: <news.example.org>'],
  }))
  await deliver({ from: 'person@example.org', subject: 'Ours?' }, ...newsletters, {
    from: 'b@example.org',
    subject: 'Hello',
  })
  const mails = await waiting()
  expect(mails.filter(({ isAutomatic }) => isAutomatic)).toHaveLength(200)
  expect(mails.filter(({ isAutomatic }) => !isAutomatic).map(({ subject }) => subject)).toEqual(['Hello', 'Ours?'])
})

test('an unmatched email can be read as a whole', async () => {
  await deliver({ from: 'new@example.org', subject: 'x', parts: [{ type: 'text/plain', body: 'Hi.\n\n> Old' }] })
  const [mail] = await waiting()
  expect(mail).toMatchObject({ text: 'Hi.', isWhole: false })
  expect(await app.hub.call(readUnmatchedMail, { params: { id: mail?.id ?? '' } })).toEqual({ text: 'Hi.\n\n> Old' })
  await expect(app.hub.call(readUnmatchedMail, { params: { id: uuidv7() } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

const dsn = (recipient: string, status: string, returned: string): TestMessage => ({
  from: 'MAILER-DAEMON@mx.example',
  subject: 'Undelivered',
  multipart: 'report; report-type=delivery-status',
  parts: [
    { type: 'text/plain', body: 'It could not be delivered.' },
    {
      type: 'message/delivery-status',
      body: `Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nAction: failed\r\nStatus: ${status}\r\n`,
    },
    { type: 'text/rfc822-headers', body: `Message-ID: ${returned}\r\n` },
  ],
})

test('a returned email is on the timeline also without a report, with another Message-ID or only with the address', async () => {
  const lead = await app.add()
  await send({ kind: 'quote', prospectId: lead.id, recipient: 'Grace@example.com' })
  await deliver(
    'qmail-bounce',
    dsn('grace@example.com', '5.1.1', '<0102@eu-west-1.amazonses.com>'),
    dsn('stranger@example.com', '5.1.1', '<0103@eu-west-1.amazonses.com>'),
  )
  expect((await incoming(lead.id)).map(({ type }) => type)).toEqual(['bounce', 'bounce'])
  expect(await waiting()).toMatchObject([{ kind: 'bounce', sender: 'mailer-daemon@mx.example' }])
  clock.advance(8 * 86_400_000)
  await deliver(dsn('grace@example.com', '5.1.1', '<late@eu-west-1.amazonses.com>'))
  expect(await incoming(lead.id)).toHaveLength(2)
})

async function addReader(name: string): Promise<string> {
  const at = clock.now().toISOString()
  const id = uuidv7()
  const email = `${name}@example.com`
  const row = { id, email, emailNormalised: email, status: 'confirmed' as const, unsubscribeToken: name }
  await app.deps.db
    .insertInto('newsletterSubscriber')
    .values({ ...row, confirmedAt: at, lastActivityAt: at })
    .execute()
  return id
}

const statuses = async () =>
  new Map((await app.hub.call(listSubscribers, { query: {} })).map(({ email, status }) => [email, status]))

test('a newsletter to an address that does not exist ends that subscription, and the second one that comes back for another reason', async () => {
  const lead = await app.add({ email: 'gone@example.com' })
  const returned = async (name: string, id: string, status: string, number: number) => {
    const messageId = `<${name}${number}@studio>`
    await send({ kind: 'newsletter-issue', relatedId: id, recipient: `${name}@example.com`, messageId })
    await deliver(dsn(`${name}@example.com`, status, messageId))
  }
  const [gone, full, sender] = [await addReader('gone'), await addReader('full'), await addReader('sender')]
  await returned('gone', gone, '5.1.1', 1)
  await returned('full', full, '5.2.2', 1)
  await returned('full', full, '5.2.2', 2) // of the same day
  await returned('sender', sender, '5.1.8', 1)
  expect(Object.fromEntries(await statuses())).toEqual({
    'gone@example.com': 'unsubscribed',
    'full@example.com': 'confirmed',
    'sender@example.com': 'confirmed',
  })
  expect((await incoming(lead.id)).map(({ type }) => type)).toEqual(['bounce'])
  expect(await waiting()).toEqual([]) // the readers are in the list of subscribers
  expect(await app.hub.call(listAudit, { query: { action: 'newsletter_bounced' } })).toMatchObject([
    { subjectId: gone },
  ])
  // Somebody who knows only the address can’t end a subscription.
  await deliver(dsn('sender@example.com', '5.1.1', '<unknown@relay>'))
  expect((await statuses()).get('sender@example.com')).toBe('confirmed')
  clock.advance(30 * 86_400_000)
  await returned('full', full, '5.2.2', 3)
  expect((await statuses()).get('full@example.com')).toBe('unsubscribed')
  // A first one that was noted while the clock was ahead is the first one again.
  const ahead = new Date(clock.now().getTime() + 365 * 86_400_000).toISOString()
  await app.deps.db.updateTable('newsletterSubscriber').set({ bouncedAt: ahead }).where('id', '=', sender).execute()
  await returned('sender', sender, '5.2.2', 2)
  clock.advance(30 * 86_400_000)
  await returned('sender', sender, '5.2.2', 3)
  expect((await statuses()).get('sender@example.com')).toBe('unsubscribed')
})

test.each(['arf-abuse', 'arf-redacted'])(
  'who complains of a newsletter as spam gets no more of them: %s',
  async (sample) => {
    const reader = await addReader('grace')
    await addReader('ben')
    // Somebody who knows only the address can’t end a subscription.
    await deliver(sample)
    expect((await statuses()).get('grace@example.com')).toBe('confirmed')
    await app.deps.db.deleteFrom('incomingMail').execute()
    const lead = await app.add({ email: 'grace@example.com' })
    await send({ kind: 'newsletter-issue', relatedId: reader, recipient: 'grace@example.com' })
    const mail = await fixture(sample)
    await deliver({ raw: String(mail.raw).replace(/^Message-ID: <[^>]+>/m, 'Message-ID: <second@mailbox.example>') })
    expect(Object.fromEntries(await statuses())).toEqual({
      'grace@example.com': 'unsubscribed',
      'ben@example.com': 'confirmed',
    })
    const [subscriber] = await app.deps.db
      .selectFrom('newsletterSubscriber')
      .selectAll()
      .where('id', '=', reader)
      .execute()
    expect(subscriber).toMatchObject({ unsubscribedAt: clock.now().toISOString(), bouncedAt: null })
    expect((await incoming(lead.id)).map(({ type, notes }) => [type, notes?.split(/[:\n]/, 1)[0]])).toEqual([
      ['bounce', complaintSentence],
    ])
    expect(await app.hub.call(listAudit, { query: { action: 'newsletter_bounced' } })).toEqual([])
  },
)

test('an email that came back and belongs to no lead is exported and erased with the person to whom it went', async () => {
  await deliver('qmail-bounce')
  const body = { email: 'Grace@example.com' }
  const exported = await app.hub.call(exportPersonalData, { body })
  expect(JSON.parse(exported)).toMatchObject({ theirEmails: [{ subject: 'failure notice', kind: 'bounce' }] })
  await app.hub.call(erasePersonalData, { body })
  expect(await waiting()).toEqual([])
})

test('an answer to an email without a Message-ID refers to none', async () => {
  const lead = await app.add()
  await app.deps.db.updateTable('prospect').set({ lawfulBasis: 'contract' }).execute()
  await deliver('no-message-id')
  const [mail] = await incoming(lead.id)
  const body = {
    emailType: 'reminder',
    subject: 'Re',
    emailContent: 'Yes.',
    method: 'smtp',
    answers: mail?.id,
  } as const
  await app.hub.call(emailProspect, { params: { id: lead.id }, body })
  const { headers } = await app.deps.db
    .selectFrom('outbox')
    .select('headers')
    .where('kind', '=', 'prospect-email')
    .executeTakeFirstOrThrow()
  expect(headers).toBeNull()
})

test('the file of an email in a format of Outlook is kept, and the email says what it is', async () => {
  const lead = await app.add()
  const tnef = Buffer.from('789f3e220100', 'hex').toString('base64')
  const file = { type: 'application/ms-tnef', body: tnef, encoding: 'base64' as const, fileName: 'winmail.dat' }
  await deliver({ subject: 'tnef', parts: [file] })
  const [mail] = await incoming(lead.id)
  expect(mail?.notes).toContain('winmail.dat')
  expect(mail?.incoming?.attachments).toMatchObject([{ fileName: 'winmail.dat', fileId: expect.any(String) as string }])
  expect(await app.hub.call(listLeadFiles, { params: { id: lead.id } })).toEqual([]) // kept apart, since nothing proves the sender
})
