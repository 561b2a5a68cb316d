import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  blockDays,
  type BlockedDays,
  cancelCalls,
  changeCallSettings,
  listBlockedDays,
  listCalls,
  listFreeTimes,
  readCallSettings,
  unblockDays,
} from '#shared/contract/calls.ts'
import { type CallRules, standardCallRules } from '#shared/business/call-rules.ts'
import { changeCallRules, readCallRules } from '#shared/contract/call-rules.ts'
import {
  readBusyCalendar,
  refreshBusyCalendar,
  removeBusyCalendar,
  setBusyCalendar,
} from '#shared/contract/busy-times.ts'
import { createCalendarFeed, deleteCalendarFeed, readCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { expectLoadStates } from '../../testing/load-states.ts'
import { openHub, press, reopenHub, toast } from '../../testing/open-hub.tsx'
import { sampleCall, sampleId } from '../../testing/samples.ts'

test('entries of the owner’s calendar that can’t be read are counted', async () => {
  const client = createFakeClient()
  const calendar = {
    host: 'calendar.example.com',
    lastReadAt: '2026-03-02T09:55:00.000Z',
    failingSince: null,
    problem: null,
    count: 3,
    unreadable: 2,
  }
  client.answer(readBusyCalendar, { calendar })
  client.answer(refreshBusyCalendar, { calendar: { ...calendar, unreadable: 1 } })
  await openHub(client, '/settings?show=calls')
  await expect.element(page.getByText('2 entries couldn’t be read')).toBeVisible()
  await expectNoViolations()
  await page.getByText('2 entries couldn’t be read').element().scrollIntoView({ block: 'center' })
  await page.screenshot({ path: '/tmp/h2/shots/wide.png' })
  await page.viewport(390, 800)
  await new Promise((r) => setTimeout(r, 800))
  page.getByText('2 entries couldn’t be read').element().scrollIntoView({ block: 'center' })
  await page.screenshot({ path: '/tmp/h2/shots/narrow.png' })
  await page.getByRole('button', { name: 'Read now' }).click()
  await expect.element(page.getByText('1 entry couldn’t be read')).toBeVisible()
})
