import { describe, expect, test } from 'vitest'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { textOf } from '../../testing-text.ts'

const { business } = testSettings
/** With a meeting link, as the specification describes the consultation. */
const site = createSite({ ...testSettings, business: { ...business, calls: { ...business.calls, hasVideo: true } } })

describe.each([
  ['/terms', 'Last updated 8 October 2025', 'Added on 21 November 2026'],
  ['/privacy', 'Last updated 8 October 2025', 'Added on 21 November 2026'],
  ['/accessibility', 'Last updated 23 November 2026'],
])('%s', (path, ...dates) => {
  const { html } = site.render(path)

  test('is dated, and what was added has a date of its own', () => {
    const text = textOf(html)
    for (const date of dates) expect(text).toContain(date)
  })

  test('lists every section in its contents', () => {
    const contents = [...html.matchAll(/<li><a href="#([\w-]+)">/g)].map(([, id]) => id)
    const sections = [...html.matchAll(/<section id="([\w-]+)" aria-labelledby/g)].map(([, id]) => id)
    expect(contents).toEqual(sections)
    expect(sections.length).toBeGreaterThan(5)
  })
})

test.each(['/terms', '/privacy'])('%s says who trades, and where post reaches them', (path) => {
  const { html } = site.render(path)
  for (const fact of ['Test Trader', '1 Test Street, Winchester SO23 0AA']) expect(textOf(html)).toContain(fact)
  expect(html).toContain('Test Trader, trading as Test Extensions · 1 Test Street, Winchester SO23 0AA · VAT number')
})

test.each([
  'We acknowledge your complaint within 30 days.',
  'If we found you elsewhere',
  'Card payments through Stripe',
  'Cookie settings',
])('the privacy policy says: %s', (sentence) => {
  expect(textOf(site.render('/privacy').html)).toContain(sentence)
})

test.each([
  'Call us on 01962 496 000, email hello@extensions.test or write to us at 1 Test Street, Winchester SO23 0AA.',
  'We reply to emails within 24 hours.',
  'pay a deposit by phone',
  'version 2.2, and aim for level AA',
  'We have not yet tested with the screen readers NVDA, JAWS and VoiceOver',
  'Equality Act 2010',
])('the accessibility statement says: %s', (sentence) => {
  expect(textOf(site.render('/accessibility').html).replaceAll('\u00a0', ' ')).toContain(sentence)
})
