import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { ada } from '../testing/enquiries.ts'
import { startTestApp } from '../testing/test-app.ts'
import { addressKey, budgets } from './rate-limits.ts'

test('one address may write only so often, and is told when to try again', async () => {
  await using app = await startTestApp()
  const send = (n: number) =>
    app.request(submitConsultation.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ada({ email: `visitor${n}@example.com` })),
    })
  const answers = await Promise.all(
    Array.from({ length: budgets.publicWrite.perAddress.points + 5 }, (_, n) => send(n)),
  )
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused).toHaveLength(5)
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused[0]?.text()).toMatch(/^That was too many tries\. Please wait \d+ minutes and try again\.$/)
})

test('behind a proxy each visitor has a budget of their own, and cannot make up addresses', async () => {
  await using app = await startTestApp({ environment: { TRUST_PROXY: 'on' } })
  const send = (forwardedFor: string) =>
    app.request(submitConsultation.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
      body: JSON.stringify(ada()),
    })
  const { points } = budgets.publicWrite.perAddress
  const made = await Promise.all(Array.from({ length: points + 1 }, (_, n) => send(`10.0.0.${n}, 192.0.2.1`)))
  expect(made.filter((answer) => answer.status === 429)).toHaveLength(1)
  expect((await send('192.0.2.2')).status).toBe(201)
})

test('an IPv6 household counts as one address', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'))
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1')
})
