import { checksOf, distanceFromMiddle, expect, expectLink, expectTexts, test } from './checks.ts'

// With smooth scrolling and page transitions, as for most visitors.
test.use({ reducedMotion: 'no-preference' })

test.describe('Footer', () => {
  const check = checksOf('/about')
  for (const path of ['/about', '/portfolio', '/blog', '/contact', '/reviews', '/terms', '/privacy']) {
    check(`links to ${path}`, (page) =>
      expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`)).toBeVisible(),
    )
  }

  check('in this order', async (page) => {
    const paths = await page
      .getByRole('contentinfo')
      .locator('a[href^="/"]:not([href="/#services"], [href="/accessibility"])')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(paths).toEqual(['/about', '/portfolio', '/blog', '/contact', '/reviews', '/terms', '/privacy'])
  })

  check('footer service links go to /#services from other pages', (page) =>
    expectLink(page.getByRole('contentinfo'), 'Kitchen extensions', '/#services'),
  )

  test('and smooth-scroll to the services section centred in the viewport on the home page', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Loft conversions' }).click()
    await expect.poll(() => distanceFromMiddle(page.locator('#services'))).toBeLessThan(4)
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
  })

  test('and, on a phone, where the section is far taller than the screen, to its beginning', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Loft conversions' }).click()
    await expect(page.locator('#services').getByRole('heading').first()).toBeInViewport({ ratio: 1 })
    const fromTop = () => page.locator('#services').evaluate((one) => one.getBoundingClientRect().top)
    await expect.poll(fromTop).toBeLessThan(120)
    expect(await fromTop()).toBeGreaterThanOrEqual(0)
  })
})

test.describe('The contact block', () => {
  const check = checksOf('/about')
  check('shows a phone link', (page) => expectLink(page.getByRole('contentinfo'), '01962 000 000', 'tel:+441962000000'))
  check('an email link', (page) =>
    expectLink(page.getByRole('contentinfo'), 'hello@example.com', 'mailto:hello@example.com'),
  )
  check(
    'service-area text: Winchester, Basingstoke, Southampton and all of Hampshire, with design work UK-wide',
    (page) =>
      expectTexts(page.getByRole('contentinfo'), [
        'Winchester, Basingstoke, Southampton and all of Hampshire',
        'Design work UK-wide',
      ]),
  )
  for (const network of ['Facebook', 'Instagram', 'LinkedIn', 'Threads']) {
    check(`social links: ${network}, opened in a new tab`, async (page) => {
      const link = page.getByRole('contentinfo').getByRole('link', { name: network })
      await expect(link).toHaveAttribute('href', /^https:/)
      await expect(link).toHaveAttribute('target', '_blank')
    })
  }
  check('and an Insurance card stating Fully Insured', (page) =>
    expectTexts(page.getByRole('contentinfo'), ['Insurance', 'Fully Insured']),
  )
})
