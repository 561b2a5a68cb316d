import { expect, test } from 'vitest'
import { type ClientError, reportClientError } from '#shared/contract/client-errors.ts'
import { manualClock } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { maxPerHour } from './routes.ts'

const fault: ClientError = {
  kind: 'render',
  message: "TypeError: Cannot read properties of undefined (reading 'name')",
  at: 'lead-panel-Ab1.js:1:2345',
  view: '/archive',
}
const written = (app: TestApp) => app.logged.filter(({ msg }) => msg === 'the hub failed in a browser')

test('an error in the hub is logged once, however often it is reported, and without personal data', async () => {
  await using app = await startTestApp()
  const owner = await app.owner()
  await owner.call(reportClientError, { body: fault })
  await owner.call(reportClientError, { body: fault })
  await owner.call(reportClientError, { body: { ...fault, message: 'Error: "Ada Sample" at ada@example.com' } })
  expect(written(app).map(({ clientError }) => clientError)).toEqual([
    { ...fault, message: 'TypeError: Cannot read properties of undefined (reading name)' },
    { ...fault, message: 'Error: … at …' },
  ])
})

test('the number of logged errors an hour is limited', async () => {
  const clock = manualClock('2026-11-21T12:00:00Z')
  await using app = await startTestApp({ clock })
  const owner = await app.owner()
  for (let n = 0; n < maxPerHour + 5; n++)
    await owner.call(reportClientError, { body: { ...fault, at: `lead-panel-Ab1.js:1:${n}` } })
  expect(written(app)).toHaveLength(maxPerHour)
  clock.advance(60 * 60 * 1000)
  await owner.call(reportClientError, { body: { ...fault, at: 'later.js:1:1' } })
  expect(written(app)).toHaveLength(maxPerHour + 1)
})

test('only the owner can report errors', async () => {
  // One that is reused may have logged this error before, and logs it once.
  await using app = await startTestApp({ isReused: false })
  await expect(app.visitor.call(reportClientError, { body: fault })).rejects.toMatchObject({ status: 401 })
  expect(written(app)).toEqual([])
})
