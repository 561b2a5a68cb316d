import { reportClientError } from '../../shared/contract/client-errors.ts'
import { getTimeline, recordPrivacy } from '../../shared/contract/prospect-history.ts'
import { expectNoViolations } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { addLead, showNewLeads } from './leads.ts'

test.use({
  expectedConsole: [
    /Failed to load resource|ERR_(CONNECTION|INCOMPLETE)|dynamically imported module|caught the following error/,
  ],
})

test('the hub works again after scripts, responses, a server and a session are lost', async ({
  app,
  browser,
  page,
}) => {
  test.slow()
  const owner = await app.ownerClient()
  const { id } = await addLead(owner)
  const params = { id }
  await owner.call(recordPrivacy, { params, body: { lawfulBasis: 'contract', lawfulBasisNote: 'Asked for a quote' } })
  const grace = page.getByRole('dialog', { name: 'Grace Sample' })

  await test.step('a view or a panel whose script cannot be loaded says so and is reported, the rest keeps working, and a reload repairs it', async () => {
    const scripts = /\/assets\/(archive-view|lead-panel).*\.js/
    await page.route(scripts, (route) => route.abort())
    await signIn(page)
    await page.getByRole('link', { name: 'Archive' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'This view couldn’t be loaded' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Leads/ })
      .click()
    const report = page.waitForRequest((request) => new URL(request.url()).pathname === reportClientError.path)
    const link = page.getByRole('link', { name: 'Grace Sample' })
    await link.click()
    const failure = page.getByRole('dialog', { name: 'Something went wrong' })
    await expect(failure.getByText('This part couldn’t be loaded')).toBeVisible()
    await expectNoViolations(page, 'a panel that could not be loaded')
    const body = (await report).postDataJSON() as object
    expect(body).toMatchObject({ kind: 'load', view: '/' })
    expect(JSON.stringify(body)).not.toContain('Grace')
    await failure.getByRole('button', { name: 'Close' }).click()
    await expect(link).toBeVisible()
    await page.unroute(scripts)
    await link.click()
    await failure.getByRole('button', { name: 'Reload' }).click()
    await expect(grace).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Archive' }).click()
    await expect(page.getByRole('heading', { name: 'The archive is empty.' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Leads/ })
      .click()
  })

  await test.step('an email whose first response was lost is sent once, although it was submitted twice', async () => {
    await page.getByRole('link', { name: 'Write to grace@example.com' }).click()
    const send = grace.getByRole('button', { name: 'Send email', exact: true })
    await page.route(/\/emails$/, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await send.click()
    await expect(page.getByText('We don’t know if that worked', { exact: true })).toBeVisible()
    await page.unroute(/\/emails$/)
    await send.click()
    await expect(grace.getByLabel('Subject')).toHaveCount(0)
    const timeline = await owner.call(getTimeline, { params })
    expect(timeline.filter(({ kind }) => kind === 'email')).toHaveLength(1)
    await expect.poll(() => app.mail.received.length).toBe(1)
    await expect(grace).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(grace).toBeHidden()
  })

  await test.step('the open hub notices that the server is gone, keeps what is being written, and continues when it is back', async () => {
    await page.getByRole('button', { name: 'Add a lead' }).first().click()
    const panel = page.getByRole('dialog', { name: 'Add a lead' })
    await panel.getByLabel('Name').fill('Hugo Sample')
    await panel.getByLabel('Phone').fill('020 7946 0022')
    await panel.getByLabel('Location').fill('Alresford')
    await app.stop()
    await expect(page.getByText('The server can’t be reached')).toBeAttached()
    await panel.getByRole('button', { name: 'Add lead' }).click()
    await expect(panel.getByRole('alert')).toContainText('this may have been done')
    await expect(panel.getByLabel('Name')).toHaveValue('Hugo Sample')

    await app.restart()
    await panel.getByRole('button', { name: 'Add lead' }).click()
    await expect(page.getByRole('dialog', { name: 'Hugo Sample' })).toBeVisible()
    await page.keyboard.press('Escape')
    // Simulates the browser's event, so that the hub reconnects without waiting for its next retry.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('The server can’t be reached')).toHaveCount(0)
    await addLead(owner, { name: 'Iris Sample', email: 'iris@example.com', phone: '020 7946 0023' })
    await showNewLeads(page, page.getByRole('row', { name: /Iris Sample/ }))
  })

  await test.step('the session has survived the restart, and the sign-in appears in place when it is ended elsewhere', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    const elsewhere = await browser.newPage({ baseURL: app.address })
    await signIn(elsewhere)
    await elsewhere.getByRole('button', { name: 'Account' }).click()
    await elsewhere.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    // The hub notices by itself, because the server ends its event stream.
    await expect(page.getByText('You’ve been signed out.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
})
