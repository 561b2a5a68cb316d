import { describe, expect, test } from 'vitest'
import { readPage } from './rendered-page.ts'

const { contains, counts, linksTo, attributesOf } = readPage('/')

describe('Home: ordered sections', () => {
  test('hero, services, feasibility assessment, why choose us, reviews teaser, process and blog, contact', () => {
    expect(attributesOf('main > section[id]', 'id')).toEqual([
      'home',
      'services',
      'feasibility-assessment',
      'why-choose-us',
      'reviews',
      'planning',
      'blog',
      'contact',
    ])
  })
})

describe('Home: hero', () => {
  linksTo({
    "with 'Book Free Consultation' to /contact": ['#home', 'Book Free Consultation', '/contact'],
    "and 'View Our Work' to /portfolio": ['#home', 'View Our Work', '/portfolio'],
  })
  contains({
    'experience: 25+ years (home)': ['#home', '25+'],
    'extensions: 300+ extensions (home)': ['#home', '300+'],
    'planning success: 95% (home)': ['#home', '95%'],
  })
})

describe('Home: services', () => {
  describe.each(['Kitchen', 'Two-storey', 'Loft', 'bedrooms', 'Garden', 'Structural'])('%s', (kind) => {
    const card = `#services li:has(h3:contains("${kind}"))`
    counts({ 'homeowners who plan extensions, loft conversions, …: a card': [card, 1] })
    linksTo({
      "the 'Learn More' button opens an email to {email}": [card, /^Learn More/, /^mailto:hello@extensions\.test/],
      "the 'Get in Touch' button opens an email to {email}": [card, /^Get in Touch/, /^mailto:hello@extensions\.test/],
    })
  })
  linksTo({
    "'Book Essential' goes to /contact": ['main', 'Book Essential', '/contact'],
    "'Book Pre-Build' goes to /contact": ['main', 'Book Pre-Build', '/contact'],
    "'Book Premium' goes to /contact": ['main', 'Book Premium', '/contact'],
    "'Contact Us for Help' goes to /contact": ['main', 'Contact Us for Help', '/contact'],
  })
})

describe('Home: feasibility assessment', () => {
  const section = '#feasibility-assessment'
  contains({
    'free consultation: 30 minutes by video call': [section, '30-minute video call'],
    'it covers cost feasibility by square-metre rates for shell and core': [
      section,
      'Cost feasibility by square-metre rates for shell and core',
    ],
    'a physical space check': [section, 'physical check of the space'],
    'and a planning database review': [section, 'review of the planning database'],
  })
  linksTo({ 'booking goes to /contact?service=feasibility': [section, /^Book/, '/contact?service=feasibility'] })
})

describe('Home: why choose us', () => {
  const section = '#why-choose-us'
  contains({
    'qualified architectural technicians': [section, /qualified architectural technicians/i],
    'fully insured': [section, /fully insured/i],
    'fixed-fee': [section, /fixed fee/i],
    'surveys are within 15 miles of Winchester without a travel charge': [
      section,
      'within 15 miles of Winchester without a travel charge',
    ],
  })
})

describe('Home: reviews teaser', () => {
  contains({
    'with average 5': ['#reviews .average', /^5/, '5 out of 5 stars'],
    'count 6 reviews': ['#reviews', '6 reviews'],
  })
  linksTo({ "and a 'View All Reviews' button to /reviews": ['#reviews', 'View All Reviews', '/reviews'] })
})

describe('Home: contact', () => {
  counts({
    'contact or consultation form (anchor contact)': ['#contact form button:contains("Book Free Consultation")', 1],
    'the consultation form is also the last section of the home page': ['main > section:last-of-type#contact form', 1],
  })
  contains({ 'reply promise: within 24 hours': ['#contact', /within 24 hours/i] })
})
