import type { Page } from '@playwright/test'
import { createProspect } from '../../shared/contract/prospects.ts'
import { reportClientError } from '../../shared/contract/client-errors.ts'
import { getTimeline } from '../../shared/contract/prospect-history.ts'
import { expectNoViolations } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

test.use({
  expectedConsole: [/Failed to load resource|dynamically imported module|TypeError|caught the following error/],
})

const reported = (page: Page) =>
  page.waitForRequest((request) => new URL(request.url()).pathname === reportClientError.path)

test.beforeEach(async ({ app, page }) => {
  const owner = await app.ownerClient()
  await owner.call(createProspect, {
    body: {
      name: 'Ada Sample',
      email: 'ada@example.com',
      phone: '020 7946 0018',
      location: 'Winchester',
      projectType: 'extension',
    },
  })
  await signIn(page)
})

test('a panel whose script cannot be loaded says so over the list, is reported, and is there after a reload', async ({
  page,
}) => {
  await page.route(/\/assets\/lead-panel.*\.js/, (route) => route.abort())
  const report = reported(page)
  await page.getByRole('link', { name: 'Ada Sample' }).click()
  const failure = page.getByRole('dialog', { name: 'Something went wrong' })
  await expect(failure.getByText('This part couldn’t be loaded')).toBeVisible()
  await expectNoViolations(page, 'a panel that could not be loaded')
  expect((await report).postDataJSON()).toMatchObject({ kind: 'load', view: '/' })
  await failure.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Ada Sample' })).toBeVisible()

  await page.unroute(/\/assets\/lead-panel.*\.js/)
  await page.getByRole('link', { name: 'Ada Sample' }).click()
  await failure.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('dialog', { name: 'Ada Sample' })).toBeVisible()
})

test('a view whose script cannot be loaded says so, and the others go on', async ({ page }) => {
  await page.route(/\/assets\/archive-view.*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This view couldn’t be loaded' })).toBeVisible()
  await page.getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('link', { name: 'Ada Sample' })).toBeVisible()
})

test('a part of a panel that fails takes down itself alone, is reported without a name, and can be tried again', async ({
  page,
}) => {
  const timeline = `**${getTimeline.path.replace(':id', '*')}*`
  await page.route(timeline, (route) => route.fulfill({ json: [null] }))
  const report = reported(page)
  await page.getByRole('link', { name: 'Ada Sample' }).click()
  const panel = page.getByRole('dialog', { name: 'Ada Sample' })
  await expect(panel.getByText('Timeline couldn’t be shown')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
  const body = (await report).postDataJSON() as Record<string, string>
  expect(body).toMatchObject({ kind: 'render', view: '/', message: expect.stringMatching(/^TypeError: /) })
  expect(body['at']).toMatch(/\.js:\d+:\d+$/)
  expect(JSON.stringify(body)).not.toContain('Ada')
})
