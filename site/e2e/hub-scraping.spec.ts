import { deliverFoundProspects, updateScrapingRun } from '../../shared/contract/scraping.ts'
import { expectNoViolations } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { startRun } from './scraping-run.ts'

// A name that leads nowhere would end the run before a console has it.
test.use({ serverEnvironment: { SCRAPER_BROWSER: 'none', SCRAPER_ALLOW_LOOPBACK: 'on' } })

test('a source is added, its terms are read, it is switched on, paused and removed', async ({ page }) => {
  test.slow()
  await signIn(page)
  await page.getByRole('link', { name: /^Scraping/ }).click()
  await expect(page.getByRole('heading', { name: 'No sources yet.' })).toBeVisible()
  await expect(page.getByText('This server doesn’t look for leads itself: your desktop console does.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a source' }).click()
  await page.getByRole('button', { name: 'Add source' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name').fill('Sample planning')
  await page.getByLabel('Address').fill('https://planning.example.com/list')
  await page.getByLabel('Search terms').fill('loft conversion\n\nextension')
  await page.getByRole('button', { name: 'Add source' }).click()
  const row = page.getByRole('row', { name: /Sample planning/ })
  await expect(row).toContainText('Terms not read yet')
  await expect(row).toContainText('24 h')
  await expectNoViolations(page)

  const on = page.getByRole('switch', { name: 'Look for leads on Sample planning' })
  await on.click()
  await page.getByRole('button', { name: 'They allow it: switch on' }).click()
  await expect(row).toContainText('Active')
  await on.click()
  await expect(row).toContainText('Paused')

  await page.getByRole('button', { name: 'Sample planning' }).click()
  await expect(page.getByLabel('Search terms')).toHaveValue('loft conversion\nextension')
  await page.getByLabel('Platform').selectOption('Any other list of people or projects')
  const selectors = page.getByRole('group', { name: 'Where things are on the page' })
  await selectors.getByLabel('Title').fill('h3 a')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(selectors.getByText('Please say which element is one of the list')).toBeVisible()
  await selectors.getByLabel('One entry in the list').fill('article.ad')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sample planning saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sample planning' }).click()
  await expect(selectors.getByLabel('One entry in the list')).toHaveValue('article.ad')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No sources yet.' })).toBeVisible()
})

test('a run is followed as it goes, its leads are listed, and it is stopped', async ({ app, page }) => {
  test.slow()
  const owner = await app.ownerClient()
  const { computer, source, runId } = await startRun(owner, app.address)
  await signIn(page)
  await page.getByRole('link', { name: /^Scraping/ }).click()
  const run = page.getByRole('region', { name: 'This run' })
  await expect(run).toContainText('Running')
  await computer.call(deliverFoundProspects, {
    params: { id: runId },
    body: {
      batchId: crypto.randomUUID(),
      sourceId: source.id,
      prospects: [{ name: 'Ann Sample', email: 'ann@example.com', projectType: 'extension' }],
    },
  })
  await computer.call(updateScrapingRun, { params: { id: runId }, body: { pagesVisited: 7 } })
  await expect(run.getByText('Pages').locator('..')).toContainText('7')
  await expect(run.getByText('New', { exact: true }).locator('..')).toContainText('1')
  await expectNoViolations(page)
  await run.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('region', { name: 'Last run' })).toContainText('Stopped')
  await page.getByRole('link', { name: 'Runs' }).click()
  await page.getByRole('link', { name: '1 lead' }).click()
  await expect(page).toHaveURL(new RegExp(`runId=${runId}`))
  await expect(page.getByText('Ann Sample').first()).toBeVisible()
})
