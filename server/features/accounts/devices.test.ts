import { expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import {
  changePassword,
  createAccessToken,
  currentUser,
  listAccessTokens,
  revokeAccessToken,
  signIn,
  signOut,
} from '#shared/contract/accounts.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { manualClock } from '../../platform/clock.ts'
import { createBrowser } from '../../testing/browser.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { cleanUp } from './service.ts'
import { addDevice } from './devices.ts'
import { findOwner } from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const newPassword = 'another long phrase'

async function addConsole(app: TestApp, label = 'Office computer', replaces?: string) {
  const body = { ...ownerCredentials, label, ...(replaces === undefined ? {} : { replaces }) }
  const { id, token } = await app.visitor.call(createAccessToken, { body })
  return { id, token, ...createClient({ baseUrl: app.address, headers: { Authorization: `Bearer ${token}` } }) }
}

async function signedInBrowser(app: TestApp) {
  const browser = createBrowser(app)
  await browser.call(signIn, { body: ownerCredentials })
  return browser
}

const mails = (app: TestApp) =>
  app.deps.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'text'])
    .where('kind', '=', 'account-alert')
    .execute()
const subjects = async (app: TestApp) => (await mails(app)).map(({ subject }) => subject)

test('device tokens are shown once, listed by label, and end when revoked', async () => {
  await using app = await startTestApp()
  const owner = await app.owner()
  const device = await addConsole(app)
  expect(await device.call(listProspects)).toEqual([])
  const listed = await owner.call(listAccessTokens)
  expect(listed).toContainEqual(
    expect.objectContaining({ id: device.id, label: 'Office computer', lastUsedAt: expect.any(String) }),
  )
  expect(JSON.stringify(listed)).not.toContain(device.token)
  expect(JSON.stringify(await app.deps.db.selectFrom('accessToken').selectAll().execute())).not.toContain(device.token)
  await owner.call(revokeAccessToken, { params: { id: device.id } })
  await expect(device.call(listProspects)).rejects.toThrow('401')
  await expect(owner.call(revokeAccessToken, { params: { id: device.id } })).rejects.toThrow('404')
})

test('a new password revokes every device’s token, and the audit log lists each', async () => {
  await using app = await startTestApp()
  await app.owner()
  const [office, laptop] = [await addConsole(app), await addConsole(app, 'Laptop')]
  const browser = await signedInBrowser(app)
  await browser.call(changePassword, { body: { currentPassword: ownerCredentials.password, newPassword } })
  await expect(office.call(currentUser)).rejects.toThrow('401')
  await expect(laptop.call(currentUser)).rejects.toThrow('401')
  const revoked = await browser.call(listAudit, { query: { action: 'token_revoked' } })
  expect(revoked.map(({ subjectId }) => subjectId)).toEqual(expect.arrayContaining([office.id, laptop.id]))
})

test('the owner may keep the devices signed in with a new password, and when signing out everywhere', async () => {
  await using app = await startTestApp()
  await app.owner()
  const device = await addConsole(app)
  const browser = await signedInBrowser(app)
  const body = { currentPassword: ownerCredentials.password, newPassword, keepDevices: true }
  await browser.call(changePassword, { body })
  expect(await device.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
  await browser.call(signOut, { body: { everywhere: true, keepDevices: true } })
  expect(await device.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
})

test('a console on which the owner sets a new password stays signed in, and the others do not', async () => {
  await using app = await startTestApp()
  await app.owner()
  const [here, elsewhere] = [await addConsole(app), await addConsole(app, 'Laptop')]
  await here.call(changePassword, { body: { currentPassword: ownerCredentials.password, newPassword } })
  expect(await here.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
  await expect(elsewhere.call(currentUser)).rejects.toThrow('401')
})

test('signing out everywhere revokes every device’s token, from a browser or a device', async () => {
  await using app = await startTestApp()
  await app.owner()
  const [here, elsewhere] = [await addConsole(app), await addConsole(app, 'Laptop')]
  const browser = await signedInBrowser(app)
  await here.call(signOut, { body: { everywhere: true } })
  for (const client of [here, elsewhere, browser]) await expect(client.call(currentUser)).rejects.toThrow('401')
})

test('a sign-in that overlaps with a change of password issues no token', async () => {
  await using app = await startTestApp()
  await app.owner()
  const checkedBefore = await findOwner(app.deps.db)
  const browser = await signedInBrowser(app)
  await browser.call(changePassword, { body: { currentPassword: ownerCredentials.password, newPassword } })
  if (checkedBefore === undefined) throw new Error('There is no owner.')
  await expect(addDevice(app.deps, checkedBefore, { label: 'Late' })).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  expect(await browser.call(listAccessTokens)).toEqual([])
})

test('a device that is used stays signed in, and one that was not used for 90 days does not', async () => {
  const clock = manualClock(new Date())
  await using app = await startTestApp({ clock })
  await app.owner()
  const [used, unused] = [await addConsole(app), await addConsole(app, 'Drawer')]
  clock.advance(60 * dayMs)
  await used.call(currentUser)
  clock.advance(31 * dayMs)
  expect(await used.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
  await expect(unused.call(currentUser)).rejects.toThrow('401')

  await cleanUp(app.deps)
  expect((await used.call(listAccessTokens)).map(({ id }) => id)).toEqual([used.id])
  const expired = await used.call(listAudit, { query: { action: 'token_expired' } })
  expect(expired).toContainEqual(expect.objectContaining({ subjectId: unused.id, detail: { days: 90 } }))
})

test('the owner is notified by mail of each new device and each new password', async () => {
  await using app = await startTestApp()
  await app.owner()
  await addConsole(app, 'Console on desk')
  expect(await mails(app)).toEqual([
    expect.objectContaining({
      recipient: ownerCredentials.email,
      subject: 'A new device can open your leads',
      text: expect.stringContaining('Device: Console on desk'),
    }),
  ])
  const browser = await signedInBrowser(app)
  await browser.call(changePassword, { body: { currentPassword: ownerCredentials.password, newPassword } })
  expect(await subjects(app)).toContain('Your password has been changed')
})

test('a console that signs in again replaces its token, and no mail is sent; another name does not', async () => {
  await using app = await startTestApp()
  const owner = await app.owner()
  const first = await addConsole(app)
  const second = await addConsole(app, 'Office computer', first.id)
  await expect(first.call(currentUser)).rejects.toThrow('401')
  expect(await subjects(app)).toHaveLength(1)
  await addConsole(app, 'Another computer', second.id)
  expect(await second.call(currentUser)).toMatchObject({ email: ownerCredentials.email })
  expect(await subjects(app)).toHaveLength(2)
  expect(await owner.call(listAccessTokens)).toHaveLength(3)
})
