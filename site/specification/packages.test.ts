import { describe, expect, test } from 'vitest'
import { readPage } from './rendered-page.ts'

const { contains, counts, linksTo, textsOf, structuredData } = readPage('/packages')
const row = (name: string) => `tr:has(th:contains("${name}"))`
const section = (title: string) => `section:has(h2:contains("${title}"))`

describe('Packages', () => {
  contains({
    "heading 'Fixed-Fee Extension Design Packages'": ['h1', /^Fixed-Fee Extension Design Packages$/],
    "banner: 'Only £250 + VAT deposit to secure a measured survey!'": [
      '.banner',
      'Only £250 + VAT deposit to secure a measured survey!',
    ],
    '500+ projects and 500+ families': ['main', '500+ projects', '500+ families'],
  })
  counts({ "with section 'packages'": ['section#packages', 1], "and 'consultation'": ['section#consultation', 1] })
  test('structured data for the three packages is added', () => {
    const names = structuredData('Offer').map(({ name }) => name)
    expect(names).toEqual(['Essential Package', 'Pre-Build Package', 'Premium Package'])
  })
})

describe('Packages: three package cards', () => {
  contains({
    'anchor essential: Essential Package, £1,350 excluding VAT': ['#essential', 'Essential Package', '£1,350 + VAT'],
    'anchor complete: Pre-Build Package, £1,950 excluding VAT': ['#complete', 'Pre-Build Package', '£1,950 + VAT'],
    'anchor premium: Premium Package, £2,950 excluding VAT': ['#premium', 'Premium Package', '£2,950 + VAT'],
    'Essential contains feasibility report, on-site measured survey, design consultation, planning drawings and submission':
      [
        '#essential',
        'Feasibility report',
        'On-site measured survey',
        'Design consultation',
        'Planning drawings',
        'Planning application submission',
      ],
    'Pre-Build contains Essential, building regulation drawings and certified structural calculations': [
      '#complete',
      'Everything in Essential',
      'Building regulation drawings',
      'Certified structural calculations',
    ],
    'Premium contains Pre-Build, schedule of works, contractor vetting, proposals and a management contract': [
      '#premium',
      'Everything in Pre-Build',
      'Schedule of works',
      'Contractor vetting',
      'Proposals from 3 vetted',
      'management contract',
    ],
    'Pre-Build is labelled Most Popular': ['#complete', 'Most Popular'],
  })
  counts({ 'and no other package is': ['.package-flag', 1] })
  test('each has a tagline', () => {
    expect(textsOf('#packages .package-tagline').filter((tagline) => /\w{3}/.test(tagline))).toHaveLength(3)
  })
  test.each([
    ['support hours are 2, 4 and 6', 'Hours of support', ['2', '4', '6']],
    ['consultations are 1, 2 and 3', 'Consultations', ['1', '2', '3']],
    ['one revision round is included', 'Rounds of revisions', ['1', '1', '1']],
  ])('%s', (_sentence, name, cells) => expect(textsOf(`${row(name)} td`)).toEqual(cells))
})

describe('Packages: payment and additional work', () => {
  counts({
    'an additional-work note': ['h2:contains("Additional work") + .lead', 1],
    'Payment Terms': ['h2:contains("Payment Terms")', 1],
    'a comparison table': ['h2:contains("Compare the packages")', 1],
  })
  contains({
    'deposit: £250 + VAT to secure the measured survey': [
      '.phases > li:first-child',
      'Deposit',
      '£250 + VAT',
      'measured survey',
    ],
    'balance: £1,100 to £2,700 + VAT depending on package, due on issue of the first set of drawings after the survey':
      [
        '.phases > li:last-child',
        '£1,100 to £2,700 + VAT',
        'depending on your package',
        'first set of drawings after the survey',
      ],
  })
  test.each([
    ['Additional storey, loft conversion or internal structural work', '£950 + VAT each'],
    ['Extra revision round', '£150 + VAT'],
    ['Changes that the council asks for', '£150 + VAT per hour'],
    ['Extra site visit or inspection', '£750 + VAT'],
    ['Support beyond the hours of your package, at least 30 minutes', '£75 + VAT per hour'],
    ['Bespoke', '£95 + VAT per hour'],
    ['Travel further than 15 miles from Winchester', '£50 + VAT per visit'],
    ['Party wall', '£350 + VAT'],
    ['3D visuals', '£250 + VAT'],
    ['Post-approval amendments', '£200 + VAT'],
    ['As-built', '£350 + VAT'],
    ['appeal', '£500 + VAT'],
    ['Extra contractor sourcing', '£150 + VAT each'],
  ])('add-ons and rates (+ VAT): %s %s', (what, rate) => {
    expect(textsOf(`${row(what)} td`).join()).toContain(rate)
  })
})

describe('Packages: blurbs, testimonials and the call to action', () => {
  test('three descriptive blurbs', () => {
    const blurbs = textsOf(`${section('Which one is for you?')} li`)
    expect(blurbs.filter(({ length }) => length > 60)).toHaveLength(3)
  })
  test('and two testimonials: quote, reviewer name, town', () => {
    expect(textsOf('.quote-card blockquote').filter(Boolean)).toHaveLength(2)
    expect(textsOf('.quote-card figcaption')).toEqual(Array(2).fill(expect.stringMatching(/^\S.+, [A-Z][a-z]+/)))
  })
  contains({
    "a 'Ready to Transform Your Home?' block": ['#consultation h2', 'Ready to Transform Your Home?'],
    "and the note 'We typically respond within 2 hours during business hours'": [
      '#consultation',
      'We typically respond within 2 hours during business hours',
    ],
  })
  linksTo({
    "with a 'Get Free Consultation' link to /contact": ['#consultation', 'Get Free Consultation', '/contact'],
    'a telephone link': ['#consultation', /01962/, /^tel:/],
  })
})
