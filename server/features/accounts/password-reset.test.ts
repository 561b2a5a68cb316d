import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createAccessToken,
  currentUser,
  requestPasswordReset,
  resetPassword,
  signIn,
} from '#shared/contract/accounts.ts'
import { enableSecondFactor, startSecondFactor } from '#shared/contract/second-factor.ts'
import { createClient } from '#shared/client.ts'
import { manualClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { createBrowser } from '../../testing/browser.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'

const hourMs = 60 * 60 * 1000
const password = 'another long phrase'

let clock: ReturnType<typeof manualClock>
let app: TestApp
beforeEach(async () => {
  clock = manualClock('2026-11-21T10:00:00.000Z')
  app = await startTestApp({ clock, environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  await app.owner()
})
afterEach(() => app[Symbol.asyncDispose]())

const ask = (email: string = ownerCredentials.email) => app.visitor.call(requestPasswordReset, { body: { email } })
const links = async (at = app) => {
  const mails = await at.deps.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'password-reset')
    .orderBy('createdAt')
    .execute()
  return mails.map((mail) => {
    const { recipient, deleteAt, text } = at.deps.mailTokens.addToken(mail)
    return { recipient, deleteAt, token: /#reset=([\w-]+)/.exec(text)?.[1] ?? '' }
  })
}
const newestToken = async (at = app) => (await links(at)).at(-1)?.token ?? ''
const enter = (given: string) => createBrowser(app).call(signIn, { body: { ...ownerCredentials, password: given } })

test('the mailed link sets a new password once, signs in, and ends every other session and device', async () => {
  const other = createBrowser(app)
  await other.call(signIn, { body: ownerCredentials })
  const { token: deviceToken } = await app.visitor.call(createAccessToken, {
    body: { ...ownerCredentials, label: 'Office computer' },
  })
  const device = createClient({ baseUrl: app.address, headers: { Authorization: `Bearer ${deviceToken}` } })
  await ask(ownerCredentials.email.toUpperCase())
  expect(await links()).toMatchObject([{ recipient: ownerCredentials.email, deleteAt: '2026-11-21T11:00:00.000Z' }])

  const token = await newestToken()
  const browser = createBrowser(app)
  expect(await browser.call(resetPassword, { body: { token, password } })).toMatchObject({
    email: ownerCredentials.email,
  })
  expect(await browser.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
  await expect(other.call(currentUser)).rejects.toThrow('401')
  await expect(device.call(currentUser)).rejects.toThrow('401')
  await expect(enter(ownerCredentials.password)).rejects.toThrow('401')
  await enter(password)
  await expect(browser.call(resetPassword, { body: { token, password } })).rejects.toThrow(
    '401: This link is no longer valid.',
  )
  const mails = await app.deps.db.selectFrom('outbox').select('subject').where('kind', '=', 'account-alert').execute()
  expect(mails.map(({ subject }) => subject)).toContain('Your password has been changed')
})

test('two presses at once change the password once', async () => {
  await ask()
  const token = await newestToken()
  const tries = [password, 'a third long phrase'].map((one) =>
    createBrowser(app).call(resetPassword, { body: { token, password: one } }),
  )
  expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('another address gets the same answer and no mail', async () => {
  expect(await ask('somebody@example.com')).toEqual(await ask())
  expect(await links()).toHaveLength(1)
})

test('at most three links are sent a day, and each works for an hour', async () => {
  for (let count = 0; count < 5; count++) await ask()
  const sent = await links()
  expect(sent).toHaveLength(3)
  clock.advance(hourMs)
  await expect(app.visitor.call(resetPassword, { body: { token: sent[0]!.token, password } })).rejects.toThrow('401')
  clock.advance(22 * hourMs)
  await ask()
  expect(await links()).toHaveLength(3)
  clock.advance(2 * hourMs)
  await ask()
  await createBrowser(app).call(resetPassword, { body: { token: await newestToken(), password } })
})

test('a stranger who has used up the links of a day takes none from a browser that has signed in before', async () => {
  const browser = createBrowser(app)
  await browser.call(signIn, { body: ownerCredentials })
  for (let count = 0; count < 4; count++) await ask()
  clock.advance(2 * hourMs)
  for (let count = 0; count < 4; count++)
    await browser.call(requestPasswordReset, { body: { email: ownerCredentials.email } })
  expect(await links()).toHaveLength(6)
  await browser.call(resetPassword, { body: { token: await newestToken(), password } })
})

test('a weak password or a made-up token changes nothing, and the link still works', async () => {
  await ask()
  const token = await newestToken()
  await expect(app.visitor.call(resetPassword, { body: { token: 'made-up', password } })).rejects.toThrow('401')
  await expect(app.visitor.call(resetPassword, { body: { token, password: 'password1234' } })).rejects.toThrow('400')
  await enter(ownerCredentials.password)
  await createBrowser(app).call(resetPassword, { body: { token, password } })
})

test('with sign-in codes on, the mailbox alone is not enough', async () => {
  const browser = createBrowser(app)
  await browser.call(signIn, { body: ownerCredentials })
  const { secret } = await browser.call(startSecondFactor)
  const codeAt = (ms: number) => new TOTP({ secret }).generate({ timestamp: ms })
  await browser.call(enableSecondFactor, { body: { code: codeAt(clock.now().getTime()) } })
  await ask()
  const token = await newestToken()
  const reset = (code?: string) =>
    createBrowser(app).call(resetPassword, { body: { token, password, ...(code === undefined ? {} : { code }) } })
  await expect(reset()).rejects.toMatchObject({ code: 'code_required' })
  await expect(reset('000000')).rejects.toMatchObject({ code: 'wrong_code' })
  clock.advance(30_000)
  await reset(codeAt(clock.now().getTime()))
})

/** Turns sign-in codes on. */
async function turnCodesOn(at: Pick<TestApp, 'owner'>) {
  const owner = await at.owner()
  const { secret } = await owner.call(startSecondFactor)
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  await owner.call(enableSecondFactor, { body: { code: codeNow() } })
  clock.advance(60_000)
  return { codeNow, wrongCode: codeNow() === '000000' ? '111111' : '000000' }
}

const fromNetwork = (at: Pick<TestApp, 'address'>, network: number) =>
  createClient({ baseUrl: at.address, headers: { 'X-Forwarded-For': `10.0.${network}.1` } })

test('five wrong codes spend a link, also over a restart, and are in the audit log and in an alert', async () => {
  await using folder = await temporaryFolder()
  const environment = { SMTP_URL: 'smtp://127.0.0.1:9', TRUST_PROXY: 'on' }
  const options = { clock, environment, dataDir: folder.path }
  const before = await startTestApp(options)
  const { codeNow, wrongCode } = await turnCodesOn(before)
  await before.visitor.call(requestPasswordReset, { body: { email: ownerCredentials.email } })
  const token = await newestToken(before)
  const reset = (at: TestApp, network: number, code: string) =>
    fromNetwork(at, network).call(resetPassword, { body: { token, password, code } })
  for (const network of [1, 2, 3]) {
    await expect(reset(before, network, wrongCode)).rejects.toMatchObject({ code: 'wrong_code' })
  }
  await before[Symbol.asyncDispose]()
  await using after = await startTestApp(options)
  const tries = await Promise.allSettled([4, 5, 6, 7].map((network) => reset(after, network, wrongCode)))
  const codes = tries.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'accepted'))
  expect(codes.toSorted()).toEqual(['wrong_code', 'wrong_code', 'wrong_credentials', 'wrong_credentials'])
  await expect(reset(after, 8, codeNow())).rejects.toMatchObject({ code: 'wrong_credentials' })
  const { db } = after.deps
  const refused = await db.selectFrom('auditEntry').select('detail').where('action', '=', 'code_refused').execute()
  expect(refused).toHaveLength(5)
  const alerts = await db.selectFrom('outbox').select('subject').where('kind', '=', 'account-alert').execute()
  expect(alerts.map(({ subject }) => subject)).toContain('Someone may be reading your email')
})

test('the codes of a reset and of the sign-in share the tries of unknown browsers', async () => {
  await using guarded = await startTestApp({
    clock,
    environment: { SMTP_URL: 'smtp://127.0.0.1:9', TRUST_PROXY: 'on' },
  })
  const { codeNow, wrongCode } = await turnCodesOn(guarded)
  await guarded.visitor.call(requestPasswordReset, { body: { email: ownerCredentials.email } })
  const token = await newestToken(guarded)
  for (let network = 0; network < 17; network += 1) {
    const guess = fromNetwork(guarded, network).call(signIn, { body: { ...ownerCredentials, code: wrongCode } })
    await expect(guess).rejects.toMatchObject({ code: 'wrong_code' })
  }
  const reset = (network: number, code: string) =>
    fromNetwork(guarded, network).call(resetPassword, { body: { token, password, code } })
  for (const network of [20, 21, 22])
    await expect(reset(network, wrongCode)).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(reset(23, codeNow())).rejects.toThrow('429')
  const mails = await guarded.deps.db.selectFrom('outbox').select('subject').execute()
  expect(mails.map(({ subject }) => subject)).toContain('Someone may know your password')
  const { db } = guarded.deps
  const refused = await db.selectFrom('auditEntry').select('detail').where('action', '=', 'code_refused').execute()
  const tries = refused.map(({ detail }) => (JSON.parse(detail) as { tries: number }).tries)
  expect(tries.reduce((sum, one) => sum + one, 0)).toBe(20)
})

test('the token is stored nowhere but in the mail', async () => {
  await ask()
  const token = await newestToken()
  expect(JSON.stringify(await app.deps.db.selectFrom('setting').selectAll().execute())).not.toContain(token)
  expect(JSON.stringify(app.logged)).not.toContain(token)
})

test('without a mail server the refusal says what to do instead', async () => {
  await using silent = await startTestApp()
  await silent.owner()
  await expect(silent.visitor.call(requestPasswordReset, { body: { email: ownerCredentials.email } })).rejects.toThrow(
    '503: This website can’t send emails yet.',
  )
})
