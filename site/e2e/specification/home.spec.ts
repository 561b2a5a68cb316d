import { checksOf, expect, expectLink, test } from './checks.ts'

// With smooth scrolling and page transitions, as for most visitors.
test.use({ reducedMotion: 'no-preference' })

const check = checksOf('/')

test.describe('Home: ordered sections', () => {
  check(
    'hero, services, feasibility assessment, why choose us, reviews teaser, process and blog, contact',
    async (page) => {
      const anchors = [
        'home',
        'services',
        'feasibility-assessment',
        'why-choose-us',
        'reviews',
        'planning',
        'blog',
        'contact',
      ]
      const tops = await Promise.all(
        anchors.map((anchor) => page.locator(`#${anchor}`).evaluate((one) => one.getBoundingClientRect().top)),
      )
      expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    },
  )

  for (const anchor of [
    'home',
    'services',
    'feasibility-assessment',
    'why-choose-us',
    'reviews',
    'planning',
    'blog',
    'contact',
  ]) {
    test(`anchor ${anchor}: an address that names it lands on it, clear of the bar`, async ({ page }) => {
      await page.goto(`/#${anchor}`)
      const heading = page.locator(`#${anchor}`).getByRole('heading').first()
      await expect(heading).toBeInViewport({ ratio: 1 })
      const bar = await page.getByRole('banner').boundingBox()
      const box = await heading.boundingBox()
      expect(box?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    })
  }
})

test.describe('Home: hero', () => {
  check("with 'Book Free Consultation' to /contact", (page) =>
    expectLink(page.locator('#home'), 'Book Free Consultation', '/contact'),
  )

  check("and 'View Our Work' to /portfolio", (page) => expectLink(page.locator('#home'), 'View Our Work', '/portfolio'))

  check('experience: 25+ years (home)', (page) => expect(page.locator('#home')).toContainText('25+'))
  check('extensions: 300+ extensions (home)', (page) => expect(page.locator('#home')).toContainText('300+'))
  check('planning success: 95% (home)', (page) => expect(page.locator('#home')).toContainText('95%'))
})

test.describe('Home: services', () => {
  const kinds = ['Kitchen', 'Two-storey', 'Loft', 'bedrooms', 'Garden', 'Structural']
  for (const kind of kinds) {
    check(`homeowners who plan extensions, loft conversions, …: a card for ${kind}`, async (page) => {
      const card = page.locator('#services li').filter({ has: page.getByRole('heading', { name: kind }) })
      await expect(card).toHaveCount(1)
    })

    check(`the 'Learn More' button of ${kind} opens an email to {email}`, async (page) => {
      const card = page.locator('#services li').filter({ has: page.getByRole('heading', { name: kind }) })
      await expectLink(card, /^Learn More/, /^mailto:hello@example\.com/)
    })

    check(`the 'Get in Touch' button of ${kind} opens an email to {email}`, async (page) => {
      const card = page.locator('#services li').filter({ has: page.getByRole('heading', { name: kind }) })
      await expectLink(card, /^Get in Touch/, /^mailto:hello@example\.com/)
    })
  }

  for (const name of ['Book Essential', 'Book Pre-Build', 'Book Premium', 'Contact Us for Help']) {
    check(`'${name}' goes to /contact`, (page) => expectLink(page.getByRole('main'), name, '/contact'))
  }
})

test.describe('Home: feasibility assessment', () => {
  const section = '#feasibility-assessment'
  check('free consultation: 30 minutes by video call', (page) =>
    expect(page.locator(section)).toContainText('30-minute video call'),
  )
  check('it covers cost feasibility by square-metre rates for shell and core', (page) =>
    expect(page.locator(section)).toContainText('Cost feasibility by square-metre rates for shell and core'),
  )
  check('a physical space check', (page) => expect(page.locator(section)).toContainText('physical check of the space'))
  check('and a planning database review', (page) =>
    expect(page.locator(section)).toContainText('review of the planning database'),
  )
  check('booking goes to /contact?service=feasibility', (page) =>
    expectLink(page.locator(section), /^Book/, '/contact?service=feasibility'),
  )
})

test.describe('Home: why choose us', () => {
  const section = '#why-choose-us'
  check('qualified architectural technicians', (page) =>
    expect(page.locator(section)).toContainText(/qualified architectural technicians/i),
  )
  check('fully insured', (page) => expect(page.locator(section)).toContainText(/fully insured/i))
  check('fixed-fee', (page) => expect(page.locator(section)).toContainText(/fixed fee/i))
  check('surveys are within 15 miles of Winchester without a travel charge', (page) =>
    expect(page.locator(section)).toContainText('within 15 miles of Winchester without a travel charge'),
  )
})

test.describe('Home: reviews teaser', () => {
  check('with average 5', async (page) => {
    await expect(page.locator('#reviews').getByText('5', { exact: true })).toBeVisible()
    await expect(page.locator('#reviews').getByText('5 out of 5 stars').first()).toBeAttached()
  })
  check('count 6 reviews', (page) => expect(page.locator('#reviews')).toContainText('6 reviews'))
  check("and a 'View All Reviews' button to /reviews", (page) =>
    expectLink(page.locator('#reviews'), 'View All Reviews', '/reviews'),
  )
})

test.describe('Home: contact', () => {
  check('contact or consultation form (anchor contact)', (page) =>
    expect(page.locator('#contact').getByRole('button', { name: 'Book Free Consultation' })).toBeVisible(),
  )
  check('the consultation form is also the last section of the home page', async (page) => {
    const sections = page.locator('main > section')
    await expect(sections.last()).toHaveAttribute('id', 'contact')
  })
  check('reply promise: within 24 hours', (page) => expect(page.locator('#contact')).toContainText(/within 24 hours/i))
})

test('/#gallery leads to /portfolio', async ({ page }) => {
  await page.goto('/#gallery')
  await expect(page).toHaveURL('/portfolio')
})
