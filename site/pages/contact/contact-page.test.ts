import { describe, expect, test } from 'vitest'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'

const site = createSite(testSettings)

describe('the contact page', () => {
  const { html } = site.render('/contact')

  test('opens with the form, with the phone number above it for those who prefer to talk', () => {
    const parts = ['<h1>', 'Prefer to talk?', '<form ', 'class="quick-cards"', 'class="contact-social"']
    const places = parts.map((part) => html.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('says with whom the business is insured, where the owner has said it', () => {
    const business = { ...testSettings.business, insurance: 'Professional indemnity with Sample Insurance' }
    const insured = createSite({ ...testSettings, business }).render('/contact').html
    expect(insured.match(/<strong>Fully Insured<\/strong>(<span>)?Professional indemnity/g)).toHaveLength(2)
  })

  test('has a form that posts without JavaScript', () => {
    expect(html).toMatch(/<form [^>]*action="\/api\/consultations"[^>]*method="POST"/)
    expect(html).not.toContain('novalidate')
  })

  test('tells the page script where the form island has its scripts', () => {
    expect(html).toContain('data-scripts="/assets/form.js /assets/react.js"')
  })
})

describe('a form that was refused without JavaScript', () => {
  const { html } = site.render('/contact', {
    values: { firstName: '"><script>alert(1)</script>', email: 'ada@', extensionType: 'Garden Room' },
    errors: { email: 'Please enter a valid email address' },
    sentence: 'Please check the form.',
    query: '?utm_source=leaflet',
  })

  test('keeps what was entered, escaped', () => {
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('<option value="Garden Room" selected="">')
  })

  test('shows each message at its field and in the summary', () => {
    expect(html).toContain('<a href="#consultation-email">Please enter a valid email address</a>')
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="consultation-email-error"/)
  })

  test('carries the campaign on with the next try', () => {
    expect(html).toContain('action="/api/consultations?utm_source=leaflet"')
  })

  test('has the focus on the first field that is wrong when the page opens', () => {
    expect(html).toMatch(/<input autofocus=""[^>]* name="email"/)
    expect(html.match(/ autofocus=""/g)).toHaveLength(1)
  })

  test('says the sentence when no field is to blame', () => {
    const refused = site.render('/contact', {
      values: {},
      errors: {},
      sentence: 'Please try again in a minute.',
      query: '',
    })
    expect(refused.html).toContain('Please try again in a minute.')
    expect(refused.html).toContain('Submission Failed')
  })
})
