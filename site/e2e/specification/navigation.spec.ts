import type { Page } from '@playwright/test'
import { checksOf, expect, expectLink, test } from './checks.ts'

// With smooth scrolling and page transitions, as for most visitors.
test.use({ reducedMotion: 'no-preference' })

const links = [
  ['Home', '/'],
  ['Packages', '/packages'],
  ['Process', '/process'],
  ['Portfolio', '/portfolio'],
  ['About Us', '/about'],
  ['Blog', '/blog'],
  ['FAQ', '/faq'],
  ['Cost Calculator', '/calculator'],
  ['Contact', '/contact'],
  ['Feasibility Assessment', '/feasibility-assessment'],
  ['Reviews', '/reviews'],
] as const
const inBar: string[] = ['Home', 'Packages', 'Process', 'Portfolio', 'About Us', 'Cost Calculator', 'Contact']
/** The computed `box-shadow` of the highlighted item in the navigation bar. */
const underline = /rgb.* 0px -2px 0px 0px inset/
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const tel = 'tel:+441962000000'
const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Example Extensions' })

test.describe('Navigation', () => {
  for (const size of ['desktop', 'phone'] as const) {
    const check = checksOf('/faq', size)
    for (const [name, path] of links) {
      check(`it links to ${name} (${size} layout)`, async (page) => {
        const link = page.getByRole('banner').getByRole('link', { name, exact: true, includeHidden: true })
        await expect(link.first()).toHaveAttribute('href', path)
      })
    }
  }

  for (const [name, path] of links) {
    checksOf(path)(`and highlights the current route: ${name}, desktop layout`, async (page) => {
      const banner = page.getByRole('banner')
      const more = banner.getByRole('button', { name: 'More' })
      const isInBar = inBar.includes(name)
      const inSight = isInBar ? banner.getByRole('link', { name, exact: true }).and(page.locator(':visible')) : more
      await expect(inSight).toHaveCSS('box-shadow', underline)
      const others = [...inBar, 'More'].filter((other) => other !== (isInBar ? name : 'More'))
      for (const other of others) {
        const one = banner.getByRole(other === 'More' ? 'button' : 'link', { name: other, exact: true })
        await expect(one.and(page.locator(':visible'))).toHaveCSS('box-shadow', 'none')
      }
      if (isInBar) return
      await more.click()
      await expect(page.locator('#menu').getByRole('link', { name, exact: true })).toHaveCSS('border-left-width', '3px')
      await page.keyboard.press('Escape')
    })
  }

  test('the menu lists the routes in the order of the specification', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Menu' }).click()
    const named = await page.locator('#menu').getByRole('link').allInnerTexts()
    expect(named.slice(0, links.length)).toEqual(links.map(([name]) => name))
  })

  test('the navigation bar is sticky', async ({ page }) => {
    await page.goto('/faq')
    await page.evaluate(() => scrollTo(0, 900))
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0)
  })

  test.describe('with a mobile layout', () => {
    test.use({ viewport: phone })

    test('mobile menu: open or closed, toggled by a button', async ({ page }) => {
      await page.goto('/faq')
      const about = page.getByRole('banner').getByRole('link', { name: 'About Us' })
      await expect(about).toBeHidden()
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(about).toBeVisible()
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(about).toBeHidden()
    })

    test('closed by an outside click', async ({ page }) => {
      await page.goto('/faq')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.mouse.click(200, 830)
      await expect(page.getByRole('banner').getByRole('link', { name: 'About Us' })).toBeHidden()
    })
  })

  test.describe('and a desktop layout', () => {
    test.use({ viewport: desktop })

    test('the dropdown closes on an outside click', async ({ page }) => {
      await page.goto('/faq')
      await page.getByRole('button', { name: 'More' }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Reviews' })).toBeVisible()
      await page.mouse.click(300, 600)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Reviews' })).toBeHidden()
    })

    test('or a link click', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'More' }).click()
      const menu = page.locator('[popover]').filter({ hasText: 'Reviews' })
      await menu.evaluate((one) => one.addEventListener('click', (event) => event.preventDefault()))
      await menu.getByRole('link', { name: 'Reviews' }).click()
      await expect(menu).toBeHidden()
    })

    test('a link to a static PDF of a magazine article opens in a new tab', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'More' }).click()
      const link = page.getByRole('link', { name: /Magazine/ })
      await expect(link).toHaveAttribute('href', '/home-extension-magazine.pdf')
      await expect(link).toHaveAttribute('target', '_blank')
    })

    test('the magazine article is a PDF', async ({ request }) => {
      const response = await request.get('/home-extension-magazine.pdf')
      expect(response.status()).toBe(200)
      expect(response.headers()['content-type']).toBe('application/pdf')
      expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
    })

    test('it holds the telephone number', async ({ page }) => {
      await page.goto('/')
      await expectLink(page.getByRole('banner'), '01962 000 000', tel)
      await expect(page.getByRole('banner').getByRole('link', { name: '01962 000 000' })).toBeVisible()
    })

    test('the logo scrolls to the contact section when on the home page', async ({ page }) => {
      await page.goto('/')
      await logo(page).click()
      await expect(page.locator('#contact').getByRole('heading').first()).toBeInViewport({ ratio: 1 })
      await expect(page).toHaveURL(/\/(#contact)?$/)
    })

    test('and otherwise goes to /', async ({ page }) => {
      await page.goto('/faq')
      await logo(page).click()
      await expect(page).toHaveURL('/')
    })

    test('the nav button goes to /contact without the query string', async ({ page }) => {
      await page.goto('/packages?utm_source=leaflet')
      await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).last().click()
      await expect(page).toHaveURL('/contact')
    })
  })
})

