import type { Page } from '@playwright/test'
import { checksOf, distanceFromMiddle, expect, expectLink, expectTexts, test } from './checks.ts'

// With smooth scrolling and page transitions, as for most visitors.
test.use({ reducedMotion: 'no-preference' })

const check = checksOf('/')
const readMore = (page: Page) =>
  page
    .locator('#blog')
    .getByRole('link', { name: /^Read More/ })
    .first()

test.describe('Home: process', () => {
  const steps = [
    ['1. Initial Consultation', 'Day 1', 'deposit'],
    ['2. Measured Survey', 'Days 2–11', 'On site within 10 days'],
    ['3. Design Development', 'Days 7–16', 'Designs within 10 days of the survey'],
    [
      '4. Application & Drawings',
      'Days 17–21',
      'Pre-Build adds building regulation drawings and structural calculations',
    ],
  ] as const

  check('a title and intro', async (page) => {
    await expect(page.locator('#planning').getByRole('heading', { level: 2 })).toBeVisible()
    await expect(page.locator('#planning .lead')).toBeVisible()
  })

  check('four process step cards', (page) => expect(page.locator('#planning .steps > li')).toHaveCount(4))

  for (const [index, [title, days, text]] of steps.entries()) {
    check(`${title}, ${days}: ${text}`, (page) =>
      expectTexts(page.locator('#planning .steps > li').nth(index), [title, days, text]),
    )
    check(`process step ${index + 1}: step number, title, timeframe, description, detail lines, icon`, async (page) => {
      const step = page.locator('#planning .steps > li').nth(index)
      await expect(step.getByRole('heading')).toHaveText(title)
      await expect(step.locator('svg')).toBeVisible()
      await expect(step.locator('.step-text')).toBeVisible()
      await expect(step.getByRole('listitem').first()).toBeVisible()
    })
  }

  check('a timeline summary of three cards', (page) =>
    expect(page.getByRole('region', { name: 'The timeline at a glance' }).getByRole('listitem')).toHaveCount(3),
  )
  for (const [index, [duration, title]] of [
    ['10 days', 'Survey'],
    ['10 days', 'Design'],
    ['21 days', 'In total'],
  ].entries()) {
    check(`timeline: ${duration} ${title}`, (page) =>
      expectTexts(page.getByRole('region', { name: 'The timeline at a glance' }).getByRole('listitem').nth(index), [
        duration ?? '',
        title ?? '',
      ]),
    )
  }

  check('a payment structure of two cards', (page) => expect(page.locator('#planning .phases > li')).toHaveCount(2))
  check('payment phase 1: number, title, subtitle, amount, description', (page) =>
    expectTexts(page.locator('#planning .phases > li').first(), [
      'Payment 1',
      'Deposit',
      'When you book',
      '£250 + VAT',
      '£300 including VAT',
      'Secures your measured survey',
    ]),
  )
  check('payment phase 2: balance £1,100 to £2,700 + VAT, due on issue of the first set of drawings', (page) =>
    expectTexts(page.locator('#planning .phases > li').nth(1), [
      'Payment 2',
      'Balance',
      '£1,100 to £2,700 + VAT',
      'first set of drawings after the survey',
    ]),
  )
  check("a closing 'Start Your Project Today' button to /contact", (page) =>
    expectLink(page.locator('#planning'), 'Start Your Project Today', '/contact'),
  )
})

test.describe('Home: blog', () => {
  const categories = [
    'Kitchen Extensions',
    'Planning Permission Guide',
    'Pre-Build Package',
    'Building Regulations',
    'Two-Storey Extensions',
    'Loft Conversions',
    'Choosing Architects',
    'Extension Trends',
  ]

  check('eight article cards in a grid', (page) => expect(page.locator('#blog article')).toHaveCount(8))

  for (const [index, category] of categories.entries()) {
    check(`a card with image, category badge ${category}, title and excerpt`, async (page) => {
      const card = page.locator('#blog article').nth(index)
      await expect(card.getByRole('img').first()).toBeVisible()
      await expect(card.getByText(category, { exact: true }).first()).toBeVisible()
      await expect(card.getByRole('heading')).toBeVisible()
      await expect(card.getByRole('paragraph').filter({ hasText: /.{60}/ })).toBeVisible()
    })
  }

  check("a 'View All Articles' button is shown", (page) =>
    expectLink(page.locator('#blog'), 'View All Articles', '/blog'),
  )

  test("'Read More' opens a modal with the full rich-text article, image and category", async ({ page }) => {
    await page.goto('/')
    await readMore(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Kitchen Extensions')
    await expect(dialog.getByRole('img').first()).toBeVisible()
    await expect.poll(() => dialog.getByRole('heading').count()).toBeGreaterThan(2)
  })

  test('the modal has a Close control labelled Close', async ({ page }) => {
    await page.goto('/')
    await readMore(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  for (const [name, close] of [
    ['a click outside', (page: Page) => page.mouse.click(10, 300)],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ] as const) {
    test(`the modal also closes on ${name}, and returns the focus`, async ({ page }) => {
      await page.goto('/')
      await readMore(page).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await close(page)
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(readMore(page)).toBeFocused()
    })
  }

  test("'Get Free Consultation' smooth-scrolls so the element with id contact is centred", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await readMore(page).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Get Free Consultation' }).click()
    await expect.poll(() => distanceFromMiddle(page.locator('#contact'))).toBeLessThan(4)
  })
})
