import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { publicPages } from './all-pages.ts'
import {
  expect,
  ignoreRestingMouse,
  newVisitor,
  openPage,
  sharedServerTest as test,
  signInByForm,
  waitForFrame,
  waitForHydration,
} from './fixtures.ts'
import { addLead } from './leads.ts'

test.use({ viewport: { width: 412, height: 823 }, expectedConsole: [/status of 404/] })

/** Records the responses that the page receives from now on. */
function recordResponses(page: Page) {
  const scripts: Response[] = []
  const others: string[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    // Icons and the manifest load after everything else.
    if (kind === 'other' || kind === 'manifest') return
    if (kind === 'script') scripts.push(response)
    else others.push(kind)
  })
  // Read on demand, because a body can no longer be read once its page has been left.
  const readScripts = () => Promise.all(scripts.map((response) => response.body()))
  return {
    others,
    scriptCount: () => scripts.length,
    scriptKiB: async () => (await readScripts()).reduce((sum, body) => sum + brotliCompressSync(body).length, 0) / 1024,
    /** Returns the number of scripts with Fluent's class names, which only the hub uses. */
    hubScriptCount: async () => (await readScripts()).filter((body) => body.includes('fui-')).length,
  }
}

async function scrollToEnd(page: Page): Promise<void> {
  for (let top = 0; top < (await page.evaluate(() => document.body.scrollHeight)); top += 600) {
    await page.evaluate((to) => scrollTo(0, to), top)
    await waitForFrame(page)
  }
}

test('the first view of a page is its document, two fonts and pictures, and nothing shifts while it is read to its end', async ({
  page,
}) => {
  test.slow()
  await ignoreRestingMouse(page)
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    const add = (entry: PerformanceEntry) => (seen.shift += 'value' in entry ? Number(entry.value) : 0)
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true })
  })
  // The page of a payment cannot show its status before the response of the server.
  const paths = [...publicPages, '/blog?article=forty-five-degree-rule']
  for (const path of paths.filter((path) => path !== '/payment-success')) {
    await test.step(path, async () => {
      const responses = recordResponses(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      if (path !== '/checkout') {
        expect(responses.scriptCount()).toBe(0)
        const kinds = responses.others.filter((kind) => kind !== 'image')
        expect(kinds.toSorted()).toEqual(['document', 'font', 'font'])
      }
      page.removeAllListeners('response')
      await scrollToEnd(page)
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
      const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
      expect(shift).toBeLessThan(0.01)
    })
  }
})

test('the first text waits for no font, and the content below the first screen is laid out once, after the fonts have loaded', async ({
  page,
}) => {
  // The fonts are delayed until the first paint, so text that waited for them would never be painted.
  const { promise: painted, resolve: paint } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await painted
    await route.continue()
  })
  const askedFor = page.waitForRequest('**/*.woff2')
  await page.goto('/', { waitUntil: 'commit' })
  await askedFor
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name))
  await expect.poll(paints).toContain('first-contentful-paint')
  const isLaidOut = () =>
    page.locator('#blog h2').evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  paint()
  await expect.poll(() => page.evaluate(() => document.fonts.check('500 1rem Newsreader'))).toBe(true)
  await expect.poll(isLaidOut).toBe(true)
})

test('a visitor from another page of the site has the fonts cached and sees them at once', async ({ page }) => {
  await openPage(page, '/packages')
  await page.addInitScript(() => {
    // Simulates a page that never paints: `requestAnimationFrame` never calls back and no performance entry is observed.
    Object.assign(window, {
      requestAnimationFrame: () => 0,
      PerformanceObserver: class {
        observe() {}
      },
    })
  })
  await page.evaluate(() => location.assign('/process'))
  await page.waitForURL('**/process')
  await expect(page.locator('html')).toHaveClass('own-fonts')
})

test.describe('when the fonts do not load', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('the whole page is laid out anyway', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort())
    await openPage(page, '/')
    await expect(page.locator('#blog h2')).toBeVisible()
  })
})

test('a visitor who reloads or comes back returns to the same scroll position', async ({ page }) => {
  await openPage(page, '/')
  await page.locator('#blog').evaluate((section) => section.scrollIntoView())
  const before = await page.evaluate(() => scrollY)
  for (const comeBack of [() => page.reload(), () => page.goto('/faq').then(() => page.goBack())]) {
    await comeBack()
    await expect(page.locator('html')).toHaveClass('own-fonts')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  }
})

test('Home scrolled to its end has loaded at most 80 KiB of script', async ({ page }) => {
  const responses = recordResponses(page)
  await page.goto('/')
  await scrollToEnd(page)
  await page.waitForLoadState('networkidle')
  await waitForHydration(page.locator('form').filter({ has: page.getByLabel('First name') }))
  expect(await responses.scriptKiB()).toBeLessThanOrEqual(80)
  expect(await responses.hubScriptCount()).toBe(0)
})

test('the calculator has loaded at most 75 KiB of script once it is used', async ({ page }) => {
  const responses = recordResponses(page)
  await page.goto('/calculator')
  await page.getByLabel('Size in square metres').fill('20')
  await waitForHydration(page.locator('form'))
  expect(await responses.scriptKiB()).toBeLessThanOrEqual(75)
  expect(await responses.hubScriptCount()).toBe(0)
})

test('the hub has loaded at most 320 KiB of script once its leads are shown', async ({ page }) => {
  const responses = recordResponses(page)
  await signInByForm(page)
  await expect(page.getByText(/leads? · Updated \d/)).toBeVisible()
  expect(await responses.hubScriptCount()).toBeGreaterThan(0)
  const kib = await responses.scriptKiB()
  test.info().annotations.push({ type: 'KiB', description: kib.toFixed(1) })
  expect(kib).toBeLessThanOrEqual(320)
})

for (const [view, path, shown] of [
  ['the list of leads', '/marketing-hub', (page: Page) => page.getByRole('link', { name: 'Grace Sample' }).first()],
  ['Today', '/marketing-hub/today', (page: Page) => page.getByRole('heading', { name: 'Now', exact: true })],
] as const) {
  test(`a reload of ${view} needs its document and at most eight scripts, and asks only for what may be slow or missing`, async ({
    page,
    app,
  }) => {
    const { email, phone } = newVisitor()
    await addLead(await app.ownerClient(), { email, phone })
    await signInByForm(page)
    await page.goto(path)
    await expect(shown(page)).toBeVisible()
    const others = new Set(['/api/events', '/api/condition', '/api/business', '/api/go-live'])
    let scripts = 0
    let asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.resourceType() === 'script') scripts++
      else if (request.resourceType() === 'fetch' && !others.has(pathname)) asked.push(pathname)
    })
    // What a busy machine has not answered in time is left to the hub, so it may take several reloads.
    await expect(async () => {
      scripts = 0
      asked = []
      await page.reload()
      await expect(shown(page)).toBeVisible()
      expect(scripts).toBeLessThanOrEqual(8)
      expect(asked).toEqual([])
    }).toPass()
  })
}
