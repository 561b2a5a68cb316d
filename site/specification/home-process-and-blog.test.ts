import { describe, expect, test } from 'vitest'
import { readPage } from './rendered-page.ts'

const { contains, counts, linksTo, attributesOf, textsOf } = readPage('/')

const step = (index: number) => `#planning .steps > li:nth-child(${index})`
const phase = (index: number) => `#planning .phases > li:nth-child(${index})`
const span = (index: number) => `#planning .timeline li:nth-child(${index})`

describe('Home: process', () => {
  counts({
    'a title and intro': ['#planning .section-head > :is(h2, .lead)', 2],
    'four process step cards': ['#planning .steps > li', 4],
    'a timeline summary of three cards': ['#planning .timeline li', 3],
    'a payment structure of two cards': ['#planning .phases > li', 2],
  })
  contains({
    '1. Initial Consultation, Day 1: deposit': [step(1), '1. Initial Consultation', 'Day 1', 'deposit'],
    '2. Measured Survey, Days 2–11: On site within 10 days': [
      step(2),
      '2. Measured Survey',
      'Days 2–11',
      'On site within 10 days',
    ],
    '3. Design Development, Days 7–16: Designs within 10 days of the survey': [
      step(3),
      '3. Design Development',
      'Days 7–16',
      'Designs within 10 days of the survey',
    ],
    '4. Application & Drawings, Days 17–21: Pre-Build adds building regulation drawings and structural calculations': [
      step(4),
      '4. Application & Drawings',
      'Days 17–21',
      'Pre-Build adds building regulation drawings and structural calculations',
    ],
    'timeline: 10 days Survey': [span(1), '10 days', 'Survey'],
    'timeline: 10 days Design': [span(2), '10 days', 'Design'],
    'timeline: 21 days In total': [span(3), '21 days', 'In total'],
    'payment phase 1: number, title, subtitle, amount, description': [
      phase(1),
      'Payment 1',
      'Deposit',
      'When you book',
      '£250 + VAT',
      '£300 including VAT',
      'Secures your measured survey',
    ],
    'payment phase 2: balance £1,100 to £2,700 + VAT, due on issue of the first set of drawings': [
      phase(2),
      'Payment 2',
      'Balance',
      '£1,100 to £2,700 + VAT',
      'first set of drawings after the survey',
    ],
  })
  test.each([1, 2, 3, 4])(
    'process step %i: step number, title, timeframe, description, detail lines, icon',
    (index) => {
      expect(textsOf(`${step(index)} h3`)[0]).toMatch(new RegExp(`^${index}. \\w`))
      expect(textsOf(`${step(index)} :is(.step-time, .step-text)`).filter(Boolean)).toHaveLength(2)
      expect(textsOf(`${step(index)} .ticks li`).join()).not.toBe('')
      expect(textsOf(`${step(index)} svg`)).not.toEqual([])
    },
  )
  linksTo({
    "a closing 'Start Your Project Today' button to /contact": ['#planning', 'Start Your Project Today', '/contact'],
  })
})

describe('Home: blog', () => {
  counts({ 'eight article cards in a grid': ['#blog article', 8] })
  linksTo({ "a 'View All Articles' button is shown": ['#blog', 'View All Articles', '/blog'] })
  test('each a card with image, category badge, title and excerpt', () => {
    expect(textsOf('#blog article .card-category')).toEqual([
      'Kitchen Extensions',
      'Planning Permission Guide',
      'Pre-Build Package',
      'Building Regulations',
      'Two-Storey Extensions',
      'Loft Conversions',
      'Choosing Architects',
      'Extension Trends',
    ])
    expect(attributesOf('#blog article img', 'alt').filter(Boolean)).toHaveLength(8)
    expect(textsOf('#blog article h3').filter(Boolean)).toHaveLength(8)
    expect(textsOf('#blog article .card-excerpt').filter((excerpt) => excerpt.length >= 60)).toHaveLength(8)
  })
})
