import { createProspect } from '../../shared/contract/prospects.ts'
import { reportClientError } from '../../shared/contract/client-errors.ts'
import { expectNoViolations } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

test.use({ expectedConsole: [/Failed to load resource|dynamically imported module|caught the following error/] })

test('a view or a panel whose script cannot be loaded says so and is reported, the rest keeps working, and a reload repairs it', async ({
  app,
  page,
}) => {
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
  const scripts = /\/assets\/(archive-view|lead-panel).*\.js/
  await page.route(scripts, (route) => route.abort())
  await signIn(page)
  await page.getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This view couldn’t be loaded' })).toBeVisible()
  await page.getByRole('link', { name: 'Leads' }).click()
  const report = page.waitForRequest((request) => new URL(request.url()).pathname === reportClientError.path)
  await page.getByRole('link', { name: 'Ada Sample' }).click()
  const failure = page.getByRole('dialog', { name: 'Something went wrong' })
  await expect(failure.getByText('This part couldn’t be loaded')).toBeVisible()
  await expectNoViolations(page, 'a panel that could not be loaded')
  const body = (await report).postDataJSON() as object
  expect(body).toMatchObject({ kind: 'load', view: '/' })
  expect(JSON.stringify(body)).not.toContain('Ada')
  await failure.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Ada Sample' })).toBeVisible()

  await page.unroute(scripts)
  await page.getByRole('link', { name: 'Ada Sample' }).click()
  await failure.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('dialog', { name: 'Ada Sample' })).toBeVisible()
})
