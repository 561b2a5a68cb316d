import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentUser, revokeSession, listAccessTokens, listSessions, signIn } from '#shared/contract/accounts.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { manualClock } from '../../platform/clock.ts'
import { createBrowser } from '../../testing/browser.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = manualClock('2026-11-21T10:00:00.000Z')
let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ clock })
  await app.owner()
})
afterEach(() => app[Symbol.asyncDispose]())

async function signedIn(options: { staySignedIn?: boolean } = {}) {
  const browser = createBrowser(app)
  await browser.call(signIn, { body: { ...ownerCredentials, ...options } })
  return browser
}

test('every browser that is signed in is listed, with this one marked, and no console', async () => {
  const first = await signedIn()
  clock.advance(60 * 60 * 1000)
  const phone = await signedIn({ staySignedIn: true })
  const listed = await first.call(listSessions)
  const [device] = await first.call(listAccessTokens)
  expect(listed).toMatchObject([
    { label: 'Browser', isThisBrowser: false, deviceId: expect.any(String) as string },
    { label: 'Browser', createdAt: '2026-11-21T10:00:00.000Z', isThisBrowser: true, deviceId: null },
  ])
  expect(await phone.call(listAccessTokens)).toContainEqual(expect.objectContaining({ id: listed[0]?.deviceId }))
  expect(device).toBeDefined()
  const console = await app.owner()
  expect((await console.call(listSessions)).some(({ isThisBrowser }) => isThisBrowser)).toBe(false)
})

test('a browser is named as its owner knows it', async () => {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/605.1' }
  await app.request(signIn.path, { method: 'POST', headers, body: JSON.stringify(ownerCredentials) })
  expect(await (await app.owner()).call(listSessions)).toMatchObject([{ label: 'Safari on iPhone' }])
})

test('a browser that has reached the longest time is not listed, although it was used just before', async () => {
  const here = await signedIn()
  for (let hours = 0; hours < 165; hours += 11) {
    clock.advance(11 * 60 * 60 * 1000)
    await here.call(currentUser)
  }
  const owner = await app.owner()
  expect(await owner.call(listSessions)).toHaveLength(1)
  clock.advance(4 * 60 * 60 * 1000)
  await expect(here.call(currentUser)).rejects.toThrow('401')
  expect(await owner.call(listSessions)).toEqual([])
})

test('ending one signs it out at once, leaves the others, and is in the audit log', async () => {
  const here = await signedIn()
  const lost = await signedIn()
  const other = (await here.call(listSessions)).find(({ isThisBrowser }) => !isThisBrowser)
  await here.call(revokeSession, { params: { id: other?.id ?? '' } })
  await expect(lost.call(currentUser)).rejects.toThrow('401')
  await here.call(currentUser)
  expect(await here.call(listAudit, { query: { action: 'session_ended' } })).toHaveLength(1)
  await expect(here.call(revokeSession, { params: { id: other?.id ?? '' } })).rejects.toThrow('404')
})

test('a browser that signs itself out in the list stays signed out', async () => {
  const here = await signedIn()
  const [own] = await here.call(listSessions)
  await here.call(revokeSession, { params: { id: own?.id ?? '' } })
  await expect(here.call(currentUser)).rejects.toThrow('401')
})

test('the list shows nothing that signs anybody in', async () => {
  const here = await signedIn()
  const [own] = await here.call(listSessions)
  const cookie = here.cookies.get('session') ?? ''
  expect(JSON.stringify(own)).not.toContain(cookie)
  const asCookie = createBrowser(app)
  for (const [name, value] of here.cookies) asCookie.cookies.set(name, value)
  asCookie.cookies.set('session', own?.id ?? '')
  await expect(asCookie.call(currentUser)).rejects.toThrow('401')
})
