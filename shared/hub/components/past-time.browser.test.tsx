import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getCondition } from '#shared/contract/condition.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { openHub, passTime } from '../testing/open-hub.tsx'
import { testStart } from '../testing/samples.ts'

test('how long ago something was moves on each minute, with the exact time beside it', async () => {
  const client = createFakeClient()
  client.answer(getCondition, { checkedAt: '2026-03-02T09:58:00.000Z', checks: [] })
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(testStart) })
  await openHub(client, '/settings?show=condition')
  await expect.element(page.getByText('Checked 2 minutes ago')).toBeVisible()
  await passTime(60_000)
  await expect.element(page.getByText('Checked 3 minutes ago')).toBeVisible()
  await page.getByText('3 minutes ago', { exact: true }).hover()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent('Monday 2 Mar 2026 at 09:58')
})
