import { existsSync, readFileSync } from 'node:fs'
import { testBrowser } from '../../shared/scraper/testing/chromium.ts'
import { listTree } from '../../shared/scraper/engine/process-tree.ts'
import { sendHtml } from '../../shared/scraper/testing/site/answers.ts'
import { listPage } from '../../shared/scraper/testing/site/pages.ts'
import { type SiteOptions, startTestSite, type TestSite } from '../../shared/scraper/testing/site/site.ts'
import { expectNoViolations } from '../../site/e2e/axe.ts'
import { expect, signIn, test as base } from './fixtures.ts'
import { addSource, latestRun, leadNames, sampleNames, scrapeThisMachineSwitch, withoutScraper } from './lead-source.ts'

/** Tests with a local website to scrape. */
const test = base.extend<{ siteOptions: SiteOptions; site: TestSite }>({
  siteOptions: [{}, { option: true }],
  site: async ({ siteOptions }, use) => {
    await using site = await startTestSite(siteOptions)
    await use(site)
  },
})

test.use({
  serverEnvironment: withoutScraper,
  switches: [scrapeThisMachineSwitch],
  storedSettings: { scrapesHere: true },
})

/** Returns whether a process exists and is not a zombie. */
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

/** Waits until the site has had this many requests. The processes of the scraper and its browser start first. */
async function waitForRequests(site: TestSite, count: number): Promise<void> {
  await expect.poll(() => site.paths().length, { intervals: [20], timeout: 40_000 }).toBeGreaterThanOrEqual(count)
}

test.describe('before the owner has been asked', () => {
  test.use({ storedSettings: {}, siteOptions: { lists: 40, itemsOfList: 1, delayMs: 150 } })

  test('the console asks before it scrapes, shows a run in progress, and stops it on request', async ({
    server,
    consoleApp: { page },
    site,
  }) => {
    const client = await server.ownerClient()
    await addSource(client, site)
    await page.getByRole('button', { name: 'Scrape leads' }).click()
    const question = page.getByRole('status').filter({ hasText: 'A search for leads is waiting.' })
    await expect(question).toBeVisible()
    await expectNoViolations(page, 'the question before looking for leads')
    expect(site.paths()).toEqual([])

    await question.getByRole('button', { name: 'Search with this computer' }).click()
    await expect(question).toHaveCount(0)
    const status = page.getByRole('status').filter({ hasText: 'This computer is searching for leads.' })
    await expect(status).toBeVisible({ timeout: 20_000 })
    await waitForRequests(site, 3)
    await status.getByRole('button', { name: 'Stop' }).click()
    await expect.poll(async () => (await latestRun(client))?.status).toBe('cancelled')
    await expect(status).toHaveCount(0, { timeout: 20_000 })
    expect(site.paths().length).toBeLessThan(40)
  })
})

test('Scrape leads finds leads with this computer’s browser and stores them, and the owner changes this computer’s settings', async ({
  server,
  consoleApp,
  site,
}) => {
  const client = await server.ownerClient()
  await addSource(client, site)
  // A script writes this list, so only a browser can read it.
  site.answer('/list', (_, response, url) => {
    const size = { lists: 3, itemsOfList: 5 }
    const list = JSON.stringify(listPage(Number(url.searchParams.get('page') ?? 1), size)).replaceAll(
      '</',
      String.raw`<\/`,
    )
    sendHtml(response, `<!doctype html><title>Planning</title><body><script>document.write(${list})</script>`)
  })
  const { app, page } = consoleApp
  await page.getByRole('button', { name: 'Scrape leads' }).click()
  await expect(page.getByText('Lead scraping started', { exact: true })).toBeVisible()
  await expect.poll(async () => (await latestRun(client))?.status, { timeout: 30_000 }).toBe('success')
  expect(await leadNames(client)).toEqual(sampleNames(15))
  await expect(page.getByRole('button', { name: '15 new leads' })).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'This computer' }).click()
  await expect(page.getByText('found on this computer')).toBeVisible()
  const choose = (file: string) =>
    app.evaluate(({ dialog }, file) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] })
    }, file)
  await choose('/bin/true')
  await page.getByRole('button', { name: 'Choose another browser' }).click()
  await expect(page.getByText('This isn’t a browser we can use.')).toBeVisible()
  await choose(testBrowser())
  await page.getByRole('button', { name: 'Choose another browser' }).click()
  await expect(page.getByText('chosen by you')).toBeVisible()
  await expectNoViolations(page, 'This computer')
  await page.getByRole('switch', { name: 'Start minimised' }).check()
  const isChecked = () =>
    app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
      return items.find(({ label }) => label === 'Start Minimised')?.checked
    })
  await expect.poll(isChecked).toBe(true)
  await page.getByRole('switch', { name: 'Look for leads on this computer' }).uncheck()
  await expect(page.getByRole('switch', { name: 'Look for leads on this computer' })).not.toBeChecked()
})

test.describe('with a slow site', () => {
  test.use({ siteOptions: { lists: 2, itemsOfList: 6, delayMs: 150 } })

  test('a console that is killed during a run continues it, and stores each person once', async ({
    server,
    consoleApp,
    site,
    startConsole,
  }) => {
    const client = await server.ownerClient()
    await addSource(client, site)
    await consoleApp.page.getByRole('button', { name: 'Scrape leads' }).click()
    await waitForRequests(site, 6)
    const processes = listTree(consoleApp.app.process().pid ?? 0)
    await consoleApp.kill()
    // No process of the console may remain, including its browser.
    await expect.poll(() => processes.filter(isRunning), { timeout: 15_000 }).toEqual([])
    const seen = site.paths().length
    expect(seen).toBeLessThan(14)

    const { page } = await startConsole()
    await signIn(page)
    await expect.poll(async () => (await latestRun(client))?.status, { timeout: 40_000 }).toBe('success')
    expect(await leadNames(client)).toEqual(sampleNames(12))
    const times = [...Map.groupBy(site.paths(), (path) => path).values()].map((visits) => visits.length)
    // Only the page that was being read may be requested again.
    expect(times.filter((count) => count > 1).length).toBeLessThanOrEqual(1)
  })

  test('quitting during a run asks, and the next start continues it', async ({
    server,
    consoleApp: { app, page },
    site,
    startConsole,
  }) => {
    const client = await server.ownerClient()
    await addSource(client, site)
    await page.getByRole('button', { name: 'Scrape leads' }).click()
    await waitForRequests(site, 4)
    const ended = new Promise((resolve) => app.process().once('exit', resolve))
    const quitWith = (answer: 'Quit' | 'Keep running') =>
      app.evaluate(({ app, dialog }, answer) => {
        dialog.showMessageBox = ((_window: unknown, options: Electron.MessageBoxOptions) =>
          Promise.resolve({ response: options.buttons?.indexOf(answer), checkboxChecked: false })) as never
        app.quit()
      }, answer)
    await quitWith('Keep running')
    await expect(page.getByRole('button', { name: 'Scrape leads' })).toBeVisible()
    await quitWith('Quit')
    await ended
    expect(site.paths().length).toBeLessThan(14)

    const next = await startConsole()
    await signIn(next.page)
    await expect.poll(async () => (await latestRun(client))?.status, { timeout: 40_000 }).toBe('success')
    expect(await leadNames(client)).toEqual(sampleNames(12))
  })
})
