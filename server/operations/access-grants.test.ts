import { callPath } from '#shared/contract/calls.ts'
import { quotePath } from '#shared/contract/quotes.ts'
import { websitePreviewPath } from '#shared/contract/names.ts'
import { readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  changePassword,
  createAccessToken,
  currentUser,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
} from '#shared/contract/accounts.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { createCalendarFeed, readCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { startSecondFactor } from '#shared/contract/second-factor.ts'
import { createClient } from '#shared/client.ts'
import { manualClock } from '../platform/clock.ts'
import { testDatabase } from '../platform/database/testing.ts'
import { createSignedLinks } from '../platform/standalone-page/signed-links.ts'
import { createBrowser } from '../testing/browser.ts'
import { setCheapPassword } from '../testing/owner.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../testing/test-app.ts'

/** What looks like access and gives none, with the reason. */
const noAccess: Record<string, string> = {
  'table user': 'has the password itself, which each of these events sets or asks for',
  'table setting': 'is listed by its keys',
  'table idempotencyKey': 'only recognises a repeat',
  'table mailRateLimit': 'counts emails',
  'table newsletterSubscriber': 'has the links of subscribers, which end their newsletters',
  'table newsletterConsent': 'says what subscribers agreed to',
  'setting appliedOwnerVariables': 'has hashes of the settings that were applied',
  'setting incomingMailAuthentication': 'says which server of the mailbox’s provider checks senders',
  'setting cardKeys': 'has the hash of the payment provider’s keys in the settings',
  'file busy-calendar.txt': 'is read from elsewhere, and shows nothing of ours',
  'file push-keys.json': 'signs messages to the browsers in pushSubscription',
  'file session-secret':
    'signs links in emails to customers, which have to go on; what the owner uses also carries the security stamp',
  'file erasure-secret': 'hashes erased contacts',
  'file mail-secret': 'makes tokens whose hashes are stored: they end with those',
}
const harmless =
  /^(setting|file) (emails|busy-calendar|morningMail|goLive|call-rules|mailServer|invoiceReminders|notifications|calls|incomingMail|conditionMail|offsiteBackup|retention|firstHour|app\.db|backups|server\.json|server\.lock|files|pages\.bin|update-failed\.json|alerts\.json|lost-keys\.json|clock\.json|restored\.json|restoreReport|changeEpoch|offsite-test-|console-updates|scraper|printing|compile-cache|\.write-probe)$/

const clock = manualClock('2026-11-23T10:00:00.000Z')
let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ clock, environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  await app.owner()
})
afterEach(() => app[Symbol.asyncDispose]())

async function sourceFiles(): Promise<string[]> {
  const server = join(import.meta.dirname, '..')
  const names = await readdir(server, { recursive: true })
  const own = names.filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing(\.ts$|\/)/.test(name))
  return own.map((name) => readFileSync(join(server, name), 'utf8'))
}

test('whatever stores a secret is ended with the sign-ins, or it is said why it need not be', async () => {
  const { accessGrants } = app.deps
  await using database = await testDatabase()
  const { rows } = await sql<{ name: string }>`
    select distinct 'table ' || t.name as name from sqlite_master as t, pragma_table_info(t.name) as c
    where t.type = 'table' and lower(c.name) glob '*token*' or lower(c.name) glob '*secret*' or lower(c.name) glob '*codehash*'
      or lower(c.name) in ('sess', 'auth', 'endpoint', 'passwordhash', 'key', 'code', 'link', 'address')`.execute(
    database.db,
  )
  const sources = await sourceFiles()
  const found = (pattern: RegExp) => sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name))
  const stores = [
    ...rows.map(({ name }) => name),
    ...found(/settingsStore\(\s*'([^']+)'/g).map((name) => `setting ${name}`),
    ...found(/secretFile\(\s*'([^']+)'/g).map((name) => `file ${name}`),
    ...found(/join\((?:config\.)?dataDir, '([^']+)'/g).map((name) => `file ${name}`),
    'file session-secret',
    'file erasure-secret',
  ]
  expect(stores).toEqual(
    expect.arrayContaining(['table accessToken', 'setting calendar-feed', 'file incoming-mail.json']),
  )
  const granted = accessGrants.flatMap(({ storedIn }): string[] => [...storedIn])
  expect(
    granted.filter((store) => !stores.includes(store)),
    'are stored nowhere',
  ).toEqual([])
  const unknown = stores.filter((store) => !granted.includes(store) && !(store in noAccess) && !harmless.test(store))
  expect([...new Set(unknown)], 'add an AccessGrant to the feature, or say here why it gives no access').toEqual([])
  for (const { storedIn, end, describeKept } of accessGrants)
    expect(end ?? describeKept ?? storedIn[0] === 'table pushSubscription', storedIn.join()).toBeTruthy()
})

