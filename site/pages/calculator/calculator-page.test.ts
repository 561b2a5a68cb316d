import { describe, expect, test } from 'vitest'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'

const site = createSite(testSettings)

describe('the calculator', () => {
  const { html } = site.render('/calculator')

  test('says rate and typical sizes before the form, and what is left out without asking for anything', () => {
    const form = html.indexOf('<form')
    for (const text of ['£2,000', '15–25 m²', '30–50 m²']) {
      expect(html.indexOf(text)).toBeGreaterThan(0)
      expect(html.indexOf(text)).toBeLessThan(form)
    }
    expect(html).toContain('Design, structural and council fees')
  })

  test('posts without JavaScript, with the button open', () => {
    expect(html).toMatch(/<form [^>]*action="\/api\/calculator-submission" method="POST"/)
    expect(html).not.toContain('novalidate')
    expect(html).not.toMatch(/<button[^>]* disabled/)
  })

  test('has the parts that a post leads to, with and without an email', () => {
    expect(html).toContain('<section id="estimate-sent"')
    expect(html).toContain('<section id="estimate-received"')
  })

  test('draws each typical size to one scale', () => {
    expect(html.match(/class="size-drawing"/g)).toHaveLength(2)
    expect(html.match(/Drawn 5 m wide and 3 m to 5 m deep/g)).toHaveLength(2)
  })
})

test('a refused calculation comes back filled in, with its messages at the fields and over the form', () => {
  const message = 'Please provide your name and email to see your estimate.'
  const { html } = site.render('/calculator', {
    values: { sqm: '22.5', name: '', email: '' },
    errors: { name: message, email: message },
    sentence: message,
    query: '',
  })
  expect(html).toContain('value="22.5"')
  expect(html).toMatch(/<input autofocus=""[^>]* name="name"/)
  expect(html.match(/ autofocus=""/g)).toHaveLength(1)
  expect(html.match(/<a href="#calculator-name">Please provide/g)).toHaveLength(1)
  expect(html.match(/class="field-error"/g)).toHaveLength(2)
})
