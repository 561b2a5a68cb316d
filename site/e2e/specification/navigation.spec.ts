import type { Page } from '@playwright/test'
import { expect, test } from './checks.ts'

// With smooth scrolling and page transitions, as for most visitors.
test.use({ reducedMotion: 'no-preference' })

const inBar: readonly string[] = ['Home', 'Packages', 'Process', 'Portfolio', 'About Us', 'Cost Calculator', 'Contact']
/** The links of the mobile menu, in their order. */
const inMenu: readonly string[] = [
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
  'Magazine',
]
/** The computed `box-shadow` of the highlighted item in the navigation bar. */
const underline = /rgb.* 0px -2px 0px 0px inset/
const banner = (page: Page) => page.getByRole('banner')
const logo = (page: Page) => banner(page).getByRole('link', { name: 'Example Extensions' })

test.describe('Navigation in a desktop layout', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('highlights the current route, and More where the route is in its menu', async ({ page }) => {
    for (const [path, name] of [
      ['/packages', 'Packages'],
      ['/contact', 'Contact'],
      ['/reviews', 'More'],
    ] as const) {
      await page.goto(path)
      for (const other of [...inBar, 'More']) {
        const item = banner(page).getByRole(other === 'More' ? 'button' : 'link', { name: other, exact: true })
        const shadow = other === name ? underline : 'none'
        await expect(item.and(page.locator(':visible')), `${other} on ${path}`).toHaveCSS('box-shadow', shadow)
      }
    }
    await banner(page).getByRole('button', { name: 'More' }).click()
    const reviews = page.locator('#menu').getByRole('link', { name: 'Reviews', exact: true })
    await expect(reviews).toHaveCSS('border-left-width', '3px')
    await test.step('the dropdown closes on an outside click', async () => {
      await page.mouse.click(300, 600)
      await expect(reviews).toBeHidden()
    })
    await test.step('or a link click', async () => {
      await banner(page).getByRole('button', { name: 'More' }).click()
      await page.locator('#menu').evaluate((menu) => menu.addEventListener('click', (event) => event.preventDefault()))
      await reviews.click()
      await expect(reviews).toBeHidden()
    })
    await test.step('the navigation bar is sticky', async () => {
      await page.evaluate(() => scrollTo(0, 900))
      await expect.poll(async () => (await banner(page).boundingBox())?.y).toBe(0)
    })
    await test.step('it holds the telephone number', () =>
      expect(banner(page).getByRole('link', { name: '01962 000 000' })).toBeVisible())
  })

  test('the magazine article is a PDF', async ({ request }) => {
    const response = await request.get('/home-extension-magazine.pdf')
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).toBe('application/pdf')
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('the current query string (campaign parameters) is kept on links to /contact, but not by the nav button', async ({
    page,
  }) => {
    await page.goto('/?utm_source=leaflet')
    for (const [sentence, link] of [
      ['by hero buttons', page.locator('#home').getByRole('link', { name: 'Book Free Consultation' })],
      ['by the floating button', page.getByRole('link', { name: 'Book Now Your Free Consultation' })],
      ['and the sticky bar', page.locator('.sticky-bar').getByText('Book Free Consultation')],
    ] as const) {
      await test.step(sentence, () => expect(link).toHaveAttribute('href', '/contact?utm_source=leaflet'))
    }
    await test.step('the floating button is in sight', () =>
      expect(page.getByRole('link', { name: 'Book Now Your Free Consultation' })).toBeInViewport())
    await test.step('the logo scrolls to the contact section when on the home page', async () => {
      await logo(page).click()
      await expect(page.locator('#contact').getByRole('heading').first()).toBeInViewport({ ratio: 1 })
      await expect(page).toHaveURL(/\/\?utm_source=leaflet(#contact)?$/)
    })
    await test.step('the nav button goes to /contact without the query string', async () => {
      await banner(page).getByRole('link', { name: 'Contact', exact: true }).last().click()
      await expect(page).toHaveURL('/contact')
    })
    await test.step('the logo otherwise goes to /', async () => {
      await logo(page).click()
      await expect(page).toHaveURL('/')
    })
  })
})

test.describe('Navigation in a mobile layout', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('mobile menu: open or closed, toggled by a button, and closed by an outside click', async ({ page }) => {
    await page.goto('/faq')
    const about = banner(page).getByRole('link', { name: 'About Us' })
    const toggle = page.getByRole('button', { name: 'Menu' })
    await expect(about).toBeHidden()
    for (const close of [() => toggle.click(), () => page.mouse.click(200, 830)]) {
      await toggle.click()
      await expect(about).toBeVisible()
      // Links that are not shown have no role.
      await expect(page.locator('#menu').getByRole('link')).toHaveText(inMenu.map((name) => new RegExp(`^${name}`)))
      await close()
      await expect(about).toBeHidden()
    }
  })

  test('the mobile sticky bottom bar appears after scrolling more than 300 px', async ({ page }) => {
    await page.goto('/packages')
    await page.getByRole('button', { name: 'Reject' }).click()
    const bar = page.locator('.sticky-bar')
    const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await test.step('a round call button', async () => {
      const round = await page.locator('.call-button').evaluate((one) => ({
        isSquare: one.clientWidth === one.clientHeight,
        radius: getComputedStyle(one).borderRadius,
      }))
      expect(round).toEqual({ isSquare: true, radius: '50%' })
    })
    await scrollTo(300)
    await expect(bar).toBeHidden()
    await scrollTo(301)
    await expect(bar).toBeVisible()
    await scrollTo(0)
    await expect(bar).toBeHidden()
  })

  test('the first field of the form is on the first screen of a phone', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByLabel('First name')).toBeInViewport({ ratio: 1 })
  })
})
