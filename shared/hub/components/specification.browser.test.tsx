import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startScraping } from '#shared/contract/scraping-runs.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { serveLeads } from '../testing/fake-leads.ts'
import { openHub, passTime, press, toast, untilRendered } from '../testing/open-hub.tsx'
import { sampleId, sampleLead } from '../testing/samples.ts'

// Each test is named by the sentence of the specification that it holds the hub to.
const scrape = page.getByRole('button', { name: 'Scrape leads' })
const failure = toast('Scraping failed')

describe('Lead management: notifications', () => {
  let client: FakeClient
  beforeEach(async () => {
    client = createFakeClient()
    client.refuse(startScraping, 'unavailable', 'No scraper.')
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    await openHub(client)
    await scrape.click()
    await expect.element(failure).toBeVisible()
    // The toast is there a moment before the button can be pressed again.
    await expect.element(scrape).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('at most 1 toast is visible at a time', async () => {
    const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await scrape.click()
    await expect.poll(() => client.requests(startScraping)).toHaveLength(2)
    await expect.element(toasts).toHaveLength(1)
    client.answer(startScraping, { runId: sampleId(50), status: 'queued', wasGoing: false })
    await scrape.click()
    await expect.element(toast('Lead scraping started')).toBeVisible()
    await expect.element(toasts).toHaveLength(1)
  })

  test('default display 5000 ms', async () => {
    client.refuse(startScraping, 'unavailable', 'Still no scraper.')
    // Pressed without an action, which would let time pass: a new toast, shown from now on.
    ;(scrape.element() as HTMLElement).click()
    await untilRendered(() => failure.query()?.textContent?.includes('Still no scraper.'))
    await passTime(4990)
    expect(failure.query()).not.toBeNull()
    await passTime(10)
    expect(failure.query()).toBeNull()
  })

  test('F8 focuses the notification region', async () => {
    await press('F8')
    await expect.poll(() => document.activeElement).toBe(failure.element().closest('ol'))
  })

  test('swipe right to dismiss with a 50 px threshold', async () => {
    const title = failure.getByText('Scraping failed')
    const swipe = (pixels: number) => {
      const { x, y } = title.element().getBoundingClientRect()
      return title.dropTo(page.elementLocator(document.body), {
        sourcePosition: { x: 10, y: 10 },
        targetPosition: { x: x + 10 + pixels, y: y + 10 },
        steps: 6,
      })
    }
    for (const tooLittle of [-80, 48]) {
      await swipe(tooLittle)
      await expect.element(failure).not.toHaveAttribute('data-swipe', 'move')
      await expect.element(failure).toBeVisible()
    }
    await swipe(56)
    await expect.element(failure).not.toBeInTheDocument()
  })
})

/** Sends an event of the mouse without an action of the test, which would let time pass. */
function send(type: string, target: Element, extra: PointerEventInit = {}): void {
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', ...extra }))
}

test('tooltip delay 700 ms, skip delay 300 ms, in the hub', async () => {
  const client = createFakeClient()
  serveLeads(client, [sampleLead({ emailScore: 40, emailValidationIssues: ['Nobody answers at this domain'] })])
  await openHub(client)
  const badge = page.getByRole('button', { name: /^40%/ }).first()
  await expect.element(badge).toBeVisible()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const tip = page.getByRole('tooltip')
  // Time stands still for the hub while React renders the tooltip.
  const isShown = async () => {
    await expect.poll(() => tip.query()).not.toBeNull()
  }
  const enter = async () => {
    send('pointermove', badge.element())
    await passTime(0)
  }
  const leave = async () => {
    send('pointerout', badge.element(), { relatedTarget: document.body })
    send('pointerleave', badge.element(), { bubbles: false })
    await passTime(0)
    send('pointermove', document.body, { clientX: 5, clientY: 5 })
    await passTime(0)
    await expect.poll(() => tip.query()).toBeNull()
  }
  const expectDelay = async () => {
    await passTime(690)
    expect(tip.query()).toBeNull()
    await passTime(20)
    await isShown()
  }
  await enter()
  await expectDelay()
  await leave()
  await passTime(290)
  await enter()
  await isShown() // at once, so soon after the last one
  await leave()
  await passTime(310)
  await enter()
  await expectDelay()
})

test('tooltip delay 700 ms, skip delay 300 ms, on the buttons of a row of leads too, which have no tooltip of the browser', async () => {
  const client = createFakeClient()
  serveLeads(client, [sampleLead()])
  await openHub(client)
  const archive = page.getByRole('button', { name: 'Archive Grace Sample' })
  await expect.element(archive).toBeVisible()
  await expect.element(archive).not.toHaveAttribute('title')
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const tip = page.getByRole('tooltip')
  const expectShown = async (text: string) => {
    await expect.poll(() => tip.query()?.textContent).toBe(text)
  }
  send('pointerover', archive.element())
  await passTime(690)
  expect(tip.query()).toBeNull()
  await passTime(20)
  await expectShown('Archive')
  send('pointerover', document.body)
  await passTime(110)
  await expect.poll(() => tip.query()).toBeNull()
  await passTime(100)
  send('pointerover', page.getByRole('button', { name: 'Delete Grace Sample' }).element())
  await expectShown('Delete') // at once, so soon after the last one
  await press('Escape')
  await expect.poll(() => tip.query()).toBeNull()
})

test('the buttons of a row show their tooltip to the keyboard, and none to a finger', async () => {
  const client = createFakeClient()
  serveLeads(client, [sampleLead()])
  await openHub(client)
  const archive = page.getByRole('button', { name: 'Archive Grace Sample' })
  await expect.element(archive).toBeVisible()
  const tip = page.getByRole('tooltip')
  send('pointerover', archive.element(), { pointerType: 'touch' })
  await new Promise((done) => setTimeout(done, 800))
  expect(tip.query()).toBeNull()
  await press('Tab')
  archive.element().focus()
  await expect.poll(() => tip.query()?.textContent).toBe('Archive')
  archive.element().blur()
  await expect.poll(() => tip.query()).toBeNull()
})
