import { expect, openPage, sharedServerTest as test } from './fixtures.ts'

// With smooth scrolling and page transitions, as for most visitors.
test.use({ reducedMotion: 'no-preference' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the bar and the round call button disappear for the cookie banner and for a booking form', async ({ page }) => {
    const round = page.getByRole('link', { name: 'Call us' })
    const bar = page.locator('.sticky-bar')
    await openPage(page, '/')
    await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible()
    await expect(round).toBeHidden()
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await expect(page.locator('.bottom-bar')).toHaveAttribute('data-scrolled', '')
    await expect(bar).toBeHidden()
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(bar).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(round).toBeVisible()
    for (const path of ['/', '/contact', '/calculator']) {
      await openPage(page, path)
      const field = page.locator('main form').first().getByRole('textbox').first()
      await field.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await expect(page.locator('.bottom-bar'), path).toHaveAttribute('data-aside', '')
      await expect(bar, path).toBeHidden()
      await expect(round, path).toBeHidden()
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect(bar, path).toBeVisible()
    }
  })
})

test.describe('any other path', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test('shows a 404 page that leads home', async ({ page }) => {
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('no page requests anything from another host', async ({ page }) => {
  const externalRequests: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1|data:)/.test(request.url())) externalRequests.push(request.url())
  })
  for (const path of ['/', '/contact', '/thank-you', '/marketing-hub'])
    await page.goto(path, { waitUntil: 'networkidle' })
  expect(externalRequests).toEqual([])
})
