import { checksOf, expect, expectLink, test } from './checks.ts'

const check = checksOf('/portfolio')
const cards = 'main article.picture-card'

test.describe('Portfolio', () => {
  check('nine project cards', (page) => expect(page.locator(cards)).toHaveCount(9))

  for (const category of [
    'All',
    'Kitchen Extension',
    'Two-Storey Extension',
    'Loft Conversion',
    'Contemporary Extension',
    'Garden Room Extension',
    'Heritage Extension',
  ]) {
    check(`category filter chips: ${category}`, (page) =>
      expect(page.getByRole('button', { name: category, exact: true })).toBeVisible(),
    )
  }

  check('the chips show All highlighted', (page) =>
    expect(page.getByRole('button', { pressed: true })).toHaveText(['All']),
  )
  check('a stats block', (page) => expect(page.locator('.stats li').first()).toBeVisible())
  check('and buttons to /contact', (page) => expectLink(page.getByRole('main'), /Book|Consultation/, '/contact'))
  check("each card shows at most 3 features and then '+N more'", async (page) => {
    const shown = await page
      .locator(cards)
      .evaluateAll((all) => all.map((card) => [card.querySelectorAll('li').length, /\+\d more/.test(card.textContent)]))
    for (const [lines, hasMore] of shown) expect(lines).toBeLessThanOrEqual(hasMore ? 4 : 3)
    expect(shown.some(([, hasMore]) => hasMore)).toBe(true)
  })
  for (const index of [0, 4, 8]) {
    check(
      `portfolio project ${index + 1}: title, description, image, category, location, size in m², features`,
      async (page) => {
        const card = page.locator(cards).nth(index)
        await expect(card.getByRole('heading')).toBeVisible()
        await expect(card.locator('svg, img').first()).toBeVisible()
        await expect(card).toContainText(/\d+\sm²/)
      },
    )
  }
})
