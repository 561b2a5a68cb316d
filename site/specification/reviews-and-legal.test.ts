import { describe, expect, test } from 'vitest'
import { readPage } from './rendered-page.ts'

describe('Reviews', () => {
  const { contains, counts, linksTo, textsOf, structuredData } = readPage('/reviews')
  counts({
    'six static five-star reviews': ['.quote-card .stars:contains("5 out of 5 stars")', 6],
    'a button opens an external maps reviews page': [
      '.page-top a[href^="https:"][target="_blank"]:contains("Read our Google reviews")',
      1,
    ],
  })
  test('each review: author and text', () => {
    expect(textsOf('.quote-card blockquote').filter((text) => text.length >= 40)).toHaveLength(6)
    expect(textsOf('.quote-card figcaption strong').filter(Boolean)).toHaveLength(6)
  })
  contains({
    'the header shows average 5': ['.page-top .average-figure', /^5$/],
    'and count 6': ['.page-top', '6 reviews'],
  })
  linksTo({
    'buttons go to /#contact': ['.closing', /Book/, '/#contact'],
    'and /#gallery': ['.closing', /Work/, '/#gallery'],
  })
  test('structured data: aggregate rating 5.0 over 6 reviews (best 5, worst 1), and three person reviews of rating 5', () => {
    const person = { author: { '@type': 'Person' }, reviewRating: { ratingValue: 5 } }
    expect(structuredData('Organization')).toMatchObject([
      {
        aggregateRating: { ratingValue: '5.0', reviewCount: 6, bestRating: 5, worstRating: 1 },
        review: [person, person, person],
      },
    ])
  })
})

describe('Terms', () => {
  readPage('/terms').contains({
    'static legal text, last updated 8 October 2025': ['main', 'Last updated 8 October 2025'],
    'terms cover website intellectual property': ['main', 'Copyright'],
    'prohibited uses': ['main', 'What you may not do', 'You may not use this website'],
    'services (technicians, not a registered architect practice)': [
      'main',
      'We are qualified architectural technicians. We are not a registered architect practice',
    ],
    'the free 30-minute consultation': ['main', '30-minute video call'],
    'terms cover the packages': ['main', 'Essential Package: £1,350 + VAT (£1,620 including VAT)'],
    'revision policy': ['main', 'one round of revisions'],
    'package terms': ['main', 'Package terms', '£250 + VAT', 'within 14 days'],
    'terms cover liability': ['main', 'Liability'],
    'and governing law England and Wales': ['main', 'the law of England and Wales'],
    'a trading name of a sole trader': ['main', 'sole trader'],
  })
})

describe('Privacy', () => {
  readPage('/privacy').contains({
    'static legal text, last updated 8 October 2025': ['main', 'Last updated 8 October 2025'],
    'privacy covers UK data protection': ['main', 'UK data protection law'],
    'active clients: project plus 6 years': ['main', 'Active clients', 'For the project, plus 6 years.'],
    'enquiries: 2 years': ['main', /Enquiries\s*2 years\./],
    'marketing consent: until withdrawn or 3 years of inactivity': [
      'main',
      'Until you withdraw it, or after 3 years of inactivity.',
    ],
    'financial records: 7 years': ['main', /Financial records\s*7 years\./],
    'analytics: 26 months': ['main', /Analytics\s*26 months\./],
    'privacy covers rights': ['main', 'Your rights'],
    'a 30-day response time': ['main', 'We answer within 30 days'],
    'the cookie consent banner (accept, reject)': ['main', 'You can accept or reject'],
    'and complaints to the regulator': ['main', 'Complaints to the regulator'],
  })
})
