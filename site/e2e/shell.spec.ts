import { expect, openPage, sharedServerTest as test } from './fixtures.ts'

// With smooth scrolling and page transitions, as for most visitors.
test.use({ reducedMotion: 'no-preference' })

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const links = [
  'Home',
  'Packages',
  'Process',
  'Portfolio',
  'About Us',
  'Blog',
  'FAQ',
  'Cost Calculator',
  'Contact',
  'Feasibility Assessment',
  'Reviews',
]

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('the menu contains every link, marks the current page and closes on a click outside, on Escape and on a link', async ({
    page,
  }) => {
    await page.goto('/contact')
    const open = page.getByRole('button', { name: 'Menu' })
    const menu = page
      .locator('[popover]')
      .filter({ has: page.getByRole('link', { name: 'About Us' }) })
      .locator('visible=true')
    await open.click()
    for (const name of links) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Contact', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await open.click()
    await page.mouse.click(20, 800)
    await expect(menu).toHaveCount(0)
    await open.click()
    await menu.getByRole('link', { name: 'Packages' }).click()
    await expect(page).toHaveURL('/packages')
  })

  test('the bar at the bottom appears after 300 px of scrolling and offers booking and a call', async ({ page }) => {
    await page.goto('/?utm_source=leaflet')
    await page.getByRole('button', { name: 'Reject' }).click()
    const bar = page.locator('.sticky-bar')
    await page.evaluate(() => scrollTo(0, 290))
    await expect(bar).toBeHidden()
    await page.evaluate(() => scrollTo(0, 320))
    await expect(bar.getByRole('link', { name: 'Book Free Consultation' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Book Free Consultation' })).toHaveAttribute(
      'href',
      '/contact?utm_source=leaflet',
    )
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+441962000000')
    await page.evaluate(() => scrollTo(0, 0))
    await expect(bar).toBeHidden()
  })

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

  test('a round button dials the business', async ({ page }) => {
    await openPage(page, '/')
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByRole('link', { name: 'Call us' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', /^tel:/)
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: desktop })

  test('the current page is highlighted, and More contains the other links', async ({ page }) => {
    await page.goto('/packages')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Packages' }).and(page.locator(':visible'))).toHaveAttribute(
      'aria-current',
      'page',
    )
    await banner.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Reviews' }).and(page.locator(':visible')).first().click()
    await expect(page).toHaveURL('/reviews')
  })

  test('the floating call to action keeps the campaign, the button in the bar does not', async ({ page }) => {
    await page.goto('/?utm_source=leaflet')
    await expect(page.getByRole('link', { name: 'Book Now Your Free Consultation' })).toHaveAttribute(
      'href',
      '/contact?utm_source=leaflet',
    )
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).and(page.locator(':visible')),
    ).toHaveAttribute('href', '/contact')
  })

  test('the logo leads to the contact section on the home page, and to the home page from other pages', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Example Extensions' }).click()
    await expect(page.getByRole('heading', { name: 'Book your free consultation' })).toBeInViewport()
    await page.goto('/contact')
    await page.getByRole('banner').getByRole('link', { name: 'Example Extensions' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('the cookie banner is shown until it is answered, and its close button refuses', async ({ context, page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('cookie-consent'))
  await page.goto('/')
  const accept = page.getByRole('button', { name: 'Accept' })
  const [one, two] = [await accept.boundingBox(), await page.getByRole('button', { name: 'Reject' }).boundingBox()]
  expect([one?.height, one?.width]).toEqual([two?.height, two?.width])
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await stored()).toBe('rejected')
  await page.reload()
  await expect(accept).toBeHidden()
  await page.evaluate(() => localStorage.setItem('cookie-consent', 'perhaps'))
  await page.reload()
  await accept.click()
  expect(await stored()).toBe('accepted')
  expect((await context.cookies()).map(({ name }) => name)).toEqual([])
})

test.describe('an unknown address', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test('is a 404 page that leads home', async ({ page }) => {
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    await expect(page.getByText("Sorry, the page you're looking for doesn't exist or has been moved.")).toBeVisible()
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

test('nothing is cut off or scrolls sideways at any width', async ({ page }) => {
  for (const path of ['/', '/contact', '/thank-you', '/packages', '/marketing-hub']) {
    await (path === '/marketing-hub' ? page.goto(path) : openPage(page, path))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`)
        .toBeLessThanOrEqual(width)
    }
  }
})
