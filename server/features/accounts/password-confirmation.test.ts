import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  changePassword,
  confirmPassword,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  setUpOwner,
  signIn,
  signOut,
} from '#shared/contract/accounts.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { downloadBackup, makeBackup } from '#shared/contract/backup.ts'
import { createCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { exportSubscribers } from '#shared/contract/newsletter.ts'
import { setUpOffsiteBackup } from '#shared/contract/offsite-backup.ts'
import { exportProspects } from '#shared/contract/prospect-import.ts'
import { calls } from '#shared/contract/index.ts'
import { enableSecondFactor, startSecondFactor } from '#shared/contract/second-factor.ts'
import { type Client, createClient, fillPath } from '#shared/client.ts'
import { manualClock } from '../../platform/clock.ts'
import { dumpTables, temporaryFolder } from '../../platform/database/testing.ts'
import { createBrowser } from '../../testing/browser.ts'
import { ownerCredentials, ownerToken, startTestApp, type TestApp } from '../../testing/test-app.ts'

const minuteMs = 60_000
const { password } = ownerCredentials

let clock: ReturnType<typeof manualClock>
let app: TestApp
beforeEach(async () => {
  clock = manualClock('2026-11-21T10:00:00.000Z')
  app = await startTestApp({ clock })
  await app.owner()
})
afterEach(() => app[Symbol.asyncDispose]())

/** A client with these headers that confirms nothing by itself. It stores the cookies that it gets in them. */
function plain(headers: Record<string, string>): Client {
  const send: typeof fetch = async (input, init) => {
    const sent = new Headers(init?.headers)
    for (const [name, value] of Object.entries(headers)) sent.set(name, value)
    const response = await fetch(input, { ...init, headers: sent })
    const cookies = response.headers.getSetCookie().map((line) => line.replace(/;.*/, ''))
    if (headers['Cookie'] !== undefined) headers['Cookie'] = [...cookies, headers['Cookie']].join('; ')
    return response
  }
  return createClient({ baseUrl: app.address, fetch: send })
}
const deviceHeaders = async () => ({ Authorization: `Bearer ${await ownerToken(app.deps)}` })

const cookieOf = ({ cookies }: ReturnType<typeof createBrowser>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function sessionHeaders(): Promise<Record<string, string>> {
  const browser = createBrowser(app)
  await browser.call(signIn, { body: ownerCredentials })
  return { Cookie: cookieOf(browser) }
}

const confirm = (client: Client, given: { password?: string; code?: string } = {}) =>
  client.call(confirmPassword, { body: { password, ...given } })
const subjects = async () =>
  (await app.deps.db.selectFrom('outbox').select('subject').execute()).map(({ subject }) => subject)
const needsConfirmation = {
  status: 403,
  code: 'confirmation_required',
  sentence: 'Please enter your password to continue.',
}

/** Returns the content of every table, without what each request of a device or session touches. */
const dump = async () =>
  JSON.stringify(await dumpTables(app.deps.db), (key, value: unknown) =>
    ['lastUsedAt', 'expire', 'sess'].includes(key) ? undefined : value,
  )

test.for([
  ['session', sessionHeaders],
  ['device', deviceHeaders],
] as const)(
  'a %s that has not confirmed the password is refused by every such call, and nothing changes',
  async ([, sign]) => {
    const headers = await sign()
    const confirmed = calls.filter(({ needsPasswordConfirmation }) => needsPasswordConfirmation)
    const send = async ({ method, path, body }: (typeof calls)[number]) => {
      const address = fillPath(path, { id: '0190a0a0-0000-7000-8000-000000000000', file: 'app.db' })
      // Not even a body that cannot be read is looked at.
      const content = body && { body: '{', headers: { ...headers, 'Content-Type': 'application/json' } }
      const response = await app.request(address, { method, headers, ...content })
      return [path, response.status, await response.text()]
    }
    const refused = confirmed.map(({ path }) => [path, 403, 'Please enter your password to continue.'])
    await app.request(listAccessTokens.path, { headers })
    const before = await dump()
    expect(await Promise.all(confirmed.map(send))).toEqual(refused)
    expect(await dump()).toBe(before)

    const client = plain(headers)
    await confirm(client)
    clock.advance(10 * minuteMs - 1)
    await client.call(createCalendarFeed)
    clock.advance(1)
    expect(await Promise.all(confirmed.map(send))).toEqual(refused)
    // Neither does a clock that has been set back make it last longer.
    await confirm(client)
    clock.advance(-minuteMs)
    expect(await Promise.all(confirmed.map(send))).toEqual(refused)
  },
)

test('signing in is no confirmation, and one counts only for the session or device that made it', async () => {
  const [here, there] = [plain(await sessionHeaders()), plain(await sessionHeaders())]
  const [device, other] = [plain(await deviceHeaders()), plain(await deviceHeaders())]
  await confirm(here)
  await confirm(device)
  for (const client of [here, device]) await client.call(createCalendarFeed)
  for (const client of [there, other])
    await expect(client.call(createCalendarFeed)).rejects.toMatchObject(needsConfirmation)
})

test('a session cookie that was stolen is not confirmed by the password that the owner enters', async () => {
  const headers = await sessionHeaders()
  const stolen = plain({ ...headers })
  const here = plain(headers)
  await stolen.call(listAccessTokens)
  await confirm(here)
  await here.call(createCalendarFeed)
  await expect(stolen.call(createCalendarFeed)).rejects.toMatchObject(needsConfirmation)
})

test('choosing the password when the account is made counts, because the second factor is offered next', async () => {
  await using fresh = await startTestApp({ clock })
  const token = fresh.setUpAddress?.split('#setup=')[1] ?? ''
  const browser = createBrowser(fresh)
  await browser.call(setUpOwner, { body: { token, ...ownerCredentials } })
  const headers = { Cookie: cookieOf(browser) }
  const here = createClient({ baseUrl: fresh.address, headers })
  expect(await here.call(startSecondFactor)).toHaveProperty('secret')
  clock.advance(10 * minuteMs)
  await expect(here.call(startSecondFactor)).rejects.toMatchObject(needsConfirmation)
})

test('a confirmation outlives the requests that extend the session, also those that began before it', async () => {
  const client = plain(await sessionHeaders())
  clock.advance(5 * minuteMs)
  await Promise.all([confirm(client), ...Array.from({ length: 5 }, () => client.call(listAccessTokens))])
  clock.advance(5 * minuteMs)
  await client.call(listAccessTokens)
  expect(await client.call(createCalendarFeed)).toHaveProperty('address')
})

test('a new password, signing out everywhere and turning codes on end every confirmation', async () => {
  const device = plain(await deviceHeaders())
  await confirm(device)
  const browser = createBrowser(app)
  await browser.call(signIn, { body: ownerCredentials })
  const newPassword = 'another long phrase'
  await browser.call(changePassword, { body: { currentPassword: password, newPassword, keepDevices: true } })
  await expect(device.call(createCalendarFeed)).rejects.toMatchObject(needsConfirmation)

  await confirm(device, { password: newPassword })
  await browser.call(signOut, { body: { everywhere: true, keepDevices: true } })
  await expect(device.call(createCalendarFeed)).rejects.toMatchObject(needsConfirmation)

  await confirm(device, { password: newPassword })
  const { secret } = await device.call(startSecondFactor)
  const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  await device.call(enableSecondFactor, { body: { code } })
  await expect(device.call(createCalendarFeed)).rejects.toMatchObject(needsConfirmation)
})

test('where codes are on, the confirmation needs one that has not been used', async () => {
  const device = plain(await deviceHeaders())
  await confirm(device)
  const { secret } = await device.call(startSecondFactor)
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  await device.call(enableSecondFactor, { body: { code: codeNow() } })
  await expect(confirm(device)).rejects.toMatchObject({
    status: 400,
    fields: { code: 'Please enter the code from your authenticator app' },
  })
  await expect(confirm(device, { code: codeNow() })).rejects.toMatchObject({
    fields: { code: expect.stringContaining('has been used') },
  })
  await expect(device.call(createCalendarFeed)).rejects.toMatchObject(needsConfirmation)
  clock.advance(30_000)
  const code = codeNow()
  const tries = await Promise.allSettled([device, plain(await deviceHeaders())].map((one) => confirm(one, { code })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('guessing the password or the code of a stolen session is slowed down, recorded and reported', async () => {
  const session = plain(await sessionHeaders())
  for (let count = 0; count < 10; count++)
    await expect(confirm(session, { password: `guess ${count}` })).rejects.toMatchObject({
      status: 400,
      fields: { password: 'That isn’t your password' },
    })
  await expect(confirm(session)).rejects.toThrow('429')
  await confirm(plain(await sessionHeaders()))
  const owner = await app.owner()
  expect(await owner.call(listAudit, { query: { action: 'sign_in_refused' } })).toMatchObject([
    { detail: { tries: 10 } },
  ])

  const { secret } = await owner.call(startSecondFactor)
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  await owner.call(enableSecondFactor, { body: { code: codeNow() } })
  const wrong = codeNow() === '000000' ? '111111' : '000000'
  for (let count = 0; count < 20; count++)
    await expect(confirm(plain(await deviceHeaders()), { code: wrong })).rejects.toMatchObject({ status: 400 })
  await expect(confirm(plain(await deviceHeaders()), { code: wrong })).rejects.toThrow('429')
  expect(await subjects()).toContain('Someone may know your password')
  // The owner can sign in meanwhile.
  clock.advance(30_000)
  await createBrowser(app).call(signIn, { body: { ...ownerCredentials, code: codeNow() } })
})

test('a wrong password where a new one is chosen is recorded too', async () => {
  const body = { currentPassword: 'guess', newPassword: 'another long phrase' }
  await expect(plain(await sessionHeaders()).call(changePassword, { body })).rejects.toThrow('400')
  const owner = await app.owner()
  expect(await owner.call(listAudit, { query: { action: 'sign_in_refused' } })).toMatchObject([
    { detail: { tries: 1 } },
  ])
})

test('signing out ends the access of the device that does it, without a confirmation', async () => {
  const { token } = await app.visitor.call(createAccessToken, { body: { ...ownerCredentials, label: 'Office' } })
  const device = plain({ Authorization: `Bearer ${token}` })
  await device.call(signOut, { body: {} })
  await expect(device.call(listAccessTokens)).rejects.toThrow('401')
  const owner = await app.owner()
  expect((await owner.call(listAccessTokens)).map(({ label }) => label)).not.toContain('Office')
  await expect(owner.call(revokeAccessToken, { params: { id: crypto.randomUUID() } })).rejects.toThrow('404')
})

test('the owner is notified by email of each new way to the data, and of downloads at most once an hour', async () => {
  await using place = await temporaryFolder()
  const owner = await app.owner()
  const before = await subjects()
  const { file } = await owner.call(makeBackup)
  await owner.call(createCalendarFeed)
  await owner.call(createCalendarFeed)
  await owner.call(setUpOffsiteBackup, {
    body: { kind: 'folder', folder: place.path, keepDays: 30, passphrase: 'gravel umbrella teapot Tuesday' },
  })
  const download = async () => {
    await owner.call(exportProspects)
    await owner.call(exportSubscribers)
    await owner.call(downloadBackup, { params: { file }, body: { passphrase: 'gravel umbrella teapot Tuesday' } })
  }
  await download()
  await download()
  const sent = (await subjects()).filter((subject) => !before.includes(subject)).toSorted()
  expect(sent).toEqual([
    'A backup has been downloaded',
    'Backups go to a new place',
    'Your calendar has a new secret address',
    'Your calendar has a new secret address',
    'Your leads have been downloaded',
    'Your subscribers have been downloaded',
  ])
  clock.advance(60 * minuteMs)
  await download()
  expect((await subjects()).filter((subject) => subject === 'A backup has been downloaded')).toHaveLength(2)
})
