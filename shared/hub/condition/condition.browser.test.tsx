import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type ConditionCheck, getCondition, sendTestMail } from '#shared/contract/condition.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, passTime } from '../testing/open-hub.tsx'
import { sampleTime, testStart } from '../testing/samples.ts'

const check = (name: string) =>
  page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: name })
const sampleCheck = (extra: Partial<ConditionCheck> = {}): ConditionCheck => ({
  id: 'database',
  title: 'Database',
  state: 'ok',
  sentence: 'It answers.',
  action: null,
  since: null,
  link: null,
  ...extra,
})
const mail = sampleCheck({ id: 'mail', title: 'Email', sentence: 'The last email was sent.' })
const failingMail: ConditionCheck = {
  ...mail,
  state: 'failing',
  sentence: 'The mail server can’t be reached.',
  action: 'Check the host name and port in SMTP_URL.',
  since: sampleTime,
  link: { label: 'See waiting messages', to: '/email-templates?show=outbox' },
}

test('the condition is loading, failed and then loaded, with what to do about each check', async () => {
  const client = createFakeClient()
  client.answer(getCondition, {
    checkedAt: testStart,
    checks: [
      sampleCheck(),
      failingMail,
      sampleCheck({ id: 'disk', title: 'Disk', state: 'warning', sentence: 'It is nearly full.' }),
      sampleCheck({ id: 'offsite', title: 'Off-site copies', state: 'off', sentence: 'No copies are made.' }),
    ],
  })
  await expectLoadStates(client, '/settings?show=condition', [
    { call: getCondition, loading: 'Loading the condition', failed: 'Couldn’t load the condition' },
  ])
  await expect.element(check('Database')).toMatchTextContent('OK')
  await expect.element(check('Disk')).toMatchTextContent('Needs attention')
  await expect.element(check('Off-site copies')).toMatchTextContent('Not set up')
  await expect.element(check('Email')).toMatchTextContent('Not working')
  await expect.element(check('Email')).toMatchTextContent('Check the host name and port in SMTP_URL.')
  await expect.element(check('Email')).toMatchTextContent('Since 1 hour ago')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.viewport(390, 844)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectNoViolations()
  await check('Email').getByRole('link', { name: 'See waiting messages' }).click()
  await expect.poll(() => location.search).toBe('?show=outbox')
})

test('a fault is in the title, beside Settings and on Today, until it is mended', async () => {
  const client = createFakeClient()
  client.answer(getCondition, { checkedAt: testStart, checks: [sampleCheck(), failingMail] })
  await openHub(client, '/today')
  await expect.poll(() => document.title).toBe('(!) Today')
  await expect
    .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Settings/ }))
    .toMatchTextContent('1')
  const fault = page.getByRole('region', { name: 'Needs fixing' }).getByRole('listitem')
  await expect.element(fault).toMatchTextContent('Email: not working')
  client.answer(getCondition, { checkedAt: testStart, checks: [sampleCheck(), mail] })
  await fault.getByRole('link', { name: 'What to do about Email' }).click()
  await expect.element(check('Email')).toBeVisible()
  client.answer(sendTestMail, { isSent: true, recipient: 'owner@example.com', answer: '250 OK' })
  await check('Email').getByRole('button', { name: 'Send a test email' }).click()
  await expect.element(check('Email').getByRole('status')).toMatchTextContent('It said: 250 OK')
  await expect.element(check('Email')).toMatchTextContent('The last email was sent.')
  await expect.poll(() => document.title).toBe('Settings')
})

test('a test email that is not sent shows what the mail server said, or why it could not be asked', async () => {
  const client = createFakeClient()
  client.answer(getCondition, { checkedAt: testStart, checks: [failingMail] })
  client.answer(sendTestMail, { isSent: false, recipient: 'owner@example.com', answer: 'connect ECONNREFUSED' })
  await openHub(client, '/settings?show=condition')
  const send = page.getByRole('button', { name: 'Send a test email' })
  await send.click()
  await expect.element(check('Email').getByRole('alert')).toMatchTextContent('The answer was: connect ECONNREFUSED')
  client.disconnect(sendTestMail)
  const release = client.hold(sendTestMail)
  await send.click()
  await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  release()
  await expect.element(check('Email').getByRole('alert')).toMatchTextContent('We don’t know if that worked')
})

test('the condition is asked for again every 45 seconds, and clocks that differ are reported', async () => {
  const client = createFakeClient()
  client.answer(getCondition, { checkedAt: '2026-03-02T09:40:00.000Z', checks: [mail] })
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(testStart) })
  await openHub(client, '/settings?show=condition')
  const clocks = page.getByRole('alert')
  await expect.element(clocks).toMatchTextContent('The server’s clock is 20 minutes behind this computer’s.')
  const asked = () => client.requests(getCondition).length
  const before = asked()
  await passTime(40_000)
  expect(asked()).toBe(before)
  client.answer(getCondition, { checkedAt: '2026-03-02T10:05:45.000Z', checks: [failingMail] })
  await passTime(5000)
  expect(asked()).toBeGreaterThan(before)
  await expect.element(check('Email')).toMatchTextContent('Not working')
  await expect.element(clocks).toMatchTextContent('The server’s clock is 5 minutes ahead of this computer’s.')
})