const newPassword = 'another long phrase'
const newestToken = async () => {
  const { db, mailTokens } = app.deps
  const mails = db.selectFrom('outbox').selectAll().where('kind', '=', 'password-reset').orderBy('id', 'desc')
  const { text } = mailTokens.addToken(await mails.executeTakeFirstOrThrow())
  return /#reset=([\w-]+)/.exec(text)?.[1] ?? ''
}

const opens = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/** What somebody with a stolen session sets up, and how each of it answers. */
async function openEveryDoor() {
  const thief = createBrowser(app)
  await thief.call(signIn, { body: ownerCredentials })
  const { token } = await app.visitor.call(createAccessToken, { body: { ...ownerCredentials, label: 'Console' } })
  const device = createClient({ baseUrl: app.address, headers: { Authorization: `Bearer ${token}` } })
  const feed = await thief.call(createCalendarFeed)
  await app.visitor.call(requestPasswordReset, { body: { email: ownerCredentials.email } })
  const reset = await newestToken()
  const { secret } = await thief.call(startSecondFactor)
  const session = await app.deps.db.selectFrom('session').select('sid').executeTakeFirstOrThrow()
  const time = clock.now().toISOString()
  await app.deps.db
    .insertInto('pushSubscription')
    .values({
      id: 'p',
      sessionId: session.sid,
      endpoint: 'https://fcm.googleapis.com/x',
      p256dh: 'x',
      auth: 'x',
      label: 'x',
      createdAt: time,
      notifiedUpTo: 'x',
      nextAttemptAt: time,
    })
    .execute()
  const preview = app.deps.shortLivedLinks(websitePreviewPath).path('01938e21-0000-7000-8000-000000000001', 30_000_000)
  const previewToken = new URL(preview, app.address).searchParams.get('token') ?? ''
  return {
    secret,
    async listOpen(): Promise<string[]> {
      const feedAnswer = await app.request(feed.address.slice(app.publicUrl.length))
      const subscriptions = await app.deps.db.selectFrom('pushSubscription').select('id').execute()
      const pending = await app.deps.db
        .selectFrom('secondFactor')
        .select('userId')
        .where('enabledAt', 'is', null)
        .execute()
      const open = {
        session: await opens(thief.call(currentUser)),
        device: await opens(device.call(currentUser)),
        feed: feedAnswer.status === 200,
        push: subscriptions.length > 0,
        'pending code': pending.length > 0,
        preview: app.deps.shortLivedLinks(websitePreviewPath).readNumbered(previewToken) !== undefined,
        // Last, because it would set a new password.
        'reset link': await opens(
          app.visitor.call(resetPassword, { body: { token: reset, password: 'yet another phrase' } }),
        ),
      }
      return Object.entries(open).flatMap(([name, isOpen]) => (isOpen ? [name] : []))
    },
  }
}

type Owner = ReturnType<typeof createBrowser>

/** What ends access, and whether a link for a new password ends with it: a reset has used it. */
const endings: [string, (owner: Owner) => Promise<unknown>, links: string][] = [
  [
    'signing out everywhere',
    (owner) => owner.call(signOut, { body: { everywhere: true } }),
    'links for a new password; ',
  ],
  [
    'a new password',
    (owner) => owner.call(changePassword, { body: { currentPassword: ownerCredentials.password, newPassword } }),
    'links for a new password; ',
  ],
  [
    'a reset of the password',
    async () => {
      await app.visitor.call(requestPasswordReset, { body: { email: ownerCredentials.email } })
      await createBrowser(app).call(resetPassword, { body: { token: await newestToken(), password: newPassword } })
    },
    '',
  ],
]

