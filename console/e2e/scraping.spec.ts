import { existsSync, readFileSync } from 'node:fs'
import type { ElectronApplication } from '@playwright/test'
import { testBrowser } from '../../shared/scraper/testing/chromium.ts'
import { listTree } from '../../shared/scraper/engine/process-tree.ts'
import { sendHtml } from '../../shared/scraper/testing/site/answers.ts'
import { itemPage, listPage } from '../../shared/scraper/testing/site/pages.ts'
import { editScrapingSource } from '../../shared/contract/scraping-sources.ts'
import { startTestSite, type TestSite } from '../../shared/scraper/testing/site/site.ts'
import { expectNoViolations } from '../../site/e2e/axe.ts'
import { showNewLeads } from '../../site/e2e/leads.ts'
import { expect, signIn, test as base } from './fixtures.ts'
import { addSource, latestRun, leadNames, sampleNames, scrapeThisMachineSwitch, withoutScraper } from './lead-source.ts'

/** Tests with a local website to scrape. */
const test = base.extend<{ site: TestSite }>({
  // Playwright reads the dependencies of a fixture from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    await using site = await startTestSite()
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

/** Makes the page of an item wait, so that a run cannot end before it. @returns a function that answers it */
function holdItem(site: TestSite, item: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  site.answer(`/item/${item}`, (_, response) => void promise.then(() => sendHtml(response, itemPage(item))))
  return resolve
}

/** Waits until the page of an item has been requested. The processes of the scraper and its browser start first. */
async function waitForItem(site: TestSite, item: number): Promise<void> {
  await expect.poll(site.paths, { intervals: [20], timeout: 40_000 }).toContain(`/item/${item}`)
}

/** Quits the console, and answers the question whether it is to. */
function quitWith(app: ElectronApplication, answer: 'Quit' | 'Keep running'): Promise<void> {
  return app.evaluate(({ app, dialog }, answer) => {
    dialog.showMessageBox = ((_window: unknown, options: Electron.MessageBoxOptions) =>
      Promise.resolve({ response: options.buttons?.indexOf(answer), checkboxChecked: false })) as never
    app.quit()
  }, answer)
}

test.describe('before the owner has been asked', () => {
  test.use({ storedSettings: {} })

  test('the console asks before it scrapes, stores what this computer’s browser finds, shows a run in progress, and stops it on request', async ({
    server,
    consoleApp: { app, page },
    site,
  }) => {
    const client = await server.ownerClient()
    const choose = (file: string) =>
      app.evaluate(({ dialog }, file) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] })
      }, file)
    const isChecked = () =>
      app.evaluate(({ Menu }) => {
        const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
        return items.find(({ label }) => label === 'Start Minimised')?.checked
      })
    const question = page.getByRole('status').filter({ hasText: 'A search for leads is waiting.' })

    await test.step('it asks before it scrapes', async () => {
      // A script writes this list, so only a browser can read it.
      site.answer('/list', (_, response, url) => {
        const size = { lists: 3, itemsOfList: 5 }
        const list = JSON.stringify(listPage(Number(url.searchParams.get('page') ?? 1), size)).replaceAll(
          '</',
          String.raw`<\/`,
        )
        sendHtml(response, `<!doctype html><title>Planning</title><body><script>document.write(${list})</script>`)
      })
      const source = await addSource(client, site)
      await page.getByRole('button', { name: 'Scrape leads' }).click()
      await expect(page.getByText('Lead scraping started', { exact: true })).toBeVisible()
      await expect(question).toBeVisible()
      await expectNoViolations(page, 'the question before looking for leads')
      expect(site.paths()).toEqual([])
      await question.getByRole('button', { name: 'Search with this computer' }).click()
      await expect(question).toHaveCount(0)
      await expect.poll(async () => (await latestRun(client))?.status, { timeout: 30_000 }).toBe('success')
      expect(await leadNames(client)).toEqual(sampleNames(15))
      await showNewLeads(page, page.getByText(/^15 leads · /))
      await client.call(editScrapingSource, { params: source, body: { isActive: false } })
    })

    await test.step('it shows a run in progress, and stops it on request', async () => {
      await using slowSite = await startTestSite({ lists: 20, itemsOfList: 1 })
      const release = holdItem(slowSite, 5)
      await addSource(client, slowSite)
      await page.getByRole('button', { name: 'Scrape leads' }).click()
      const status = page.getByRole('status').filter({ hasText: 'This computer is searching for leads.' })
      await expect(status).toBeVisible({ timeout: 20_000 })
      await waitForItem(slowSite, 5)
      await status.getByRole('button', { name: 'Stop' }).click()
      await expect.poll(async () => (await latestRun(client))?.status).toBe('cancelled')
      await expect(status).toHaveCount(0, { timeout: 20_000 })
      release()
      expect(slowSite.paths()).not.toContain('/item/10')
    })

    await test.step('the owner changes this computer’s settings', async () => {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^Settings/ })
        .click()
      await page.getByRole('link', { name: 'This computer' }).click()
      await expect(page.getByText('found on this computer')).toBeVisible()
      await choose('/bin/true')
      await page.getByRole('button', { name: 'Choose another browser' }).click()
      await expect(page.getByText('This isn’t a browser we can use.')).toBeVisible()
      await choose(testBrowser())
      await page.getByRole('button', { name: 'Choose another browser' }).click()
      await expect(page.getByText('chosen by you')).toBeVisible()
      await expectNoViolations(page, 'This computer')
      await page.getByRole('switch', { name: 'Start minimised' }).check()
      await expect.poll(isChecked).toBe(true)
      await page.getByRole('switch', { name: 'Look for leads on this computer' }).uncheck()
      await expect(page.getByRole('switch', { name: 'Look for leads on this computer' })).not.toBeChecked()
    })
  })
})

test('a run goes on after the console was killed and after it quit, and stores each person once', async ({
  server,
  consoleApp,
  site,
  startConsole,
}) => {
  test.slow()
  const client = await server.ownerClient()
  await addSource(client, site)
  const repeated = () =>
    [...Map.groupBy(site.paths(), (path) => path).values()].filter((visits) => visits.length > 1).length

  await test.step('no process of a killed console remains', async () => {
    const release = holdItem(site, 4)
    await consoleApp.page.getByRole('button', { name: 'Scrape leads' }).click()
    await waitForItem(site, 4)
    const processes = listTree(consoleApp.app.process().pid ?? 0)
    await consoleApp.kill()
    await expect.poll(() => processes.filter(isRunning), { timeout: 15_000 }).toEqual([])
    release()
  })

  await test.step('the next start continues the run, and quitting asks', async () => {
    const release = holdItem(site, 9)
    const { app, page } = await startConsole()
    await signIn(page)
    await waitForItem(site, 9)
    const ended = new Promise((resolve) => app.process().once('exit', resolve))
    await quitWith(app, 'Keep running')
    await expect(page.getByRole('button', { name: 'Scrape leads' })).toBeVisible()
    await quitWith(app, 'Quit')
    await ended
    release()
    // Only the page that was being read may be requested again.
    expect(repeated()).toBeLessThanOrEqual(1)
  })

  await test.step('the start after that completes it', async () => {
    const { page } = await startConsole()
    await signIn(page)
    await expect.poll(async () => (await latestRun(client))?.status, { timeout: 40_000 }).toBe('success')
    expect(await leadNames(client)).toEqual(sampleNames(15))
    expect(repeated()).toBeLessThanOrEqual(2)
  })
})
