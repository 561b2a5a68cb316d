import { expect, test } from 'vitest'
import { withPasswordConfirmation } from '#shared/password-confirming-client.ts'
import { confirmPassword, currentUser } from '#shared/contract/accounts.ts'
import { createCalendarFeed, readCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { exportProspects } from '#shared/contract/prospect-import.ts'
import { startAll } from './testing/start-all.ts'

const password = 'a long enough phrase'

test('the console confirms the password for its device, and a wrong one does not sign it out', async () => {
  await using all = await startAll()
  const { hub } = all.consoleApp
  await expect(hub.call(createCalendarFeed)).rejects.toMatchObject({ status: 403, code: 'confirmation_required' })
  await expect(hub.call(confirmPassword, { body: { password: 'a wrong guess' } })).rejects.toMatchObject({
    status: 400,
    fields: { password: 'That isn’t your password' },
  })
  expect(await hub.call(currentUser)).toHaveProperty('email')
  const confirming = withPasswordConfirmation(hub, async () => {
    await hub.call(confirmPassword, { body: { password } })
    return true
  })
  expect(await confirming.call(createCalendarFeed)).toHaveProperty('address')
  expect(await hub.call(exportProspects)).toContain('name')
})

test('offline, a call that needs the password is refused, asks for nothing and is not made later', async () => {
  await using all = await startAll()
  const { consoleApp } = all
  const asked: string[] = []
  const hub = withPasswordConfirmation(consoleApp.hub, async () => asked.push('password') > 0)
  consoleApp.setTransport('cut')
  await expect(hub.call(createCalendarFeed)).rejects.toThrow('can’t be reached')
  await expect(hub.call(exportProspects)).rejects.toThrow('can’t be reached')
  await expect(hub.call(confirmPassword, { body: { password } })).rejects.toThrow('can’t be reached')
  expect(asked).toEqual([])
  expect(consoleApp.changes()).toEqual([])
  consoleApp.setTransport('open')
  expect(await consoleApp.hub.call(readCalendarFeed)).toMatchObject({ createdAt: null })
})