test.describe('The current query string (campaign parameters) is kept on links to /contact', () => {
  const check = checksOf('/?utm_source=leaflet')
  const expectedHref = '/contact?utm_source=leaflet'
  check('by hero buttons', (page) => expectLink(page.locator('#home'), 'Book Free Consultation', expectedHref))
  check('by the floating button', (page) => expectLink(page, 'Book Now Your Free Consultation', expectedHref))
  check('and the sticky bar', (page) =>
    expect(
      page.locator('.sticky-bar').getByRole('link', { name: 'Book Free Consultation', includeHidden: true }),
    ).toHaveAttribute('href', expectedHref),
  )
})

test.describe('Floating calls to action', () => {
  checksOf('/')("desktop: 'Book Now Your Free Consultation', linking to /contact", async (page) => {
    await expectLink(page, 'Book Now Your Free Consultation', '/contact')
    await expect(page.getByRole('link', { name: 'Book Now Your Free Consultation' })).toBeInViewport()
  })

  checksOf('/', 'phone')('mobile: a round call button that dials the business number', async (page) => {
    const button = page.locator('.call-button')
    await expect(button).toHaveAttribute('href', tel)
    const { width, height, radius } = await button.evaluate((one) => ({
      width: one.clientWidth,
      height: one.clientHeight,
      radius: getComputedStyle(one).borderRadius,
    }))
    expect({ isSquare: width === height, radius }).toEqual({ isSquare: true, radius: '50%' })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: phone })

    test('the mobile sticky bottom bar appears after scrolling more than 300 px', async ({ page }) => {
      await page.goto('/packages')
      await page.getByRole('button', { name: 'Reject' }).click()
      const bar = page.locator('.sticky-bar')
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
      await expect(bar).toBeHidden()
      await page.evaluate(() => scrollTo({ top: 301, behavior: 'instant' }))
      await expect(bar).toBeVisible()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect(bar).toBeHidden()
    })

    test("it holds 'Book Free Consultation' (to /contact)", async ({ page }) => {
      await page.goto('/packages')
      await page.getByRole('button', { name: 'Reject' }).click()
      await page.evaluate(() => scrollTo(0, 900))
      await expectLink(page.locator('.sticky-bar'), 'Book Free Consultation', '/contact')
    })

    test("and 'Call' (dials)", async ({ page }) => {
      await page.goto('/packages')
      await page.getByRole('button', { name: 'Reject' }).click()
      await page.evaluate(() => scrollTo(0, 900))
      await expectLink(page.locator('.sticky-bar'), 'Call', tel)
    })
  })
})
