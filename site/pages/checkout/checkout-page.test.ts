import { describe, expect, test } from 'vitest'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'

const site = createSite(testSettings)
const page = site.render('/checkout')

describe('the checkout', () => {
  test('may use Stripe, and is the only page that may', () => {
    expect(page.contentSecurity.script).toContain('https://js.stripe.com')
    expect(page.contentSecurity.frame).toContain('https://hooks.stripe.com')
    expect(page.contentSecurity.connect).toEqual(['https://api.stripe.com'])
    for (const path of site.paths.filter((path) => path !== '/checkout')) {
      expect(JSON.stringify(site.render(path).contentSecurity)).not.toContain('stripe')
    }
  })

  test('never sends its form natively, which would put the details into the address', () => {
    expect(page.html).toMatch(/<button type="submit"[^>]* disabled=""/)
  })

  test('names no sum outside the part that knows the quote, because a quote keeps its deposit after a change of prices', () => {
    const [before = ''] = /<h1>.*?<div data-island="checkout"/s.exec(page.html) ?? []
    expect(before).toContain('comes off the price of your package')
    expect(before).not.toContain('£')
  })

  test('says what is paid, what is left and how to pay by phone before any script', () => {
    const text = page.html.replaceAll('<!-- -->', '')
    for (const part of ['£250', 'VAT at 20%', '£50', '£300', 'within 14 days of paying', 'Prefer to pay by phone?']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('Call 01962 496 000')
  })
})

test('the page after the payment claims nothing before it has asked', () => {
  const { html } = site.render('/payment-success')
  expect(html).toContain('We’re checking your payment.')
  expect(html).not.toContain('Your deposit is paid')
})
