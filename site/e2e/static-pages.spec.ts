import { expect, sharedServerTest as test } from './fixtures.ts'

const staticPages = [
  '/packages',
  '/process',
  '/about',
  '/faq',
  '/feasibility-assessment',
  '/reviews',
  '/terms',
  '/privacy',
  '/accessibility',
]

test('no static page is wider than the screen', async ({ page }) => {
  for (const path of staticPages) {
    await page.goto(path)
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width)
    }
  }
})

test('one question is open at a time, across the categories', async ({ page }) => {
  await page.goto('/faq')
  const open = page.locator('details[open]')
  await page.getByText('How long does the whole process take?').click()
  await expect(open).toHaveCount(1)
  await page.getByText('When do I pay?').click()
  await expect(open).toHaveCount(1)
  await expect(open).toContainText('The balance is due when we issue the first set of drawings')
  await page.getByText('When do I pay?').click()
  await expect(open).toHaveCount(0)
})

test('a link to one question opens its answer, with the question in view', async ({ page }) => {
  await page.goto('/faq#is-there-a-travel-charge')
  await expect(page.getByText('Not within 15 miles of Winchester.')).toBeVisible()
  await expect(page.getByText('Is there a travel charge for the survey?')).toBeInViewport({ ratio: 1 })
})

test('choosing a package keeps the campaign, and the form knows what was chosen', async ({ page }) => {
  await page.goto('/packages?utm_source=leaflet')
  await page.getByRole('link', { name: 'Book Premium' }).click()
  await expect(page).toHaveURL(/\/contact\?utm_source=leaflet$/)
  await expect(page.getByText('You are asking about: Premium Package')).toBeVisible()
})

for (const width of [320, 390]) {
  test(`the comparison shows all three packages at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/packages')
    const comparison = page.getByRole('table', { name: 'Compare the packages' })
    const names = ['What you get', 'Essential', 'Pre-Build', 'Premium']
    await expect(comparison.getByRole('columnheader')).toHaveText(names)
    for (const cell of await comparison.locator('th, td').all()) {
      const { left, right, cut } = await cell.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return { left, right, cut: element.scrollWidth > element.clientWidth }
      })
      expect({ left: left >= 0, right: right <= width, cut }).toEqual({ left: true, right: true, cut: false })
    }
    // A header with a break within its word would not count as cut off, so its lines are counted.
    for (const name of names.slice(1)) {
      const lines = await comparison.getByRole('columnheader', { name }).evaluate((header) => {
        const range = document.createRange()
        range.selectNodeContents(header)
        return range.getClientRects().length
      })
      expect(lines, name).toBe(1)
    }
  })
}
