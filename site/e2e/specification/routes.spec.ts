import { checksOf, expect, test } from './checks.ts'

/** Section 2, "Route list": path, purpose and robots rule of each page, by default `index, follow`. */
const routes = [
  ['/', 'Home'],
  ['/packages', 'Packages'],
  ['/process', 'Process'],
  ['/portfolio', 'Portfolio'],
  ['/about', 'About'],
  ['/blog', 'Blog'],
  ['/faq', 'FAQ'],
  ['/calculator', 'Cost calculator'],
  ['/contact', 'Contact and consultation form'],
  ['/feasibility-assessment', 'Feasibility assessment'],
  ['/reviews', 'Reviews'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/thank-you', 'Confirmation after a consultation request', 'noindex'],
  ['/checkout', 'Deposit payment', 'noindex'],
  ['/payment-success', 'Payment confirmation', 'noindex'],
] as const

for (const [path, purpose, robots = 'index, follow'] of routes) {
  test.describe(`${path}: ${purpose}`, () => {
    const check = checksOf(path)

    check('the page is there, with a heading of its own', async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).not.toHaveTitle('Page Not Found')
    })

    check('each page sets its own title and description', async (page) => {
      await expect(page).toHaveTitle(/.{10,}/)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{100,}/)
    })

    check('with canonical addresses under {host}', async (page) => {
      const canonical = page.locator('link[rel="canonical"]')
      await expect(canonical).toHaveAttribute('href', new RegExp(`^https?://[^/]+${path}$`))
    })

    check(robots === 'noindex' ? 'is excluded from search indexing' : 'all others are index, follow', async (page) => {
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', new RegExp(`^${robots}`))
    })

    check('the default share image is on the same origin', async (page) => {
      const image = await page.locator('meta[property="og:image"]').getAttribute('content')
      const canonical = await page.locator('meta[property="og:url"]').getAttribute('content')
      expect(new URL(image ?? '').origin).toBe(new URL(canonical ?? '').origin)
    })
  })
}

test('titles and descriptions differ from page to page', async ({ open }) => {
  const heads = await Promise.all(
    routes.map(async ([path]) => {
      const { page } = await open(path, 'desktop')
      return [await page.title(), await page.locator('meta[name="description"]').getAttribute('content')]
    }),
  )
  expect(new Set(heads.map(([title]) => title)).size).toBe(routes.length)
  expect(new Set(heads.map(([, description]) => description)).size).toBe(routes.length)
})

test.describe('/marketing-hub: Lead management', () => {
  test('pages marked private are noindex, nofollow', async ({ page }) => {
    await page.goto('/marketing-hub')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
  })
})

test.describe('any other path', () => {
  test('shows a 404 page', async ({ request }) => {
    expect((await request.get('/no-such-page')).status()).toBe(404)
  })

  test('it reads "Sorry, the page you\'re looking for doesn\'t exist or has been moved."', async ({ page }) => {
    await page.goto('/no-such-page')
    await expect(page.getByText("Sorry, the page you're looking for doesn't exist or has been moved.")).toBeVisible()
  })

  test('and has a Return to Home button', async ({ page }) => {
    await page.goto('/no-such-page')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})
