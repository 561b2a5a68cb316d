import type { Page } from '@playwright/test'
import { checksOf, expect, expectLink, test } from './checks.ts'

const check = checksOf('/blog')
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const categories = /^(Architect Packages|Planning Permission|Design Ideas|Building Regulations|Budgeting)$/

async function openFirstArticle(page: Page) {
  await page.goto('/blog')
  await page
    .getByRole('link', { name: /^Read Article/ })
    .first()
    .click()
  return page.getByRole('dialog')
}

test.describe('Blog', () => {
  check('a featured article (the first), the other nine as cards', async (page) => {
    await expect(cards(page)).toHaveCount(10)
    const areas = await cards(page).evaluateAll((all) => all.map((card) => card.clientWidth))
    expect(areas[0]).toBeGreaterThan(Math.max(...areas.slice(1)))
  })

  for (const category of [
    'All',
    'Architect Packages',
    'Planning Permission',
    'Design Ideas',
    'Building Regulations',
    'Budgeting',
  ]) {
    check(`category chips: ${category}`, (page) =>
      expect(page.getByRole('button', { name: category, exact: true })).toBeVisible(),
    )
  }
  check('the chips show All highlighted', (page) =>
    expect(page.getByRole('button', { pressed: true })).toHaveText(['All']),
  )
  check('and call-to-action buttons to /contact', (page) =>
    expectLink(page.getByRole('main'), 'Book Free Consultation', '/contact'),
  )
  check('the blog page adds author, date (ISO) and readTime', async (page) => {
    const card = cards(page).nth(3)
    await expect(card.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}$/)
    await expect(card).toContainText('Example Extensions')
    await expect(card).toContainText(/\d+ min/)
  })
  for (const index of [0, 3, 6, 9]) {
    check(`blog article ${index + 1}: title, excerpt, category, image`, async (page) => {
      const card = cards(page).nth(index)
      await expect(card.getByRole('heading')).toBeVisible()
      await expect(card.getByRole('paragraph').filter({ hasText: /.{60}/ })).toBeVisible()
      await expect(card.getByText(categories)).toBeVisible()
      await expect(card.getByRole('img').first()).toBeVisible()
    })
  }
  check('a newsletter card has an email input', (page) =>
    expect(page.locator('.newsletter').getByLabel('Email')).toHaveAttribute('type', 'email'),
  )
  check('and a Subscribe button', (page) =>
    expect(page.locator('.newsletter').getByRole('button', { name: 'Subscribe' })).toBeVisible(),
  )
})

test.describe('Blog: article dialog', () => {
  test("'Read Article' opens a modal with the full article", async ({ page }) => {
    const dialog = await openFirstArticle(page)
    await expect.poll(() => dialog.getByRole('paragraph').count()).toBeGreaterThan(5)
  })

  test("and a 'Book Free Consultation' button to /contact", async ({ page }) => {
    await expectLink(await openFirstArticle(page), 'Book Free Consultation', '/contact')
  })

  for (const [sentence, close] of [
    [
      'it closes on the Close control',
      (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).click(),
    ],
    ['an outside click', (page: Page) => page.mouse.click(40, 400)],
    ['or Escape', (page: Page) => page.keyboard.press('Escape')],
  ] as const) {
    test(`${sentence}, and gives focus and place back`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto('/blog')
      await page.getByRole('button', { name: 'Reject' }).click()
      const link = page.getByRole('link', { name: /^Read Article/ }).nth(4)
      await link.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => scrollY)
      await link.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await close(page)
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL('/blog')
      await expect(link).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(before)
    })
  }
})