test.for(endings)('%s ends what a stolen session has set up, and the owner reads what', async ([, end, links]) => {
  const owner = createBrowser(app)
  await owner.call(signIn, { body: ownerCredentials })
  const doors = await openEveryDoor()
  await writeFile(
    join(app.deps.config.dataDir, 'incoming-mail.json'),
    JSON.stringify({
      host: 'imap.evil.example',
      port: 993,
      security: 'tls',
      user: 'eve',
      folder: 'INBOX',
      password: 'x',
    }),
  )
  await end(owner)
  expect(await doors.listOpen()).toEqual([])
  const { text } = await app.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('kind', '=', 'account-alert')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(text).toContain(
    `Ended: every browser’s sign-in; the desktop app on 2 computers; ${links}the address of your calendar\n`,
  )
  expect(text).toContain(
    'Goes on: replies are read from the mailbox eve on imap.evil.example; links in emails to customers',
  )
})

test('a reset of the account by OWNER_PASSWORD ends it too', async () => {
  const { dataDir } = app.deps.config
  const owner = await app.owner()
  const feed = await owner.call(createCalendarFeed)
  await app.stop()
  await setCheapPassword(join(dataDir, 'app.db'))
  await using again = await startTestApp({
    clock,
    dataDir,
    environment: { OWNER_EMAIL: ownerCredentials.email, OWNER_PASSWORD: 'a phrase from the settings' },
  })
  expect((await again.request(feed.address.slice(app.publicUrl.length))).status).toBe(404)
})

test('the calendar that was ended is in the audit log, and links to customers stay good', async () => {
  const owner = createBrowser(app)
  await owner.call(signIn, { body: ownerCredentials })
  await owner.call(createCalendarFeed)
  const id = '01938e21-0000-7000-8000-000000000001'
  const path = app.deps.signedLinks(quotePath).path(id)
  await owner.call(changePassword, { body: { currentPassword: ownerCredentials.password, newPassword } })
  expect(await owner.call(readCalendarFeed)).toEqual({ createdAt: null, lastReadAt: null })
  expect((await owner.call(listAudit)).map(({ action }) => action)).toContain('calendar_feed_off')
  expect(app.deps.signedLinks(quotePath).read(new URL(path, app.address).searchParams.get('token') ?? '')).toBe(id)
})

test('a cookie of a known browser that is signed with a copied key says nothing after everybody was signed out', async () => {
  const environment = { SESSION_SECRET: 'the same in both, and long enough for it', TRUST_PROXY: 'on' }
  await using guarded = await startTestApp({ clock, environment })
  await guarded.owner()
  const known = createBrowser(guarded)
  await known.call(signIn, { body: ownerCredentials })
  const stolen = new Map(known.cookies)
  await known.call(signOut, { body: { everywhere: true } })
  const cookie = [...stolen].map(([name, value]) => `${name}=${value}`).join('; ')
  const guess = (n: number, headers: Record<string, string>) =>
    guarded.request('/api/auth/sign-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1', ...headers },
      body: JSON.stringify({ email: ownerCredentials.email, password: `wrong phrase ${n}` }),
    })
  for (let n = 0; n < 10; n += 1) await guess(n, {})
  expect((await guess(11, { Cookie: cookie })).status).toBe(429)
})

test('a copied secret signs no link that the owner or a visitor uses within minutes', async () => {
  const secret = 'a secret from an old backup, long enough'
  await using guarded = await startTestApp({ clock, environment: { SESSION_SECRET: secret } })
  await guarded.owner()
  const forged = createSignedLinks(secret, guarded.publicUrl, '/call', 'hold').path(
    '01938e21-0000-7000-8000-000000000001',
  )
  expect(
    guarded.deps
      .shortLivedLinks(callPath, 'hold')
      .read(new URL(forged, guarded.address).searchParams.get('token') ?? ''),
  ).toBeUndefined()
})
