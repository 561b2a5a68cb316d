import { describe, expect, test } from 'vitest'
import { readPage } from './rendered-page.ts'

const card = (index: number) => `.quick-card:nth-child(${index})`

describe('Contact', () => {
  const { contains, counts, linksTo, attributesOf } = readPage('/contact')
  const social = ['Facebook', 'Instagram', 'LinkedIn', 'Threads']

  counts({
    'a top section': ['.contact-top h1', 1],
    'the consultation form': ['#contact form', 1],
    'four social links: Facebook, Instagram, LinkedIn, Threads': [
      social.map((network) => `main a[href^="https:"][target="_blank"]:contains("${network}")`).join(),
      4,
    ],
  })
  contains({
    'the phone card shows hours Mon-Fri 8:00-18:00': [card(1), '01962 496 000', 'Mon-Fri 8:00-18:00'],
    'and Sat 9:00-16:00': [card(1), 'Sat 9:00-16:00'],
    'the email card promises a reply within 24 hours': [card(2), 'hello@extensions.test', 'within 24 hours'],
    'the service-area card says UK, with on-site measured surveys': [
      card(3),
      'United Kingdom',
      'on-site measured surveys',
    ],
    'within 15 miles of Winchester without a travel charge': [card(3), '15 miles of Winchester'],
    'and a Fully Insured note': ['main', 'Fully Insured'],
  })
  linksTo({
    'contact uses tel links ({phone})': ['main', /01962/, 'tel:+441962496000'],
    'and mailto links ({email})': ['main', /hello@/, 'mailto:hello@extensions.test'],
  })
  test.each([
    ['First name', 'required'],
    ['Last name', 'required'],
    ['Email', 'required'],
    ['Phone', 'required'],
    ['What are you planning?', 'optional'],
    ['Tell us about it', 'optional'],
  ])('consultation: %s (%s)', (label, kind) => {
    const [id] = attributesOf(`label:contains("${label}")`, 'for')
    expect(attributesOf(`#${id}`, 'name')).toHaveLength(1)
    expect(attributesOf(`#${id}`, 'required')).toHaveLength(kind === 'required' ? 1 : 0)
  })
  test('extensionType: Kitchen Extension, Two-Story Extension, Loft Conversion, Garden Room, Not Sure Yet', () => {
    expect(attributesOf('select[name="extensionType"] option', 'value')).toEqual([
      '',
      'Kitchen Extension',
      'Two-Story Extension',
      'Loft Conversion',
      'Garden Room',
      'Not Sure Yet',
    ])
  })
})

describe('Thank-you', () => {
  const { contains, linksTo } = readPage('/thank-you')
  contains({
    'confirmation after a consultation request': ['h1', 'Thank you'],
    'next steps: A call within 24 hours': ['main li:nth-child(1) h3', 'A call within 24 hours'],
    'next steps: Your free consultation': ['main li:nth-child(2) h3', 'Your free consultation'],
    'next steps: A detailed proposal': ['main li:nth-child(3) h3', 'A detailed proposal'],
  })
  linksTo({
    'a phone link': ['main', /01962/, 'tel:+441962496000'],
    'links to home': ['main', /home/i, '/'],
    'and reviews': ['main', /reviews/i, '/reviews'],
  })
})
