import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  changePassword,
  confirmPassword,
  createAccessToken,
  currentUser,
  signIn,
  signOut,
} from '#shared/contract/accounts.ts'
import { listAudit } from '#shared/contract/audit.ts'
import {
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#shared/contract/second-factor.ts'
import { manualClock } from '../../platform/clock.ts'
import { createBrowser } from '../../testing/browser.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'

type Browser = ReturnType<typeof createBrowser>

const stepMs = 30_000
const dayMs = 24 * 60 * 60 * 1000

let clock: ReturnType<typeof manualClock>
let app: TestApp
let secret: string
beforeEach(async () => {
  clock = manualClock('2026-11-21T10:00:00.000Z')
  app = await startTestApp({ clock })
  await app.owner()
})
afterEach(() => app[Symbol.asyncDispose]())

/** Returns the code that the authenticator app shows. */
const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
/** Returns a code that has not been used: the one that the app shows next. */
function nextCode(): string {
  clock.advance(stepMs)
  return codeNow()
}

async function signedIn(): Promise<Browser> {
  const browser = createBrowser(app)
  await browser.call(signIn, { body: ownerCredentials })
  return browser
}

/** Turns the second factor on in a new browser, and returns it with the recovery codes. */
async function turnOn() {
  const browser = await signedIn()
  secret = (await browser.call(startSecondFactor)).secret
  const { recoveryCodes } = await browser.call(enableSecondFactor, { body: { code: codeNow() } })
  return { browser, recoveryCodes }
}

const confirm = (browser: Browser, code: string) =>
  browser.call(confirmPassword, { body: { password: ownerCredentials.password, code } })
const enter = (browser: Browser, code?: string, remember = true) =>
  browser.call(signIn, { body: { ...ownerCredentials, remember, ...(code === undefined ? {} : { code }) } })
const subjects = async () =>
  (await app.deps.db.selectFrom('outbox').select('subject').execute()).map(({ subject }) => subject)
const audited = async (action: 'second_factor_on' | 'second_factor_off' | 'recovery_code_used' | 'code_refused') =>
  (await (await app.owner()).call(listAudit, { query: { action } })).map(({ detail }) => detail)

test('a new browser has to enter a code, and is then trusted for 90 days', async () => {
  await turnOn()
  const browser = createBrowser(app)
  await expect(enter(browser)).rejects.toMatchObject({ status: 401, code: 'code_required' })
  await expect(browser.call(currentUser)).rejects.toThrow('401')
  await enter(browser, nextCode())
  expect(await browser.call(currentUser)).toMatchObject({ email: ownerCredentials.email })

  await browser.call(signOut, { body: {} })
  clock.advance(89 * dayMs)
  expect(await enter(browser)).toMatchObject({ email: ownerCredentials.email })
  clock.advance(2 * dayMs)
  await expect(enter(browser)).rejects.toMatchObject({ code: 'code_required' })
})

test('a browser that is not to be trusted has to enter a code each time', async () => {
  await turnOn()
  const browser = createBrowser(app)
  await enter(browser, nextCode(), false)
  await expect(enter(browser)).rejects.toMatchObject({ code: 'code_required' })
})

test('the browser in which the second factor is turned on is trusted', async () => {
  const { browser } = await turnOn()
  expect(await enter(browser)).toMatchObject({ email: ownerCredentials.email })
})

test('without the password a code does not help, and the answer does not reveal that codes are on', async () => {
  await turnOn()
  const body = { ...ownerCredentials, password: 'a wrong guess', code: nextCode() }
  await expect(app.visitor.call(signIn, { body })).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('no code is accepted twice, not even in concurrent sign-ins', async () => {
  await turnOn()
  await expect(enter(createBrowser(app), codeNow())).rejects.toMatchObject({ code: 'wrong_code' })
  const code = nextCode()
  const tries = await Promise.allSettled([1, 2, 3].map(() => enter(createBrowser(app), code)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the clock of the phone may be half a minute off, and no more', async () => {
  await turnOn()
  const code = nextCode()
  clock.advance(3 * stepMs)
  await expect(enter(createBrowser(app), code)).rejects.toMatchObject({ code: 'wrong_code' })
  const late = codeNow()
  clock.advance(stepMs)
  expect(await enter(createBrowser(app), late)).toMatchObject({ email: ownerCredentials.email })
})

test('a device has to enter a code at each sign-in, also beside a trusted browser', async () => {
  const { browser } = await turnOn()
  const body = { ...ownerCredentials, label: 'Console' }
  await expect(browser.call(createAccessToken, { body })).rejects.toMatchObject({ code: 'code_required' })
  expect(await browser.call(createAccessToken, { body: { ...body, code: nextCode() } })).toHaveProperty('token')
})

test('each recovery code works once, in any spelling, and the owner is notified by mail', async () => {
  const { recoveryCodes } = await turnOn()
  expect(new Set(recoveryCodes).size).toBe(10)
  // At least 128 bits: 4.95 for each of 31 letters and figures, none of which looks like another.
  for (const one of recoveryCodes) expect(one).toMatch(/^([A-HJKMNP-Z2-9]{4}-){6}[A-HJKMNP-Z2-9]{4}$/)
  const [code = ''] = recoveryCodes
  await enter(createBrowser(app), code.toLowerCase().replaceAll('-', ' '))
  await expect(enter(createBrowser(app), code)).rejects.toMatchObject({ code: 'wrong_code' })
  expect(await (await app.owner()).call(readSecondFactor)).toMatchObject({ recoveryCodesLeft: 9 })
  expect(await subjects()).toContain('A recovery code has been used')
  expect(await audited('recovery_code_used')).toEqual([{ codesLeft: 9 }])
  const stored = JSON.stringify(await app.deps.db.selectFrom('recoveryCode').selectAll().execute())
  for (const one of recoveryCodes) expect(stored).not.toContain(one)
})

test('a new password ends the trust in other browsers, but not in this one', async () => {
  const { browser } = await turnOn()
  const elsewhere = createBrowser(app)
  await enter(elsewhere, nextCode())
  const newPassword = 'another long phrase'
  await browser.call(changePassword, { body: { currentPassword: ownerCredentials.password, newPassword } })
  const body = { ...ownerCredentials, password: newPassword }
  await expect(elsewhere.call(signIn, { body })).rejects.toMatchObject({ code: 'code_required' })
  expect(await browser.call(signIn, { body })).toMatchObject({ email: ownerCredentials.email })
})

test('signing out everywhere ends the trust in browsers, and so does turning codes off and on', async () => {
  const { browser } = await turnOn()
  await browser.call(signOut, { body: { everywhere: true } })
  await expect(enter(browser)).rejects.toMatchObject({ code: 'code_required' })

  await enter(browser, nextCode())
  await confirm(browser, nextCode())
  await browser.call(disableSecondFactor)
  const owner = await app.owner()
  secret = (await owner.call(startSecondFactor)).secret
  await owner.call(enableSecondFactor, { body: { code: nextCode() } })
  await expect(enter(browser)).rejects.toMatchObject({ code: 'code_required' })
})

test('turning on requires a valid code, and turning off a confirmation with a code', async () => {
  const browser = await signedIn()
  secret = (await browser.call(startSecondFactor)).secret
  await expect(browser.call(enableSecondFactor, { body: { code: '000 000' } })).rejects.toMatchObject({
    status: 400,
    fields: { code: expect.stringContaining('incorrect') },
  })
  expect(await enter(createBrowser(app))).toMatchObject({ email: ownerCredentials.email })
  const { recoveryCodes } = await browser.call(enableSecondFactor, { body: { code: codeNow() } })
  // The browser confirms with the password alone.
  await expect(browser.call(disableSecondFactor)).rejects.toMatchObject({
    status: 400,
    fields: { code: expect.stringContaining('authenticator app') },
  })
  await confirm(browser, recoveryCodes[0] ?? '')
  await expect(browser.call(startSecondFactor)).rejects.toThrow('409')
  await browser.call(disableSecondFactor)
  expect(await enter(createBrowser(app))).toMatchObject({ email: ownerCredentials.email })
  expect(await browser.call(readSecondFactor)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
  expect(await subjects()).toEqual(expect.arrayContaining(['Sign-in codes are on', 'Sign-in codes are off']))
  expect([await audited('second_factor_on'), await audited('second_factor_off')]).toEqual([[{}], [{}]])
})

test('new recovery codes replace the previous ones', async () => {
  const { browser, recoveryCodes } = await turnOn()
  await confirm(browser, nextCode())
  const renewed = await browser.call(renewRecoveryCodes)
  expect(renewed.recoveryCodes).toHaveLength(10)
  await expect(enter(createBrowser(app), recoveryCodes[0])).rejects.toMatchObject({ code: 'wrong_code' })
  await enter(createBrowser(app), renewed.recoveryCodes[0])
  expect(await subjects()).toContain('You have new recovery codes')
})

test('no later answer has the secret', async () => {
  const { browser } = await turnOn()
  const answers = JSON.stringify([await browser.call(readSecondFactor), await browser.call(currentUser)])
  expect(answers).not.toContain(secret)
  expect(JSON.stringify(app.logged)).not.toContain(secret)
})
