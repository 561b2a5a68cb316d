import { expect, test } from 'vitest'
import {
  changePassword,
  currentUser,
  listAccessTokens,
  revokeAccessToken,
  signIn,
  signOut,
} from '#shared/contract/accounts.ts'
import { manualClock } from '../../platform/clock.ts'
import { describeBrowser } from '../../platform/http/describe-browser.ts'
import { createBrowser } from '../../testing/browser.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'

const dayMs = 24 * 60 * 60 * 1000
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function trustedPhone(app: TestApp) {
  const phone = createBrowser(app)
  await phone.call(signIn, {
    body: { ...ownerCredentials, staySignedIn: true },
    headers: { 'User-Agent': iPhone },
  })
  return phone
}

test('on a trusted device a session lasts 30 days after each use, and 180 days at most', async () => {
  const clock = manualClock(new Date())
  await using app = await startTestApp({ clock })
  const owner = await app.owner()
  const phone = await trustedPhone(app)
  clock.advance(29 * dayMs)
  expect(await phone.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
  const device = (await owner.call(listAccessTokens)).find(({ label }) => label === 'Safari on iPhone')
  const untilMs = Date.parse(device?.expiresAt ?? '') - clock.now().getTime()
  expect(Math.round(untilMs / dayMs)).toBe(30)
  for (let days = 29; days < 174; days += 29) {
    clock.advance(29 * dayMs)
    await phone.call(currentUser)
  }
  clock.advance(7 * dayMs)
  await expect(phone.call(currentUser)).rejects.toThrow('401')

  await phone.call(signIn, { body: { ...ownerCredentials, staySignedIn: true } })
  clock.advance(31 * dayMs)
  await expect(phone.call(currentUser)).rejects.toThrow('401')
  await phone.call(signIn, { body: { ...ownerCredentials, staySignedIn: true } })
  await phone.call(signIn, { body: ownerCredentials })
  clock.advance(dayMs)
  await expect(phone.call(currentUser)).rejects.toThrow('401')
})

test('a trusted device is revoked from the list, and by signing out, and its old cookie is worth nothing', async () => {
  await using app = await startTestApp()
  const owner = await app.owner()
  const phone = await trustedPhone(app)
  const stolen = new Map(phone.cookies)
  const devices = async () => (await owner.call(listAccessTokens)).filter(({ label }) => label.includes('iPhone'))
  const [device] = await devices()
  await owner.call(revokeAccessToken, { params: { id: device?.id ?? '' } })
  await expect(phone.call(currentUser)).rejects.toThrow('401')
  await expect(owner.call(revokeAccessToken, { params: { id: device?.id ?? '' } })).rejects.toThrow('404')

  const again = await trustedPhone(app)
  for (const [name, value] of again.cookies) stolen.set(name, value)
  await again.call(signOut, { body: {} })
  expect(await devices()).toEqual([])
  for (const [name, value] of stolen) again.cookies.set(name, value)
  await expect(again.call(currentUser)).rejects.toThrow('401')

  const last = await trustedPhone(app)
  await last.call(signOut, { body: { everywhere: true, keepDevices: true } })
  await expect(last.call(currentUser)).rejects.toThrow('401')
  expect(await devices()).toEqual([])
})

test('a new password ends the other trusted devices, and this one stays trusted', async () => {
  const clock = manualClock(new Date())
  await using app = await startTestApp({ clock })
  await app.owner()
  const [here, elsewhere] = [await trustedPhone(app), await trustedPhone(app)]
  const wrong = { currentPassword: 'not the password', newPassword: 'another long phrase' }
  await expect(here.call(changePassword, { body: wrong })).rejects.toThrow('That isn’t your current password')
  await here.call(changePassword, {
    body: { currentPassword: ownerCredentials.password, newPassword: 'another long phrase' },
  })
  await expect(elsewhere.call(currentUser)).rejects.toThrow('401')
  clock.advance(20 * dayMs)
  expect((await here.call(listAccessTokens)).map(({ label }) => label)).toEqual(['Safari on iPhone'])
})

test('the owner is mailed when a browser is trusted that has not signed in before', async () => {
  await using app = await startTestApp()
  await app.owner()
  const mails = () => app.deps.db.selectFrom('outbox').select('text').where('kind', '=', 'account-alert').execute()
  const phone = await trustedPhone(app)
  expect(await mails()).toEqual([{ text: expect.stringContaining('Device: Safari on iPhone') }])
  await phone.call(signIn, { body: { ...ownerCredentials, staySignedIn: true } })
  expect(await mails()).toHaveLength(1)
})

test('a browser is named as its owner knows it', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(describeBrowser(iPhone)).toBe('Safari on iPhone')
  expect(describeBrowser(`Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/130.0 Mobile Safari/537.36`)).toBe(
    'Chrome on Android',
  )
  expect(describeBrowser(`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/130.0 Safari/537.36 Edg/130.0`)).toBe(
    'Edge on Windows',
  )
  expect(describeBrowser('curl/8')).toBe('Browser')
})
