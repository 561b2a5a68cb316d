import { checksOf, expect, expectLink, expectTexts, test } from './checks.ts'

test.describe('FAQ', () => {
  const check = checksOf('/faq')
  check("hero with an 'Ask a Question' button to /contact", (page) =>
    expectLink(page.locator('.page-top'), 'Ask a Question', '/contact'),
  )
  for (const category of ['Planning & Process', 'Costs & Pricing', 'Design & Technical', 'Service Area & Logistics']) {
    check(`four categories, each with four questions: ${category}`, (page) =>
      expect(page.getByRole('region', { name: category }).locator('details')).toHaveCount(4),
    )
  }
  test('in a collapsible list where one item is open at a time', async ({ page }) => {
    await page.goto('/faq')
    for (const index of [0, 5, 15]) {
      await page.locator('summary').nth(index).click()
      await expect(page.locator('details[open]')).toHaveCount(1)
      await expect(page.locator('details').nth(index)).toHaveAttribute('open', '')
    }
  })
  for (const [name, href] of [
    [/Book a free call/, '/contact'],
    [/01962 000 000/, 'tel:+441962000000'],
    [/hello@/, 'mailto:hello@example.com'],
  ] as const) {
    check(`three help cards: ${name.source} to ${href}`, (page) => expectLink(page.locator('.help-card'), name, href))
  }
  for (const path of ['packages', 'process', 'portfolio', 'blog']) {
    check(`four resource cards: ${path}`, (page) =>
      expectLink(page.locator('.resources'), new RegExp(path, 'i'), `/${path}`),
    )
  }
  check('a final call to action to /contact', (page) => expectLink(page.locator('.closing'), /./, '/contact'))

  const answers = [
    ['design takes 4-6 weeks', '4–6 weeks'],
    ['planning 8-12 weeks', '8–12 weeks'],
    ['overall 3-6 months', '3–6 months'],
    ['council fees cited: planning £250-£650 + VAT', '£250–£650 + VAT'],
    ['£462 for two-storey', '£462 for a two-storey extension'],
    ['building regulations £400-£800 + VAT', '£400–£800 + VAT'],
    ['6 m rear extension for terraced or semi-detached', '6 m'],
    ['8 m for detached', '8 m'],
    ['build costs in Hampshire per sq m: 1,800-2,500 single-storey', '£1,800–£2,500'],
    ['1,600-2,200 two-storey', '£1,600–£2,200'],
    [
      'technicians, not a registered architect practice',
      /not a registered architect practice|We are qualified architectural technicians/i,
    ],
  ] as const
  for (const [sentence, text] of answers) {
    check(`the answers: ${sentence}`, (page) => expect(page.getByRole('main')).toContainText(text))
  }
})

test.describe('Feasibility assessment', () => {
  const check = checksOf('/feasibility-assessment')
  for (const feature of ['Cost feasibility', 'Space assessment', 'Planning database review']) {
    check(`three feature cards: ${feature.toLowerCase()}`, (page) =>
      expect(page.locator('.cards').getByRole('heading', { name: feature })).toBeVisible(),
    )
  }
  check("four 'what you receive' items", (page) =>
    expect(page.getByRole('region', { name: 'What you receive' }).getByRole('listitem')).toHaveCount(4),
  )
  for (const claim of ['25+ years', '1000+ extensions', 'Fixed-fee guarantee']) {
    check(`claims: ${claim}`, (page) => expectTexts(page.locator('.stats'), [claim]))
  }
  check('booking buttons go to /contact?service=feasibility', async (page) => {
    const buttons = page.getByRole('main').getByRole('link', { name: /^Book/ })
    await expect(buttons).toHaveCount(2)
    for (const button of await buttons.all())
      await expect(button).toHaveAttribute('href', '/contact?service=feasibility')
  })
  check('by square-metre rates for shell and core', (page) =>
    expect(page.getByRole('main')).toContainText('rates per square metre for shell and core'),
  )
})
