import { describe, expect, test } from 'vitest'
import { createSite } from '../render.tsx'
import { testSettings } from '../testing.ts'
import { textOf } from '../testing-text.ts'

const site = createSite(testSettings)

/** The claims that differ from page to page. Every page keeps its own reading, and has none of the others'. */
const claims = {
  '25+ years': /\b25\+/,
  '20+ years': /\b20\+/,
  '300+ extensions': /\b300\+/,
  '500+ projects': /\b500\+ projects/,
  '500+ families': /\b500\+ families/,
  '1000+ extensions': /\b1,?000\+/,
  '95% planning success': /\b95%/,
  '97% planning success': /\b97%/,
  '98% satisfaction': /\b98%/,
  '5-star rating': /\b5-star rating/,
  'fixed-fee guarantee': /\bfixed-fee guarantee/i,
  'reply within 24 hours': /within 24 hours/i,
  'response within 2 hours': /within 2 hours during business hours/,
} as const satisfies Record<string, RegExp>

type Claim = keyof typeof claims

const claimsOf: Readonly<Record<string, readonly Claim[]>> = {
  '/': ['25+ years', '300+ extensions', '95% planning success', 'reply within 24 hours'],
  '/packages': ['500+ projects', '500+ families', 'response within 2 hours'],
  '/process': [],
  '/portfolio': ['98% satisfaction', '5-star rating'],
  '/about': ['25+ years', '500+ projects', '500+ families', '98% satisfaction', '5-star rating'],
  '/faq': [],
  '/contact': ['reply within 24 hours'],
  '/feasibility-assessment': ['25+ years', '1000+ extensions', 'fixed-fee guarantee'],
  '/reviews': [],
  '/terms': [],
  '/privacy': [],
  '/accessibility': ['reply within 24 hours'],
  '/thank-you': ['reply within 24 hours'],
}

describe.each(Object.entries(claimsOf))('%s', (path, expected) => {
  const words = textOf(articlesLeftOut(site.render(path).html))

  test.each(Object.keys(claims) as Claim[])('%s', (claim) => {
    expect(claims[claim].test(words)).toBe(expected.includes(claim))
  })
})

/** Articles have claims of their own, wherever they are shown. */
function articlesLeftOut(html: string): string {
  return html.replaceAll(/<dialog.*?<\/dialog>/gs, '')
}
