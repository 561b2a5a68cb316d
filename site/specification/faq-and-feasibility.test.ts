import { describe, expect, test } from 'vitest'
import { readPage } from './rendered-page.ts'

const questionsOf = (category: string) => `section:has(> h2:contains("${category}")) > details`

describe('FAQ', () => {
  const { contains, counts, linksTo } = readPage('/faq')

  counts({
    'four categories, each with four questions: Planning & Process': [questionsOf('Planning & Process'), 4],
    'Costs & Pricing': [questionsOf('Costs & Pricing'), 4],
    'Design & Technical': [questionsOf('Design & Technical'), 4],
    'Service Area & Logistics': [questionsOf('Service Area & Logistics'), 4],
  })
  linksTo({
    "hero with an 'Ask a Question' button to /contact": ['.page-top', 'Ask a Question', '/contact'],
    'three help cards: Book a free call to /contact': ['.help-card', 'Book a free call', '/contact'],
    'the telephone number': ['.help-card', '01962 496 000', 'tel:+441962496000'],
    'and the email address': ['.help-card', /hello@/, 'mailto:hello@extensions.test'],
    'four resource cards lead to the packages': ['.resources', 'Packages', '/packages'],
    'the process': ['.resources', 'Process', '/process'],
    'the portfolio': ['.resources', 'Portfolio', '/portfolio'],
    'and the blog': ['.resources', 'Blog', '/blog'],
    'a final call to action to /contact': ['.closing', /./, '/contact'],
  })
  contains({
    'the answers: design takes 4-6 weeks': ['main', '4–6 weeks'],
    'planning 8-12 weeks': ['main', '8–12 weeks'],
    'overall 3-6 months': ['main', '3–6 months'],
    'council fees cited: planning £250-£650 + VAT': ['main', '£250–£650 + VAT'],
    '£462 for two-storey': ['main', '£462 for a two-storey extension'],
    'building regulations £400-£800 + VAT': ['main', '£400–£800 + VAT'],
    '6 m rear extension for terraced or semi-detached': ['main', '6 m'],
    '8 m for detached': ['main', '8 m'],
    'build costs in Hampshire per sq m: 1,800-2,500 single-storey': ['main', '£1,800–£2,500'],
    '1,600-2,200 two-storey': ['main', '£1,600–£2,200'],
    'technicians, not a registered architect practice': [
      'main',
      /not a registered architect practice|We are qualified architectural technicians/i,
    ],
  })
})

describe('Feasibility assessment', () => {
  const { contains, counts, attributesOf } = readPage('/feasibility-assessment')
  counts({ "four 'what you receive' items": ['section:has(h2:contains("What you receive")) li', 4] })
  contains({
    'three feature cards: cost feasibility': ['.cards li:nth-child(1) h3', 'Cost feasibility'],
    'space assessment': ['.cards li:nth-child(2) h3', 'Space assessment'],
    'planning database review': ['.cards li:nth-child(3) h3', 'Planning database review'],
    'claims: 25+ years': ['.stats', '25+ years'],
    '1000+ extensions': ['.stats', '1000+ extensions'],
    'Fixed-fee guarantee': ['.stats', 'Fixed-fee guarantee'],
    'by square-metre rates for shell and core': ['main', 'rates per square metre for shell and core'],
  })
  test('booking buttons go to /contact?service=feasibility', () => {
    const hrefs = attributesOf('main a:contains("Book")', 'href')
    expect(hrefs).toEqual(['/contact?service=feasibility', '/contact?service=feasibility'])
  })
})
