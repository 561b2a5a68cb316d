import { checksOf, expect, expectLink, expectTexts, test } from './checks.ts'

test.describe('Contact', () => {
  const check = checksOf('/contact')
  const main = 'main'
  check('a top section', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible())
  check('the phone card shows hours Mon-Fri 8:00-18:00', (page) =>
    expectTexts(page.locator('.quick-card').nth(0), ['01962 000 000', 'Mon-Fri 8:00-18:00']),
  )
  check('and Sat 9:00-16:00', (page) => expectTexts(page.locator('.quick-card').nth(0), ['Sat 9:00-16:00']))
  check('the email card promises a reply within 24 hours', (page) =>
    expectTexts(page.locator('.quick-card').nth(1), ['hello@example.com', 'within 24 hours']),
  )
  check('the service-area card says UK, with on-site measured surveys', (page) =>
    expectTexts(page.locator('.quick-card').nth(2), ['United Kingdom', 'on-site measured surveys']),
  )
  check('within 15 miles of Winchester without a travel charge', (page) =>
    expectTexts(page.locator('.quick-card').nth(2), ['15 miles of Winchester']),
  )
  for (const network of ['Facebook', 'Instagram', 'LinkedIn', 'Threads']) {
    check(`four social links: ${network}`, async (page) => {
      await expectLink(page.locator(main), network, /^https:/)
      await expect(page.locator(main).getByRole('link', { name: network })).toHaveAttribute('target', '_blank')
    })
  }
  check('and a Fully Insured note', (page) => expectTexts(page.locator(main), ['Fully Insured']))
  check('contact uses tel links ({phone})', (page) => expectLink(page.locator(main), /01962/, 'tel:+441962000000'))
  check('and mailto links ({email})', (page) => expectLink(page.locator(main), /hello@/, 'mailto:hello@example.com'))
  checksOf('/contact', 'phone')('the first field of the form is on the first screen of a phone', (page) =>
    expect(page.getByLabel('First name')).toBeInViewport({ ratio: 1 }),
  )
  check('the consultation form', (page) => expect(page.locator('#contact form').first()).toBeVisible())
  for (const [label, required] of [
    ['First name', true],
    ['Last name', true],
    ['Email', true],
    ['Phone', true],
    ['What are you planning?', false],
    ['Tell us about it', false],
  ] as const) {
    check(`consultation: ${label} (${required ? 'required' : 'optional'})`, (page) =>
      expect(page.getByLabel(label)).toHaveJSProperty('required', required),
    )
  }
  check(
    'extensionType: Kitchen Extension, Two-Story Extension, Loft Conversion, Garden Room, Not Sure Yet',
    async (page) => {
      const options = page.getByLabel('What are you planning?').locator('option')
      expect(await options.evaluateAll((all: HTMLOptionElement[]) => all.map(({ value }) => value))).toEqual([
        '',
        'Kitchen Extension',
        'Two-Story Extension',
        'Loft Conversion',
        'Garden Room',
        'Not Sure Yet',
      ])
    },
  )
})

test.describe('Thank-you', () => {
  const check = checksOf('/thank-you')
  check('confirmation after a consultation request', (page) =>
    expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you'),
  )
  for (const step of ['A call within 24 hours', 'Your free consultation', 'A detailed proposal']) {
    check(`next steps: ${step}`, (page) => expect(page.getByRole('heading', { name: step })).toBeVisible())
  }
  check('a phone link', (page) => expectLink(page.getByRole('main'), /01962/, 'tel:+441962000000'))
  check('links to home', (page) => expectLink(page.getByRole('main'), /home/i, '/'))
  check('and reviews', (page) => expectLink(page.getByRole('main'), /reviews/i, '/reviews'))
})
