import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMails, type MailSummary } from '#shared/contract/outbox.ts'
import { listScrapingSources } from '#shared/contract/scraping-sources.ts'
import { hubViews } from '#shared/hub-address.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { serveLeads } from '../testing/fake-leads.ts'
import { sampleSource } from '../testing/fake-sources.ts'
import { openHub, press } from '../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../testing/samples.ts'
import { rooms, views } from './views.ts'

let client: FakeClient
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client)
})

const failedMail: MailSummary = {
  id: sampleId(34),
  kind: 'consultation-alert',
  recipient: 'owner@example.com',
  subject: 'New enquiry: Ada Sample',
  state: 'failed',
  attempts: 1,
  lastError: 'The mailbox is full.',
  nextAttemptAt: sampleTime,
  createdAt: sampleTime,
  sentAt: null,
  prospectId: null,
  leadDeletedAt: null,
}

const navigation = page.getByRole('navigation', { name: 'Main' })
const room = (name: string) => navigation.getByRole('link', { name: new RegExp(`^${name}`) })
const tabs = (room: string) => page.getByRole('navigation', { name: `Views of ${room}` })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const current = (within: typeof navigation) =>
  within
    .getByRole('link')
    .elements()
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent)

test('every view is in one room, under the address that it always had', () => {
  const inRooms = views.map(({ address }) => address)
  expect(inRooms.toSorted()).toEqual(['', ...hubViews.filter((address) => address !== 'set-up')].toSorted())
})

test('six rooms are in the navigation, with settings and help at its foot', async () => {
  await openHub(client, '/today')
  await expect.element(heading('Today')).toBeVisible()
  expect(
    navigation
      .getByRole('link')
      .elements()
      .map((link) => link.textContent?.replace(/\d.*/, '')),
  ).toEqual(['Today', 'Leads', 'Calendar', 'Jobs', 'Website', 'Insight', 'Settings', 'Help'])
})

for (const {
  views: [first, ...others],
} of rooms) {
  for (const view of others) {
    test(`the address of ${view.label} opens its tab in ${first.label}`, async () => {
      await openHub(client, `/${view.address}`)
      await expect
        .element(tabs(first.label).getByRole('link', { name: view.label }))
        .toHaveAttribute('aria-current', 'page')
      await expect.element(heading(view.label)).toBeVisible()
      expect(current(navigation)).toEqual([expect.stringContaining(first.label)])
      await tabs(first.label)
        .getByRole('link', { name: new RegExp(`^${first.label}`) })
        .click()
      await expect.element(heading(first.label)).toBeVisible()
    })
  }
}

for (const [section, roomName, label] of [
  ['deposits', 'Jobs', 'Deposits'],
  ['newsletter', 'Website', 'Newsletter'],
  ['unmatched', 'Settings', 'Emails from unknown senders'],
  ['outbox', 'Settings', 'Outbox'],
] as const) {
  test(`the address that ${section} had under Website forms opens them in ${roomName}`, async () => {
    await openHub(client, `/inbox?show=${section}`)
    await expect.element(page.getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page')
    expect(current(navigation)).toEqual([expect.stringContaining(roomName)])
  })
}

test('a room has the number of its first view, and a mark for another view that has its number on its tab', async () => {
  client.answer(listScrapingSources, [sampleSource({ pausedReason: 'It failed five times in a row.' })])
  client.answer(listMails, [failedMail])
  await openHub(client, '/today')
  await expect.element(room('Leads')).toHaveAccessibleName(/^Leads 3 new/)
  await expect.element(room('Leads')).toHaveAccessibleName(/Find leads: 1 paused after failures$/)
  await expect.element(room('Settings')).toHaveAccessibleName(/Email: 1 not sent$/)
  await room('Leads').click()
  await expect.element(tabs('Leads').getByRole('link', { name: 'Find leads' })).toMatchTextContent('1 paused')
})

test('the icon of the installed hub has the number of new leads, and loses it when the hub is closed', async () => {
  const setBadge = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  const hub = await openHub(client, '/today')
  await expect.poll(() => setBadge.mock.lastCall).toEqual([3])
  await hub.unmount()
  expect(setBadge.mock.lastCall).toEqual([0])
})

test('the first stop of the Tab key skips the navigation', async () => {
  await openHub(client, '/archive')
  await expect.element(heading('Archive')).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await userEvent.tab()
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
  await press('Enter')
  await expect.element(page.getByRole('main')).toHaveFocus()
  await userEvent.tab()
  expect(page.getByRole('main').element().contains(document.activeElement)).toBe(true)
  expect(location.pathname).toMatch(/archive$/)
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  test('four rooms and More are at the bottom edge, high enough for a thumb', async () => {
    await openHub(client, '/today')
    await expect.element(heading('Today')).toBeVisible()
    const items = [...navigation.element().children]
    expect(items.map((item) => item.textContent?.replace(/\d.*/, ''))).toEqual([
      'Today',
      'Leads',
      'Calendar',
      'Jobs',
      'More',
    ])
    for (const item of items) expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    expect(navigation.element().getBoundingClientRect().bottom).toBe(844)
    await expectNoViolations()
  })

  test('More has the other rooms, closes when one is chosen, and is then the current item', async () => {
    await openHub(client, '/today')
    const more = navigation.getByRole('button', { name: 'More' })
    await more.click()
    const sheet = page.getByRole('dialog', { name: 'More' })
    await expect.element(sheet.getByRole('link', { name: 'Help' })).toBeVisible()
    await press('Escape')
    await expect.element(more).toHaveFocus()
    await more.click()
    await sheet.getByRole('link', { name: 'Insight' }).click()
    await expect.element(heading('Insight')).toBeVisible()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(more).toHaveAttribute('aria-current', 'true')
    await more.click()
    await expect.element(sheet).toBeVisible()
    await expectNoViolations()
  })

  test('what follows the list does not end below the bar', async () => {
    await openHub(client, '/settings')
    await expect.element(heading('Settings')).toBeVisible()
    scrollTo(0, document.body.scrollHeight)
    const { bottom } = page.getByRole('main').element().getBoundingClientRect()
    await vi.waitFor(() => expect(bottom).toBeLessThanOrEqual(navigation.element().getBoundingClientRect().top))
  })
})
