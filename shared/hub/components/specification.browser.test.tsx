import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startScraping } from '#shared/contract/scraping.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { serveLeads } from '../testing/fake-leads.ts'
import { openHub, press, toast } from '../testing/open-hub.tsx'
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
    vi.advanceTimersByTime(4900)
    await expect.element(failure).toBeVisible()
    vi.advanceTimersByTime(200)
    await expect.element(failure).not.toBeInTheDocument()
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

test('tooltip delay 700 ms, skip delay 300 ms, in the hub', async () => {
  const client = createFakeClient()
  serveLeads(client, [sampleLead({ emailScore: 40, emailValidationIssues: ['Nobody answers at this domain'] })])
  await openHub(client)
  const badge = page.getByRole('button', { name: /^40%/ }).first()
  await expect.element(badge).toBeVisible()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const tip = page.getByRole('tooltip')
  const enter = () => badge.hover()
  const leave = async () => {
    // The tooltip stays while the pointer may be on its way to it: it takes two moves to see that it is not.
    for (const name of ['Insight', 'Archive']) await page.getByRole('link', { name }).hover()
    await expect.element(tip).not.toBeInTheDocument()
  }
  const expectDelay = async () => {
    vi.advanceTimersByTime(690)
    await expect.element(tip).not.toBeInTheDocument()
    vi.advanceTimersByTime(20)
    await expect.element(tip).toBeInTheDocument()
  }
  await enter()
  await expectDelay()
  await leave()
  vi.advanceTimersByTime(290)
  await enter()
  // At once, so soon after the last one.
  await expect.element(tip).toBeInTheDocument()
  await leave()
  vi.advanceTimersByTime(310)
  await enter()
  await expectDelay()
})
