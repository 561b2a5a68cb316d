import { submitConsultation } from '../../shared/contract/consultations.ts'
import { createClient } from '../../shared/client.ts'
import { expect, owner, publicUrl, signIn, test, visitor, type App } from './fixtures.ts'

const enquire = (app: App, extra: Partial<typeof visitor> & { extensionType?: 'Loft Conversion' } = {}) =>
  createClient({ baseUrl: app.address }).call(submitConsultation, { body: { ...visitor, ...extra } })

test.describe('at the first start', () => {
  test.use({ withOwner: false })

  test('the printed link lets the owner set email and password, and works once', async ({ app, page }) => {
    const [, link = ''] = /Set up the owner account once: (\S+)/.exec(app.output()) ?? []
    await page.goto(link.replace(publicUrl, app.address))
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your account' })).toBeVisible()
    expect(page.url()).not.toContain('setup=')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Please use at least 12 characters')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your website' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your website' })).toBeVisible()
  })
})

test.describe('at the first start, before the domain leads to the server', () => {
  const domain = 'https://www.hill.example'
  test.use({ withOwner: false, serverEnvironment: { PUBLIC_URL: domain, TRUST_PROXY: 'on' } })

  test('the printed link works through an SSH tunnel, without HTTPS', async ({ app, page }) => {
    const [, link = ''] = /Set up the owner account once: (\S+)/.exec(app.output()) ?? []
    const { port } = new URL(app.address)
    await page.goto(link.replace(domain, `http://localhost:${port}`))
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('New password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your website' })).toBeVisible()
  })
})

test('leads are shown newest first, and the filter in the address survives a reload', async ({ app, page }) => {
  await enquire(app)
  await enquire(app, {
    firstName: 'Bea',
    email: 'bea@example.com',
    phone: '020 7946 0020',
    extensionType: 'Loft Conversion',
  })
  await signIn(page)
  await expect(page.getByRole('row')).toHaveText([/Name/, /Bea Sample/, /Ada Sample/])
  await page.getByRole('combobox', { name: 'Project type' }).selectOption('Loft conversion')
  await expect(page).toHaveURL(/projectType=loft_conversion/)
  await expect(page.getByRole('row')).toHaveText([/Name/, /Bea Sample/])
  await page.reload()
  await expect(page.getByRole('row')).toHaveText([/Name/, /Bea Sample/])
  await page.goto('/marketing-hub?status=rejected')
  await expect(page.getByRole('heading', { name: 'No leads match these filters.' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test.describe('while the server restarts', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('a session survives a restart of the server, and the sign-in appears in place when it is ended elsewhere', async ({
    app,
    browser,
    page,
  }) => {
    await signIn(page)
    await app.restart()
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
