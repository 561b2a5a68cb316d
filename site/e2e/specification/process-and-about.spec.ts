import { checksOf, expect, expectLink, expectTexts, test } from './checks.ts'

test.describe('Process', () => {
  const check = checksOf('/process')
  const step = '.process-steps > li'

  check("hero with 'Start Your Project Today' to /contact", (page) =>
    expectLink(page.locator('.page-top'), 'Start Your Project Today', '/contact'),
  )
  check('three steps', (page) => expect(page.locator(step)).toHaveCount(3))
  check('step 1 is 30 minutes', (page) => expectTexts(page.locator(step).nth(0), ['1', 'consultation', '30 minutes']))
  check('step 2 is 1-2 weeks', (page) => expectTexts(page.locator(step).nth(1), ['2', 'survey', '1–2 weeks']))
  check('step 3 is 4-6 weeks', (page) => expectTexts(page.locator(step).nth(2), ['3', 'drawings', '4–6 weeks']))
  check('the client supplies three survey dates over 2 weeks', (page) =>
    expect(page.locator(step).nth(1)).toContainText('3 dates over 2 weeks'),
  )
  for (const index of [0, 1, 2]) {
    check(`process step ${index + 1}: number, title, duration, description, detail lines, icon`, async (page) => {
      const one = page.locator(step).nth(index)
      await expect(one.getByRole('heading')).toBeVisible()
      await expect(one.locator('.process-duration')).toBeVisible()
      await expect(one.getByRole('listitem')).toHaveCount(3)
      await expect(one.locator('svg').first()).toBeVisible()
    })
  }
  const services = [
    'party wall notices',
    'schedule of works',
    'tender process',
    'water board build-over agreement',
    'contract administration',
    'programme of works',
  ]
  for (const service of services) {
    check(`project support services: ${service}`, (page) =>
      expect(page.getByRole('heading', { name: service })).toBeVisible(),
    )
  }
  for (const reason of ['Clear communication', 'Fixed timelines', 'Transparent pricing']) {
    check(`'Why Our Process Works': ${reason.toLowerCase()}`, (page) =>
      expect(
        page.getByRole('region', { name: 'Why Our Process Works' }).getByRole('heading', { name: reason }),
      ).toBeVisible(),
    )
  }
  check('final call to action to /contact', (page) => expectLink(page.locator('.closing'), /./, '/contact'))
})

test.describe('About', () => {
  const check = checksOf('/about')
  check('founder story', (page) => expect(page.getByRole('region', { name: 'How we started' })).toBeVisible())
  check('mission', (page) => expect(page.getByRole('region', { name: 'Our mission' })).toBeVisible())
  check('four values', (page) =>
    expect(page.getByRole('region', { name: 'What we stand for' }).getByRole('listitem')).toHaveCount(4),
  )
  for (const [figure, label] of [
    ['25+', 'years of experience'],
    ['500+', 'projects'],
    ['98%', 'satisfaction'],
    ['5-star', 'rating'],
  ] as const) {
    check(`statistics: ${figure} ${label}`, (page) =>
      expectTexts(page.getByRole('listitem').filter({ hasText: figure }), [label]),
    )
  }
  check('500+ families (about)', (page) => expect(page.getByRole('main')).toContainText('500+ families'))
  check('and a call to action to /contact', (page) => expectLink(page.locator('.closing'), /./, '/contact'))
  check('qualified architectural technicians', (page) =>
    expect(page.getByRole('main')).toContainText(/qualified architectural technicians/i),
  )
})
