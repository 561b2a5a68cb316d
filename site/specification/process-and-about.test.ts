import { describe, expect, test } from 'vitest'
import { processPage } from '../content/process.ts'
import { readPage } from './rendered-page.ts'

const section = (title: string) => `section:has(h2:contains("${title}"))`

const step = (index: number) => `.process-steps > li:nth-child(${index})`

describe('Process', () => {
  const { contains, counts, linksTo, textsOf } = readPage('/process')

  counts({ 'three steps': ['.process-steps > li', 3] })
  contains({
    'step 1 is 30 minutes': [step(1), '1', 'consultation', '30 minutes'],
    'step 2 is 1-2 weeks': [step(2), '2', 'survey', '1–2 weeks'],
    'step 3 is 4-6 weeks': [step(3), '3', 'drawings', '4–6 weeks'],
    'the client supplies three survey dates over 2 weeks': [step(2), '3 dates over 2 weeks'],
  })
  test.each([1, 2, 3])('process step %i: number, title, duration, description, detail lines, icon', (index) => {
    const parts = textsOf(`${step(index)} :is(.process-number, h3, .process-duration, .process-text)`)
    expect(parts.filter(Boolean)).toHaveLength(4)
    expect(textsOf(`${step(index)} li`)).toHaveLength(3)
    expect(textsOf(`${step(index)} svg`)).not.toEqual([])
  })
  test('project support service: id (party-wall, schedule-works, …), title, description', () => {
    expect(processPage.support.items.map(({ id }) => id)).toEqual([
      'party-wall',
      'schedule-works',
      'tender-process',
      'water-board',
      'contract-admin',
      'program-works',
    ])
    expect(textsOf('.support h3')).toEqual([
      'Party wall notices',
      'Schedule of works',
      'Tender process',
      'Water board build-over agreement',
      'Contract administration',
      'Programme of works',
    ])
    expect(textsOf('.support li p').filter(Boolean)).toHaveLength(6)
  })
  test("'Why Our Process Works': clear communication, fixed timelines, transparent pricing", () => {
    const reasons = ['Clear communication', 'Fixed timelines', 'Transparent pricing']
    expect(textsOf(`${section('Why Our Process Works')} h3`)).toEqual(reasons)
  })
  linksTo({
    "hero with 'Start Your Project Today' to /contact": ['.page-top', 'Start Your Project Today', '/contact'],
    'final call to action to /contact': ['.closing', /./, '/contact'],
  })
})

describe('About', () => {
  const { contains, counts, linksTo } = readPage('/about')
  counts({
    'founder story': [`${section('How we started')} .story`, 1],
    'and mission': [`${section('Our mission')} .mission`, 1],
    'four values': [`${section('What we stand for')} li`, 4],
  })
  contains({
    'statistics: 25+ years of experience': ['.stats', '25+ years of experience'],
    '500+ projects': ['.stats', '500+ projects'],
    '98% satisfaction': ['.stats', '98% client satisfaction'],
    '5-star rating': ['.stats', '5-star rating'],
    '500+ families (about)': ['main', '500+ families'],
    'qualified architectural technicians': ['main', /qualified architectural technicians/i],
  })
  linksTo({ 'and a call to action to /contact': ['.closing', /./, '/contact'] })
})
