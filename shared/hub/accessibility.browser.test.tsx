import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { currentUser } from '#shared/contract/accounts.ts'
import { hubAddress, hubViews } from '#shared/hub-address.ts'
import { callOutcomeText, logPhoneCall } from '#shared/contract/phone-calls.ts'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import { createFakeClient, type FakeClient } from './testing/fake-client.ts'
import { expectNoViolations } from './testing/axe.ts'
import { hugo, serveLeads } from './testing/fake-leads.ts'
import { openHub, press } from './testing/open-hub.tsx'
import { sampleLead, sampleTime } from './testing/samples.ts'
import { followByKeyboard, type Step } from './testing/screen-reader.ts'

let client: FakeClient
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client)
})

test('axe finds nothing on the sign-in page', async () => {
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  await openHub(client)
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectNoViolations({ everyRuleNarrow: true })
})

test('axe finds nothing in the list of leads, with some chosen and the filters open', async () => {
  await page.viewport(390, 900)
  await openHub(client)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Choose Hugo Sample' }).click()
  await expect.element(page.getByRole('toolbar')).toBeVisible()
  await expectNoViolations({ everyRuleNarrow: true })
})

test('axe finds nothing in the panel of a lead that is edited', async () => {
  await openHub(client, `?lead=${hugo.id}&part=details`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByLabelText('Postcode')).toBeVisible()
  await expectNoViolations({ everyRuleNarrow: true })
})

test('axe finds nothing on the board and in the palette', async () => {
  await openHub(client, '?layout=board')
  await expect.element(page.getByRole('link', { name: 'Hugo Sample' })).toBeVisible()
  await expectNoViolations({ everyRuleNarrow: true })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await expectNoViolations({ everyRuleNarrow: true })
})

test('axe finds nothing in an import', async () => {
  await openHub(client, '?panel=import')
  await expect
    .element(page.getByRole('dialog', { name: 'Import leads' }).getByLabelText('File with people'))
    .toBeVisible()
  await expectNoViolations({ everyRuleNarrow: true })
})

for (const [view, address] of [
  ['the archive', '/archive'],
  ['Settings', '/settings'],
] as const) {
  test(`axe finds nothing in ${view}`, async () => {
    await openHub(client, address)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByText(/^Loading/)).not.toBeInTheDocument()
    await expectNoViolations({ everyRuleNarrow: true })
  })
}

test('a password manager can fill in the sign-in page', async () => {
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  await openHub(client)
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveAttribute('autocomplete', 'current-password')
})

