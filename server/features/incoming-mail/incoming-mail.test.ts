import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { getCondition } from '#shared/contract/condition.ts'
import {
  assignMail,
  decideMailSender,
  dismissMail,
  listUnmatchedMail,
  listUnreadReplies,
  makeLeadOfMail,
  markRepliesRead,
} from '#shared/contract/incoming-mail.ts'
import { readMailbox, setUpMailbox, turnOffMailbox } from '#shared/contract/mailbox.ts'
import { listLeadFiles } from '#shared/contract/lead-files.ts'
import { exportPersonalData, erasePersonalData } from '#shared/contract/personal-data.ts'
import { archiveProspect, mergeProspects } from '#shared/contract/prospect-archive.ts'
import { emailProspect, getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { manualClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { type ImapServer, imapUser, startImapServer } from '../../testing/imap-server.ts'

let app: LeadsApp
let imap: ImapServer

beforeEach(async () => {
  app = await startLeads()
  imap = await startImapServer()
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await imap[Symbol.asyncDispose]()
})

const settings = (extra: object = {}) => ({
  host: '127.0.0.1',
  port: imap.port,
  security: 'starttls' as const,
  user: imapUser,
  folder: 'INBOX',
  password: imap.password,
  ...extra,
})
const setUp = (extra: object = {}) => app.hub.call(setUpMailbox, { body: settings(extra) })
const unread = () => app.hub.call(listUnreadReplies)
const waiting = () => app.hub.call(listUnmatchedMail)
const replies = async (id: string) =>
  (await app.hub.call(getTimeline, { params: { id }, query: {} })).filter(({ kind }) => kind === 'incoming')

const seen = async (id: string) =>
  (await replies(id)).map(({ type, description }) => `${type}: ${description}`).toSorted()

const refused = (message: string) => ({ code: 'unavailable', message: expect.stringContaining(message) as string })

const genuine = 'Authentication-Results: mx1.provider.example; dmarc=pass header.from=example.com'

/** Delivers what a provider that checks senders has put into a mailbox. */
function deliverOlder(): void {
  for (const domain of ['one.example', 'two.example', 'three.example']) {
    const headers = [
      'Received: from a by mx.provider.example with ESMTPS',
      'Authentication-Results: mx2.provider.example; dmarc=none',
    ]
    imap.deliver({ from: `somebody@${domain}`, subject: 'Older', headers })
  }
}

const plan = {
  type: 'application/pdf',
  body: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64'),
  fileName: 'plan.pdf',
  encoding: 'base64' as const,
}

const report = (action: string) => [
  { type: 'text/plain', body: 'It could not be delivered.' },
  { type: 'message/delivery-status', body: `Action: ${action}\r\n` },
  { type: 'text/rfc822-headers', body: 'Subject: Fee\r\nMessage-ID: <ours@studio>\r\n' },
]

/** Waits until the server has read everything that was delivered before this, by delivering one more message from nobody. */
async function untilRead(): Promise<void> {
  const subject = `Marker ${Math.random()}`
  imap.deliver({ from: 'marker@example.org', subject })
  await expect.poll(async () => (await waiting()).map((mail) => mail.subject), { timeout: 10_000 }).toContain(subject)
  const marker = (await waiting()).find((mail) => mail.subject === subject)
  await app.hub.call(dismissMail, { params: { id: marker?.id ?? '' } })
}

test('a mailbox is saved only once a connection to it has worked, and its password is nowhere but in a private file', async () => {
  expect(await app.hub.call(readMailbox)).toEqual({
    mailbox: null,
    isConnected: false,
    lastReadAt: null,
    lastError: null,
    authentication: { state: 'waiting', server: null },
  })
  await expect(setUp({ password: 'wrong' })).rejects.toMatchObject(refused('refused the user name or the password'))
  await expect(setUp({ folder: 'Customers' })).rejects.toMatchObject(refused('There’s no folder “Customers”'))
  await expect(setUp({ port: 1 })).rejects.toMatchObject(
    refused('There’s no mailbox that can be reached at 127.0.0.1 on port 1.'),
  )
  await expect(setUp({ host: 'nowhere.invalid' })).rejects.toMatchObject(
    refused('There’s no mailbox that can be reached at nowhere.invalid'),
  )
  await expect(setUp({ security: 'tls' })).rejects.toMatchObject(refused('There’s no mailbox that can be reached'))
  await expect(setUp({ password: undefined })).rejects.toMatchObject({
    fields: { password: 'Please enter the password' },
  })
  expect(await app.hub.call(readMailbox)).toMatchObject({ mailbox: null })

  const { dataDir } = app.deps.config
  const answer = await setUp()
  const { password, ...shown } = settings()
  expect(answer.mailbox).toEqual(shown)
  await setUp({ password: undefined, folder: 'INBOX' }) // the stored one is used for the same account
  await expect(setUp({ password: undefined, user: 'other' })).rejects.toMatchObject({ code: 'invalid_input' })
  await untilRead()
  expect(await app.hub.call(readMailbox)).toMatchObject({ isConnected: true, lastError: null })
  const alerts = await app.deps.db.selectFrom('outbox').select(['subject', 'text']).execute()
  expect(alerts).toContainEqual({
    subject: 'A mailbox has been connected',
    text: expect.stringContaining(`Mailbox: ${imapUser} at 127.0.0.1`) as string,
  })
  const database = await readFile(join(dataDir, 'app.db'), 'latin1')
  expect(JSON.stringify([answer, app.logged]) + database).not.toContain(password)

  await app.hub.call(turnOffMailbox)
  expect(await readdir(dataDir)).not.toContain('incoming-mail.json')
  expect(await app.hub.call(readMailbox)).toMatchObject({ mailbox: null, isConnected: false })
  expect(await app.hub.call(listAudit, { query: { action: 'mailbox_turned_off' } })).toHaveLength(1)
})

test('a closed port, one that hangs up and one with another protocol get the same sentence', async () => {
  const servers = [
    createServer((socket) => void socket.on('error', () => {}).destroy()),
    createServer((socket) => void socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.9\r\n')),
  ]
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const ports = [1, ...servers.map((server) => (server.address() as AddressInfo).port)]
  const sentences = new Set<string>()
  for (const port of ports) {
    for (const security of ['tls', 'starttls'])
      await setUp({ port, security }).catch((error: Error) => sentences.add(error.message.replace(/on port \d+/, '')))
  }
  for (const server of servers) server.close()
  expect([...sentences]).toEqual([expect.stringContaining('There’s no mailbox that can be reached at 127.0.0.1')])
})

test('a live site reads no mailbox in a private network, unless it is named in the settings or was set up before', async () => {
  await using folder = await temporaryFolder()
  const environment = { PUBLIC_URL: 'https://hill.example', PRIVATE_HOSTS: 'nas.example' }
  await app[Symbol.asyncDispose]()
  app = await startLeads({ dataDir: folder.path, environment })
  for (const host of ['127.0.0.1', 'localhost', '10.0.0.8', '169.254.169.254', '::1', 'mail.internal', '2130706433'])
    await expect(setUp({ host }), host).rejects.toMatchObject(refused('is in a private network'))
  expect(await app.hub.call(readMailbox)).toMatchObject({ mailbox: null })
  await app.stop()

  await writeFile(join(folder.path, 'incoming-mail.json'), JSON.stringify(settings()))
  app = await startLeads({ dataDir: folder.path, environment })
  await expect.poll(async () => (await app.hub.call(readMailbox)).lastReadAt).not.toBeNull()
  const { checks } = await app.hub.call(getCondition)
  expect(checks.find(({ id }) => id === 'incoming-mail')).toMatchObject({
    state: 'warning',
    action: expect.stringContaining('PRIVATE_HOSTS') as string,
  })
  await app.stop()
  app = await startLeads({ environment: { ...environment, PRIVATE_HOSTS: 'nas.example, 127.0.0.1' } })
  expect((await setUp()).mailbox).toMatchObject({ host: '127.0.0.1' })
})

test('a reply is put on the timeline of its lead, marked as new until it is opened, and the mailbox stays as it is', async () => {
  const lead = await app.add()
  deliverOlder()
  await setUp()
  const text =
    'Tuesday suits us.\n\nGrace\n\nOn Mon, 2 Mar 2026 at 09:00, Studio <studio@example.com> wrote:\n> When?\n'
  const parts = [
    { type: 'text/plain', body: text },
    plan,
    { type: 'application/octet-stream', body: 'MZ', fileName: 'tool.exe' },
  ]
  imap.deliver({ subject: '=?utf-8?q?Re=3A_Caf=C3=A9?=', parts, headers: [genuine] })
  await untilRead()
  const [reply, ...others] = await replies(lead.id)
  expect(others).toEqual([])
  expect(reply).toMatchObject({
    type: 'message',
    description: 'Re: Café',
    notes: text.trim(),
    incoming: {
      sender: 'grace@example.com',
      senderName: 'Grace Sample',
      excerpt: 'Tuesday suits us.\n\nGrace',
      attachments: [
        { fileName: 'plan.pdf', bytes: expect.any(Number) as number, fileId: expect.any(String) as string },
        { fileName: 'tool.exe', bytes: expect.any(Number) as number, fileId: null },
      ],
      senderProof: 'proved',
      replyTo: null,
      isUnread: true,
    },
  })
  expect(await app.hub.call(listLeadFiles, { params: { id: lead.id } })).toMatchObject([
    { fileName: 'plan.pdf', addedBy: 'email', note: 'Re: Café' },
  ])
  const [entry] = await unread()
  expect(entry).toMatchObject({ prospectId: lead.id, name: 'Grace Sample', subject: 'Re: Café' })
  const { updatedAt, status } = await app.hub.call(getProspect, { params: { id: lead.id } })
  expect([updatedAt > lead.updatedAt, status]).toEqual([true, 'new'])
  await app.hub.call(markRepliesRead, { body: { ids: [entry?.id ?? ''] } })
  expect(await unread()).toEqual([])

  const changing = /^(SELECT|STORE|UID STORE|COPY|MOVE|UID COPY|UID MOVE|EXPUNGE|APPEND|CLOSE)|BODY\[/
  expect(imap.commands.filter((command) => changing.test(command))).toEqual([])
})

test('an email belongs to the lead whose email it answers or who sent it; otherwise it waits, newsletters and automatic ones apart', async () => {
  const grace = await app.add()
  const hugo = await app.add({ name: 'Hugo Sample', email: 'hugo@example.com', phone: '020 7946 0022' })
  await app.deps.db
    .insertInto('emailCommunication')
    .values({
      id: grace.id,
      prospectId: grace.id,
      emailType: 'quote',
      subject: 'Fee',
      emailContent: '',
      providerMessageId: '<ours@studio>',
    })
    .execute()
  await setUp()
  const reference = 'References: <other@x> <ours@studio>'
  imap.deliver({ from: 'grace.work@example.com', subject: 'By thread', headers: [reference] })
  imap.deliver({ from: 'HUGO@Example.com', subject: 'By address' })
  imap.deliver({ from: 'hugo@example.com', subject: 'Both', headers: [reference] })
  imap.deliver({
    from: 'New Person <new@example.org>',
    subject: 'Loft',
    parts: [{ type: 'text/html', body: '<style>x{}</style><p>Hello &amp; good day</p><script>1</script>' }],
  })
  imap.deliver({ from: app.deps.business().email, subject: 'Ours', headers: [reference] })
  imap.deliver({ from: imapUser, subject: 'From the mailbox itself' })
  imap.deliver({ from: 'news@shop.example', subject: 'Sale', headers: ['List-Id: <news.shop.example>'] })
  imap.deliver({ from: 'hugo@example.com', subject: 'Newsletter of a lead', headers: ['Precedence: bulk'] })
  imap.deliver({ from: 'no-reply@shop.example', subject: 'Receipt' })
  imap.deliver({ from: 'away@example.org', subject: 'Absent', headers: ['Auto-Submitted: auto-replied'] })
  imap.deliver({ from: 'grace@example.com', subject: 'Away until Monday', headers: ['Auto-Submitted: auto-replied'] })
  const bounce = { from: 'MAILER-DAEMON@mx.example', multipart: 'report; report-type=delivery-status' }
  imap.deliver({ ...bounce, subject: 'Undelivered', parts: report('failed') })
  imap.deliver({ ...bounce, subject: 'Delayed', parts: report('delayed') })
  await untilRead()

  expect(await seen(grace.id)).toEqual(['auto_reply: Away until Monday', 'bounce: Undelivered', 'message: By thread'])
  expect(await seen(hugo.id)).toEqual(['message: By address'])
  expect((await unread()).map(({ subject }) => subject).toSorted()).toEqual(['By address', 'By thread', 'Undelivered'])
  const all = await waiting()
  expect(all.filter(({ isAutomatic }) => isAutomatic).map(({ subject }) => subject)).toEqual([
    'Absent',
    'Receipt',
    'Newsletter of a lead',
    'Sale',
  ])
  const [loft, both, ...others] = all.filter(({ isAutomatic }) => !isAutomatic)
  expect(others).toEqual([])
  expect(both).toMatchObject({ subject: 'Both', problem: 'ambiguous' })
  expect(loft).toMatchObject({ sender: 'new@example.org', problem: 'unknown', text: 'Hello & good day' })

  const put = (prospectId: string) => app.hub.call(assignMail, { params: { id: both?.id ?? '' }, body: { prospectId } })
  await put(hugo.id)
  await put(hugo.id) // repeated, because the answer was lost
  await expect(put(grace.id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(app.hub.call(dismissMail, { params: { id: both?.id ?? '' } })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await seen(hugo.id)).toContain('message: Both')
  const body = { name: 'New Person', projectType: 'loft_conversion' as const }
  const made = await app.hub.call(makeLeadOfMail, { params: { id: loft?.id ?? '' }, body })
  expect(made).toMatchObject({ name: 'New Person', email: 'new@example.org', lawfulBasis: 'contract', phone: null })
  expect(await seen(made.id)).toEqual(['message: Loft'])
  expect((await waiting()).filter(({ isAutomatic }) => !isAutomatic)).toEqual([])
})

test('each message is stored once: after a broken connection, a restart, and when the server numbers its messages anew', async () => {
  const lead = await app.add()
  await setUp()
  imap.deliver({ subject: 'One' })
  await untilRead()
  imap.dropAt = 'BODY.PEEK[]<'
  imap.deliver({
    subject: 'Two',
    parts: [
      { type: 'text/plain', body: 'Hello' },
      { type: 'application/pdf', body: '%PDF-1.4\n', fileName: 'a.pdf' },
    ],
  })
  await untilRead()
  expect(imap.dropAt).toBeUndefined()
  imap.renumber()
  imap.disconnect()
  imap.deliver({ subject: 'Three', messageId: '<three@sender>' })
  await untilRead()
  imap.hasIdle = false
  imap.deliver({ subject: 'Three again', messageId: '<three@sender>' })
  imap.deliver({ subject: 'Four' })
  await app.deps.incomingMail.restart()
  await expect.poll(async () => (await app.hub.call(readMailbox)).lastReadAt).not.toBeNull()
  expect((await replies(lead.id)).map(({ description }) => description).toSorted()).toEqual([
    'Four',
    'One',
    'Three',
    'Two',
  ])
})

test('a mailbox that has failed for longer than a quarter of an hour is a warning in Condition until it is read again', async () => {
  const clock = manualClock('2026-11-23T09:00:00.000Z')
  await app[Symbol.asyncDispose]()
  app = await startLeads({ clock })
  const inCondition = async () => (await app.hub.call(getCondition)).checks.find(({ id }) => id === 'incoming-mail')
  await setUp()
  await untilRead()
  expect(await inCondition()).toMatchObject({
    state: 'ok',
    sentence: `Replies to ${imapUser} are read as they arrive.`,
  })
  const { password } = imap
  imap.password = 'another'
  imap.disconnect()
  await expect.poll(async () => (await app.hub.call(readMailbox)).lastError).toContain('password')
  clock.advance(16 * 60_000)
  expect(await inCondition()).toMatchObject({
    state: 'warning',
    sentence: expect.stringContaining('refused the user name or the password') as string,
    action: expect.stringContaining('enter the new one under Settings, Email') as string,
  })
  imap.password = password
  await app.deps.incomingMail.restart()
  await untilRead()
  clock.advance(16 * 60_000)
  expect(await inCondition()).toMatchObject({ state: 'ok' })
})

test(
  'a flood is read by its headers, and only as many messages as may wait are stored',
  { timeout: 180_000 },
  async () => {
    const lead = await app.add()
    await setUp()
    for (let n = 0; n < 220; n++) imap.deliver({ from: `person${n}@example.org`, subject: `Flood ${n}` })
    for (let n = 0; n < 55; n++) imap.deliver({ subject: `From the lead ${n}` })
    await expect.poll(async () => (await replies(lead.id)).length, { timeout: 120_000 }).toBe(50)
    await app.deps.incomingMail.restart()
    expect(await waiting()).toHaveLength(200)
    const texts = imap.commands.filter((command) => command.includes('BODY.PEEK[]'))
    expect(texts.length).toBeLessThan(260)
  },
)

test('an answer from here is threaded below the email that it answers', async () => {
  await using sink = await startMailSink()
  await using sending = await startLeads({ environment: { SMTP_URL: sink.url } })
  const lead = await sending.add()
  await sending.deps.db.updateTable('prospect').set({ lawfulBasis: 'contract' }).execute()
  const body = settings()
  await sending.hub.call(setUpMailbox, { body })
  imap.deliver({ subject: 'A question', messageId: '<question@sender>', headers: ['In-Reply-To: <first@studio>'] })
  await expect.poll(() => sending.hub.call(listUnreadReplies)).toHaveLength(1)
  const [reply] = await sending.hub.call(listUnreadReplies)
  await sending.hub.call(emailProspect, {
    params: { id: lead.id },
    body: {
      emailType: 'reminder',
      subject: 'Re: A question',
      emailContent: 'Yes.',
      method: 'smtp',
      answers: reply?.id,
    },
  })
  const answers = () => sink.received.filter(({ subject }) => subject === 'Re: A question')
  await expect.poll(() => answers().length).toBe(1)
  expect(answers()[0]).toMatchObject({
    inReplyTo: '<question@sender>',
    references: '<first@studio> <question@sender>',
  })
})

test('emails move with a merge, and are exported and erased with their lead; an erased person’s next email waits', async () => {
  const grace = await app.add()
  const hugo = await app.add({ name: 'Hugo Sample', email: 'hugo@example.com', phone: '020 7946 0022' })
  await setUp()
  imap.deliver({ subject: 'Grace writes' })
  imap.deliver({ from: 'hugo@example.com', subject: 'Hugo writes' })
  await untilRead()
  await app.hub.call(mergeProspects, { params: { id: grace.id }, body: { otherId: hugo.id } })
  expect(await replies(grace.id)).toHaveLength(2)
  const exported = await app.hub.call(exportPersonalData, { body: { email: 'grace@example.com' } })
  expect((JSON.parse(exported) as { theirEmails: unknown[] }).theirEmails).toHaveLength(2)
  await app.hub.call(erasePersonalData, { body: { email: 'grace@example.com' } })
  expect(await app.deps.db.selectFrom('incomingMail').selectAll().execute()).toEqual([])
  imap.deliver({ subject: 'Grace writes again' })
  await untilRead()
  expect(await waiting()).toMatchObject([{ subject: 'Grace writes again', problem: 'unknown' }])

  const other = await app.add({ email: 'other@example.com', phone: '020 7946 0033' })
  await app.hub.call(archiveProspect, { params: { id: other.id }, body: { archiveReason: 'Later' } })
  imap.deliver({ from: 'other@example.com', subject: 'From the archive' })
  await untilRead()
  expect(await waiting()).toMatchObject([{ subject: 'From the archive' }, { subject: 'Grace writes again' }])
})

test('an email that only claims to be from a lead is shown without proof, and its files wait until the owner accepts it', async () => {
  const lead = await app.add()
  deliverOlder()
  await setUp()
  const headers = [
    'Authentication-Results: mx1.provider.example; spf=fail smtp.mailfrom=evil.example; dmarc=fail header.from=example.com',
    genuine, // planted by the sender
    'Reply-To: accounts@evil.example',
  ]
  imap.deliver({ subject: 'New bank details', headers, parts: [{ type: 'text/plain', body: 'Pay here.' }, plan] })
  await untilRead()
  expect((await app.hub.call(readMailbox)).authentication).toEqual({ state: 'known', server: 'mx2.provider.example' })
  const [entry] = await unread()
  expect(entry).toMatchObject({ subject: 'New bank details', senderProof: 'unproved' })
  const [reply] = await replies(lead.id)
  expect(reply?.incoming).toMatchObject({ senderProof: 'unproved', replyTo: 'accounts@evil.example', isUnread: true })
  const files = () => app.hub.call(listLeadFiles, { params: { id: lead.id } })
  expect(await files()).toEqual([])
  expect(await app.hub.call(getProspect, { params: { id: lead.id } })).toEqual(lead)

  const params = { id: entry?.id ?? '' }
  await app.hub.call(decideMailSender, { params, body: { isTheirs: true } })
  await app.hub.call(decideMailSender, { params, body: { isTheirs: true } }) // repeated, because the answer was lost
  await expect(app.hub.call(decideMailSender, { params, body: { isTheirs: false } })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await files()).toMatchObject([{ fileName: 'plan.pdf', addedBy: 'email' }])
  expect((await replies(lead.id))[0]?.incoming).toMatchObject({ senderProof: 'accepted' })
  const { updatedAt } = await app.hub.call(getProspect, { params: { id: lead.id } })
  expect(updatedAt > lead.updatedAt).toBe(true)
})

test('the files of an email that is not from the lead are deleted here, and the email stays', async () => {
  const lead = await app.add()
  await setUp()
  imap.deliver({ subject: 'Our plan', headers: [genuine], parts: [{ type: 'text/plain', body: 'See plan.' }, plan] })
  await untilRead()
  const [entry] = await unread()
  expect(entry?.senderProof).toBe('no_proof')
  expect((await app.hub.call(readMailbox)).authentication).toEqual({ state: 'waiting', server: null })
  const stored = () => app.deps.db.selectFrom('leadFile').select('isHeld').execute()
  expect(await stored()).toEqual([{ isHeld: 1 }])
  const exported = await app.hub.call(exportPersonalData, { body: { email: 'grace@example.com' } })
  expect(JSON.parse(exported)).toMatchObject({ files: [{ isHeld: 1 }], theirEmails: [{ senderProof: 'no_proof' }] })
  await app.hub.call(decideMailSender, { params: { id: entry?.id ?? '' }, body: { isTheirs: false } })
  expect(await stored()).toEqual([])
  expect((await replies(lead.id))[0]?.incoming).toMatchObject({
    senderProof: 'refused',
    attachments: [{ fileName: 'plan.pdf', fileId: null }],
  })
})

test('a confirmed address that is not the lead’s, a flood and a bounce of what we never sent prove nothing', async () => {
  const lead = await app.add()
  await app.deps.db
    .insertInto('emailCommunication')
    .values({
      id: lead.id,
      prospectId: lead.id,
      emailType: 'quote',
      subject: 'Fee',
      emailContent: '',
      providerMessageId: '<ours@studio>',
    })
    .execute()
  deliverOlder()
  await setUp()
  const answers = 'In-Reply-To: <ours@studio>'
  imap.deliver({ from: 'spouse@example.com', subject: 'From a spouse', headers: [genuine, answers] })
  imap.deliver({ subject: 'Claimed', messageId: '<claimed@sender>' })
  for (let n = 0; n < 55; n++) imap.deliver({ subject: `Flood ${n}` })
  imap.deliver({ subject: 'Really from Grace', headers: [genuine] })
  const claimed = [
    { type: 'message/delivery-status', body: 'Action: failed\r\n' },
    { type: 'text/rfc822-headers', body: 'Message-ID: <claimed@sender>\r\n' },
  ]
  const multipart = 'report; report-type=delivery-status'
  imap.deliver({ from: 'mailer-daemon@evil.example', subject: 'False bounce', multipart, parts: claimed })
  await untilRead()
  const proofs = new Map((await unread()).map(({ subject, senderProof }) => [subject, senderProof]))
  expect(proofs.get('From a spouse')).toBe('other_address')
  expect(proofs.get('Claimed')).toBe('unproved')
  expect(proofs.get('Really from Grace')).toBe('proved')
  expect(proofs.has('False bounce')).toBe(false)
})
