import { expect, test } from 'vitest'
import { changePassword, currentUser, setUpOwner, signIn, signOut } from '#shared/contract/accounts.ts'
import { manualClock } from '../../platform/clock.ts'
import { createBrowser } from '../../testing/browser.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'

const setUpToken = (app: TestApp) => new URL(app.setUpAddress ?? '').hash.replace('#setup=', '')

test('the one-time link creates the owner account, signs in, and works once', async () => {
  await using app = await startTestApp()
  const browser = createBrowser(app)
  const token = setUpToken(app)
  expect(await browser.call(setUpOwner, { body: { token, ...ownerCredentials } })).toMatchObject({
    email: ownerCredentials.email,
  })
  expect(await browser.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
  await expect(browser.call(setUpOwner, { body: { token, ...ownerCredentials } })).rejects.toThrow(
    '409: The owner account already exists.',
  )
})

test('two concurrent set-ups create one owner', async () => {
  await using app = await startTestApp()
  const token = setUpToken(app)
  const tries = Array.from({ length: 5 }, (_, n) =>
    app.visitor.call(setUpOwner, { body: { token, ...ownerCredentials, email: `o${n}@example.com` } }),
  )
  expect((await Promise.allSettled(tries)).filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('a wrong set-up token and a short password change nothing', async () => {
  await using app = await startTestApp()
  await expect(app.visitor.call(setUpOwner, { body: { token: 'wrong', ...ownerCredentials } })).rejects.toThrow(
    '401: This link is no longer valid.',
  )
  await expect(
    app.visitor.call(setUpOwner, { body: { token: setUpToken(app), email: 'o@example.com', password: 'short' } }),
  ).rejects.toThrow('400: Please use at least 12 characters.')
  expect(await app.deps.db.selectFrom('user').selectAll().execute()).toEqual([])
})

test('a wrong password and an unknown address get the same answer', async () => {
  await using app = await startTestApp()
  await app.owner()
  const sentence = '401: The email or password is incorrect.'
  await expect(app.visitor.call(signIn, { body: { ...ownerCredentials, password: 'not it' } })).rejects.toThrow(
    sentence,
  )
  await expect(app.visitor.call(signIn, { body: { ...ownerCredentials, email: 'x@example.com' } })).rejects.toThrow(
    sentence,
  )
})

test('the session cookie is HttpOnly and SameSite, and changes at sign-in', async () => {
  await using app = await startTestApp()
  await app.owner()
  const attempt = () =>
    app.request(signIn.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ownerCredentials),
    })
  const cookies = (await attempt()).headers.getSetCookie()
  const session = cookies.find((line) => line.startsWith('session='))
  expect(session).toMatch(/httponly/i)
  expect(session).toMatch(/samesite=lax/i)
  expect((await attempt()).headers.getSetCookie().find((line) => line.startsWith('session='))).not.toBe(session)
  const stored = await app.deps.db.selectFrom('session').select('sid').execute()
  expect(stored.map(({ sid }) => sid)).not.toContain(/session=([^;]+)/.exec(session ?? '')?.[1])
})

test('signing out ends this session; everywhere ends all', async () => {
  await using app = await startTestApp()
  await app.owner()
  const [one, two, three] = [createBrowser(app), createBrowser(app), createBrowser(app)]
  for (const browser of [one, two, three]) await browser.call(signIn, { body: ownerCredentials })
  await one.call(signOut, { body: {} })
  await expect(one.call(currentUser)).rejects.toThrow('401: Please sign in.')
  await two.call(signOut, { body: { everywhere: true } })
  await expect(three.call(currentUser)).rejects.toThrow('401')
})

test('a new password ends every other session, and the old one no longer works', async () => {
  await using app = await startTestApp()
  await app.owner()
  const [here, elsewhere] = [createBrowser(app), createBrowser(app)]
  await here.call(signIn, { body: ownerCredentials })
  await elsewhere.call(signIn, { body: ownerCredentials })
  const newPassword = 'another long phrase'
  await expect(
    here.call(changePassword, { body: { currentPassword: 'not the password', newPassword } }),
  ).rejects.toThrow('400: That isn’t your current password.')
  expect(await elsewhere.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
  await here.call(changePassword, { body: { currentPassword: ownerCredentials.password, newPassword } })
  expect(await here.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
  await expect(elsewhere.call(currentUser)).rejects.toThrow('401')
  await expect(elsewhere.call(signIn, { body: ownerCredentials })).rejects.toThrow('401')
  await elsewhere.call(signIn, { body: { ...ownerCredentials, password: newPassword } })
})

test('a visitor cannot sign the owner out everywhere', async () => {
  await using app = await startTestApp()
  await app.owner()
  const browser = createBrowser(app)
  await browser.call(signIn, { body: ownerCredentials })
  await app.visitor.call(signOut, { body: { everywhere: true } })
  expect(await browser.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
})

test('a session ends after 12 idle hours, and after 7 days in any case', async () => {
  const clock = manualClock(new Date())
  await using app = await startTestApp({ clock })
  await app.owner()
  const browser = createBrowser(app)
  await browser.call(signIn, { body: ownerCredentials })
  const hourMs = 60 * 60 * 1000
  clock.advance(11 * hourMs)
  await browser.call(currentUser)
  clock.advance(11 * hourMs)
  await browser.call(currentUser)
  clock.advance(13 * hourMs)
  await expect(browser.call(currentUser)).rejects.toThrow('401')

  await browser.call(signIn, { body: ownerCredentials })
  for (let hours = 0; hours < 7 * 24; hours += 8) {
    await browser.call(currentUser)
    clock.advance(8 * hourMs)
  }
  await expect(browser.call(currentUser)).rejects.toThrow('401')
})

test('a password that is easy to guess is refused at set-up and as a new one', async () => {
  await using app = await startTestApp()
  const body = { token: setUpToken(app), email: ownerCredentials.email, password: 'winchester2026' }
  await expect(app.visitor.call(setUpOwner, { body })).rejects.toMatchObject({
    status: 400,
    fields: { password: expect.stringContaining('words people would guess for your business') },
  })
  expect(await app.deps.db.selectFrom('user').selectAll().execute()).toEqual([])
  const owner = await app.owner()
  const change = { currentPassword: ownerCredentials.password, newPassword: 'iloveyou1234' }
  await expect(owner.call(changePassword, { body: change })).rejects.toMatchObject({
    status: 400,
    fields: { newPassword: expect.stringContaining('a commonly used password') },
  })
})

test('with HTTPS every cookie is Secure and has the prefix __Host-, also behind an untrusted proxy', async () => {
  await using app = await startTestApp({ environment: { PUBLIC_URL: 'https://www.example.com' } })
  await app.owner()
  const browser = createBrowser(app)
  const response = await app.request(signIn.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ownerCredentials),
  })
  const cookies = response.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(3)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; path=\/;.*secure; httponly/i)
  await browser.call(signIn, { body: ownerCredentials })
  expect(await browser.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
})

test('signing out clears the browser’s cache, but neither cookies nor storage', async () => {
  await using app = await startTestApp({ environment: { PUBLIC_URL: 'https://www.example.com' } })
  const leave = (one: { request: typeof app.request }) =>
    one.request(signOut.path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
  expect((await leave(app)).headers.get('Clear-Site-Data')).toBe('"cache"')
  await using local = await startTestApp()
  expect((await leave(local)).headers.get('Clear-Site-Data')).toBeNull()
})
