import { checksOf, expect, expectLink, expectTexts, structuredData, test } from './checks.ts'

test.describe('Reviews', () => {
  const check = checksOf('/reviews')
  check('six static five-star reviews', async (page) => {
    await expect(page.locator('.quote-card')).toHaveCount(6)
    await expect(page.locator('.quote-card .stars').getByText('5 out of 5 stars')).toHaveCount(6)
  })
  for (const index of [0, 1, 2, 3, 4, 5]) {
    check(`review ${index + 1}: author and text`, async (page) => {
      await expect(page.locator('.quote-card blockquote').nth(index)).toHaveText(/.{40}/)
      await expect(page.locator('.quote-card figcaption').nth(index)).toHaveText(/\w+/)
    })
  }
  check('the header shows average 5', (page) => expect(page.locator('.page-top .average-figure')).toHaveText('5'))
  check('and count 6', (page) => expect(page.locator('.page-top')).toContainText('6 reviews'))
  check('a button opens an external maps reviews page', async (page) => {
    const button = page.locator('.page-top').getByRole('link', { name: 'Read our Google reviews' })
    await expect(button).toHaveAttribute('href', /^https:/)
    await expect(button).toHaveAttribute('target', '_blank')
  })
  check('buttons go to /#contact', (page) => expectLink(page.locator('.closing'), /Book/, '/#contact'))
  check('and /#gallery', (page) => expectLink(page.locator('.closing'), /Work/, '/#gallery'))
  check('structured data: aggregate rating 5.0 over 6 reviews (best 5, worst 1)', async (page) => {
    const [organisation] = await structuredData(page, 'Organization')
    expect(organisation?.['aggregateRating']).toMatchObject({
      ratingValue: '5.0',
      reviewCount: 6,
      bestRating: 5,
      worstRating: 1,
    })
  })
  check('and three person reviews of rating 5', async (page) => {
    const [organisation] = await structuredData(page, 'Organization')
    const person = { author: { '@type': 'Person' }, reviewRating: { ratingValue: 5 } }
    expect(organisation?.['review']).toMatchObject([person, person, person])
  })
})

test.describe('Terms', () => {
  const check = checksOf('/terms')
  check('static legal text, last updated 8 October 2025', (page) =>
    expect(page.getByRole('main')).toContainText('Last updated 8 October 2025'),
  )
  for (const [subject, text] of [
    ['website intellectual property', 'Copyright'],
    ['prohibited uses', 'What you may not do'],
    ['services (technicians, not a registered architect practice)', 'We are not a registered architect practice'],
    ['the free 30-minute consultation', /30[- ]minute/],
    ['packages', 'Essential Package'],
    ['revision policy', /one round of revisions/i],
    ['package terms', '£250 + VAT'],
    ['liability', 'Liability'],
    ['and governing law England and Wales', 'England and Wales'],
    ['a trading name of a sole trader', 'sole trader'],
  ] as const) {
    check(`terms cover ${subject}`, (page) => expect(page.getByRole('main')).toContainText(text))
  }
})

test.describe('Privacy', () => {
  const check = checksOf('/privacy')
  check('static legal text, last updated 8 October 2025', (page) =>
    expect(page.getByRole('main')).toContainText('Last updated 8 October 2025'),
  )
  for (const [subject, ...texts] of [
    ['UK data protection', 'UK data protection'],
    ['active clients: project plus 6 years', 'Active clients', 'For the project, plus 6 years'],
    ['enquiries: 2 years', 'Enquiries', '2 years'],
    ['marketing consent: until withdrawn or 3 years of inactivity', 'Until you withdraw it', '3 years of inactivity'],
    ['financial records: 7 years', 'Financial records', '7 years'],
    ['analytics: 26 months', 'Analytics', '26 months'],
    ['rights', 'Your rights'],
    ['a 30-day response time', '30 days'],
    ['the cookie consent banner (accept, reject)', /\baccept/i, /\breject/i],
    ['and complaints to the regulator', 'Complaints to the regulator'],
  ] as const) {
    check(`privacy covers ${subject}`, (page) => expectTexts(page.getByRole('main'), texts))
  }
})