/** What WCAG 1.4.12 lets readers set for themselves. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

test('no view scrolls sideways on a screen of 320 px, also with wider text, and each has a title of its own', async () => {
  await page.viewport(320, 640)
  document.title = ''
  await openHub(client)
  const style = document.head.appendChild(document.createElement('style'))
  onTestFinished(() => style.remove())
  const titles = new Set([''])
  for (const view of ['', ...hubViews]) {
    history.pushState(null, '', `${hubAddress}/${view}`)
    dispatchEvent(new PopStateEvent('popstate'))
    await expect.poll(() => titles.has(document.title), { message: view }).toBe(false)
    await expect.element(page.getByText(/^Loading/)).not.toBeInTheDocument()
    for (const text of ['', textSpacing]) {
      style.textContent = text
      expect(document.documentElement.scrollWidth, view).toBe(320)
    }
    titles.add(document.title)
  }
})

test('what has the focus is never hidden behind a bar', async () => {
  await page.viewport(390, 480)
  await openHub(client)
  await page.getByRole('checkbox', { name: 'Choose Hugo Sample' }).click()
  await expect.element(page.getByRole('toolbar')).toBeVisible()
  const hidden: string[] = []
  for (let presses = 0; presses < 60; presses++) {
    await userEvent.keyboard('{Tab}')
    const focused = document.activeElement
    if (focused === null || focused === document.body) break
    if (!isInSight(focused)) hidden.push(focused.outerHTML.slice(0, 120))
  }
  expect(hidden).toEqual([])
})

/** Returns whether any of nine points of an element is not covered by another. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const parts = [0.1, 0.5, 0.9]
  return parts.some((x) =>
    parts.some((y) => {
      const found = document.elementFromPoint(left + x * width, top + y * height)
      return found !== null && (element.contains(found) || found.contains(element))
    }),
  )
}

test('a tooltip opens by keyboard and closes with Escape', async () => {
  serveLeads(client, [sampleLead({ emailScore: 40, emailValidationIssues: ['Nobody answers at this domain'] })])
  await openHub(client)
  const badge = page.getByRole('button', { name: /^40%/ }).first()
  await expect.element(badge).toBeVisible()
  badge.element().focus()
  await expect.element(page.getByRole('tooltip')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await expect.element(badge).toHaveFocus()
})

test('a lead is opened, called, moved on and closed by keyboard, and a screen reader hears each step', async () => {
  client.answer(logPhoneCall, ({ body: { id, outcome } }): TimelineEntry => ({
    id,
    at: sampleTime,
    kind: 'activity',
    type: 'call',
    description: callOutcomeText[outcome],
    oldValue: null,
    newValue: null,
    notes: null,
    canUndo: true,
  }))
  keepAnnouncements()
  await openHub(client)
  await expect.element(page.getByRole('link', { name: 'Hugo Sample' })).toBeVisible()
  page.getByRole('checkbox', { name: 'Choose every lead that is shown' }).element().focus()
  await expectTranscript([
    ['Tab', 'Iris Sample, link'],
    ['ArrowDown', 'Hugo Sample, link'],
    ['Enter', 'in: Hugo Sample, dialog', 'Previous lead, button'],
    ['Tab', 'Next lead, button'],
    ['Tab', 'Close, button'],
    ['Tab', 'Status: New. Move to …, button, opens a menu, not expanded'],
    ['Tab', 'Stage: Prospect, button, opens a menu, not expanded'],
    ['Tab', 'Archive, button'],
    ['Tab', 'More, button, opens a menu'],
    ['Tab', 'Story, tab, selected'],
    ['ArrowRight', 'Details, tab, selected'],
    ['ArrowRight', 'Money, tab, selected'],
    ['Tab', 'Call Hugo Sample, 020 7946 0022, link'],
    ['Enter', 'Call Hugo Sample, 020 7946 0022, link', 'polite: How did the call go?'],
    ['Tab', 'Write a note, button'],
    ['Tab', 'Write an email, button'],
    ['Tab', 'in: How did the call with Hugo Sample go?, group', 'Spoke, button'],
    [
      'Enter',
      'Call Hugo Sample, 020 7946 0022, link',
      /^(polite|assertive): Notification Hugo Sample: spoke on the phone/,
    ],
    ['Escape', 'Hugo Sample, link'],
  ])
})

test('an open panel does not hide what a toast announces', async () => {
  client.refuse(logPhoneCall, 'unavailable', 'Not now.')
  keepAnnouncements()
  await openHub(client, `?lead=${hugo.id}`)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Call Hugo Sample/ })
    .click()
  await page.getByRole('button', { name: 'Spoke' }).click()
  await expect
    .poll(() => document.querySelector('[role=status][aria-live=assertive]')?.textContent)
    .toContain('Not now.')
  // The panel hides what is new on the page from screen readers, 250 ms after it has got the focus.
  const close = page.getByRole('button', { name: 'Close' }).element()
  await press('F8')
  close.focus()
  await new Promise((resolve) => setTimeout(resolve, 500))
  await expect.element(page.getByRole('status').filter({ hasText: 'Not now.' })).toBeInTheDocument()
})

/** Keeps what a toast announces in the page for longer than the second it takes there: a busy machine reads the tree less often. */
function keepAnnouncements(): void {
  const { setTimeout } = window
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    setTimeout(run, ms === 1000 ? 60_000 : ms)) as typeof setTimeout)
}

async function expectTranscript(steps: readonly Step[]): Promise<void> {
  const { frameTree } = await cdp().send('Page.getFrameTree')
  const frame = frameTree.childFrames?.[0]?.frame.id
  await followByKeyboard(steps, {
    readTree: () => cdp().send('Accessibility.getFullAXTree', frame === undefined ? {} : { frameId: frame }),
    press: (key) => userEvent.keyboard(`{${key}}`),
    type: (text) => userEvent.keyboard(text),
    async expectHeard(heard, expected, action) {
      const wanted = expected.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line)))
      await expect.poll(heard, { message: action, interval: 50 }).toEqual(wanted)
    },
  })
}
