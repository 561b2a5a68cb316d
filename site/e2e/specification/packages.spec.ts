import { checksOf, expect, expectLink, expectTexts, structuredData, test } from './checks.ts'

const check = checksOf('/packages')

const packages = [
  {
    id: 'essential',
    name: 'Essential Package',
    type: 'Essential',
    net: '£1,350',
    contents: [
      'Feasibility report',
      'On-site measured survey',
      'Design consultation',
      'Planning drawings',
      'Planning application submission',
    ],
    support: '2',
    consultations: '1',
  },
  {
    id: 'complete',
    name: 'Pre-Build Package',
    type: 'Pre-Build',
    net: '£1,950',
    contents: ['Everything in Essential', 'Building regulation drawings', 'Certified structural calculations'],
    support: '4',
    consultations: '2',
  },
  {
    id: 'premium',
    name: 'Premium Package',
    type: 'Premium',
    net: '£2,950',
    contents: [
      'Everything in Pre-Build',
      'Schedule of works',
      'Contractor vetting',
      'Proposals from 3 vetted',
      'management contract',
    ],
    support: '6',
    consultations: '3',
  },
] as const

test.describe('Packages', () => {
  check("heading 'Fixed-Fee Extension Design Packages'", (page) =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText('Fixed-Fee Extension Design Packages'),
  )
  for (const id of ['packages', 'consultation']) {
    check(`with section '${id}'`, (page) => expect(page.locator(`section#${id}`)).toHaveCount(1))
  }
  check('structured data for the three packages is added', async (page) => {
    const offers = await structuredData(page, 'Offer')
    expect(offers.map(({ name }) => name)).toEqual(packages.map(({ name }) => name))
  })
  check("banner: 'Only £250 + VAT deposit to secure a measured survey!'", (page) =>
    expect(page.getByText('Only £250 + VAT deposit to secure a measured survey!')).toBeVisible(),
  )
  check('500+ projects and 500+ families', (page) =>
    expectTexts(page.getByRole('main'), ['500+ projects', '500+ families']),
  )
})

test.describe('Packages: three package cards', () => {
  for (const [index, { id, name, type, net, contents, support, consultations }] of packages.entries()) {
    check(`anchor ${id}: ${name}`, (page) => expect(page.locator(`#${id}`).getByRole('heading')).toHaveText(name))
    check(`${type} costs ${net} excluding VAT`, (page) => expectTexts(page.locator(`#${id}`), [net, '+ VAT']))
    check(`${type} contains ${contents.join(', ')}`, (page) => expectTexts(page.locator(`#${id}`), contents))
    check(`${type} has a tagline`, (page) => expect(page.locator(`#${id} .package-tagline`)).toHaveText(/\w{3}/))
    check(`support hours are ${support} with ${type}`, (page) =>
      expect(page.getByRole('row', { name: 'Hours of support' }).getByRole('cell').nth(index)).toHaveText(support),
    )
    check(`consultations are ${consultations} with ${type}`, (page) =>
      expect(page.getByRole('row', { name: 'Consultations' }).getByRole('cell').nth(index)).toHaveText(consultations),
    )

    test(`choosing ${type} goes to /contact, keeping the query string`, async ({ page }) => {
      await page.goto('/packages?utm_source=leaflet')
      await page.getByRole('link', { name: `Book ${type}` }).click()
      await expect(page).toHaveURL('/contact?utm_source=leaflet')
    })
  }

  check('Pre-Build is labelled Most Popular', async (page) => {
    await expect(page.locator('#complete')).toContainText('Most Popular')
    await expect(page.getByText('Most Popular')).toHaveCount(1)
  })
  check('one revision round is included', async (page) => {
    const cells = page.getByRole('row', { name: 'Rounds of revisions' }).getByRole('cell')
    await expect(cells).toHaveText(['1', '1', '1'])
  })
})

test.describe('Packages: payment and additional work', () => {
  check('an additional-work note', (page) =>
    expect(page.getByRole('heading', { name: 'Additional work' })).toBeVisible(),
  )
  check('Payment Terms', (page) => expect(page.getByRole('heading', { name: 'Payment Terms' })).toBeVisible())
  check('deposit: £250 + VAT to secure the measured survey', (page) =>
    expectTexts(page.locator('.phases > li').first(), ['Deposit', '£250 + VAT', 'measured survey']),
  )
  check(
    'balance: £1,100 to £2,700 + VAT depending on package, due on issue of the first set of drawings after the survey',
    (page) =>
      expectTexts(page.locator('.phases > li').nth(1), [
        '£1,100 to £2,700 + VAT',
        'depending on your package',
        'first set of drawings after the survey',
      ]),
  )

  const rates = [
    ['Additional storey, loft conversion or internal structural work', '£950', 'each'],
    ['Extra revision round', '£150'],
    ['Changes that the council asks for', '£150', 'per hour'],
    ['Extra site visit or inspection', '£750'],
    ['Support beyond the hours of your package, at least 30 minutes', '£75', 'per hour'],
    ['Bespoke', '£95', 'per hour'],
    ['Travel further than 15 miles from Winchester', '£50', 'per visit'],
    ['Party wall', '£350'],
    ['3D visuals', '£250'],
    ['Post-approval amendments', '£200'],
    ['As-built', '£350'],
    ['appeal', '£500'],
    ['Extra contractor sourcing', '£150', 'each'],
  ] as const
  for (const [what, amount, ...per] of rates) {
    check(`add-ons and rates (+ VAT): ${what} ${amount} ${per.join()}`.trim(), (page) =>
      expectTexts(page.getByRole('row', { name: what }), [amount, '+ VAT', ...per]),
    )
  }

  check('a comparison table', (page) => expect(page.getByRole('table', { name: 'Compare the packages' })).toBeVisible())
})

test.describe('Packages: words of others, and the way on', () => {
  check('three descriptive blurbs', (page) =>
    expect(
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Which one is for you?' }) })
        .getByRole('listitem'),
    ).toHaveCount(3),
  )
  check('and two testimonials: quote, reviewer name, town', async (page) => {
    const quotes = page.locator('.quote-card')
    await expect(quotes).toHaveCount(2)
    await expect(quotes.locator('figcaption')).toHaveText([/^\S.+, [A-Z][a-z]+/, /^\S.+, [A-Z][a-z]+/])
  })
  const block = '#consultation'
  check("a 'Ready to Transform Your Home?' block", (page) =>
    expect(page.locator(block).getByRole('heading', { name: 'Ready to Transform Your Home?' })).toBeVisible(),
  )
  check("with a 'Get Free Consultation' link to /contact", (page) =>
    expectLink(page.locator(block), 'Get Free Consultation', '/contact'),
  )
  check('a telephone link', (page) => expectLink(page.locator(block), /01962/, /^tel:/))
  check("and the note 'We typically respond within 2 hours during business hours'", (page) =>
    expect(page.locator(block)).toContainText('We typically respond within 2 hours during business hours'),
  )
})
