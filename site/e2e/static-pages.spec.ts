import { expect, sharedServerTest as test } from './fixtures.ts'

test('in a collapsible list where one item is open at a time, across the categories', async ({ page }) => {
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

test('choosing a package goes to /contact, keeping the query string, and the form knows what was chosen', async ({
  page,
}) => {
  await page.goto('/packages?utm_source=leaflet')
  await page.getByRole('link', { name: 'Book Premium' }).click()
  await expect(page).toHaveURL(/\/contact\?utm_source=leaflet$/)
  await expect(page.getByText('You are asking about: Premium Package')).toBeVisible()
})

test('the comparison shows all three packages on a phone', async ({ page }) => {
  await page.goto('/packages')
  const comparison = page.getByRole('table', { name: 'Compare the packages' })
  const names = ['What you get', 'Essential', 'Pre-Build', 'Premium']
  await expect(comparison.getByRole('columnheader')).toHaveText(names)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const cells = await comparison.locator('th, td').evaluateAll((all) =>
      all.map((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return { isIn: left >= 0 && right <= innerWidth, isCut: cell.scrollWidth > cell.clientWidth }
      }),
    )
    expect(
      cells.filter(({ isIn, isCut }) => !isIn || isCut),
      `at ${width} px`,
    ).toEqual([])
    // A header with a break within its word would not count as cut off, so its lines are counted.
    const lines = await comparison.getByRole('columnheader').evaluateAll((headers) =>
      headers.map((header) => {
        const range = document.createRange()
        range.selectNodeContents(header)
        return range.getClientRects().length
      }),
    )
    expect(lines.slice(1), `at ${width} px`).toEqual([1, 1, 1])
  }
})
