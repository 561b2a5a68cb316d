import { describe, expect, test } from 'vitest'
import { processPage } from '../../content/process.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { textOf } from '../../testing-text.ts'

const { html } = createSite(testSettings).render('/process')
const text = textOf(html)

describe('the process page', () => {
  test('begins and ends with a way to start', () => {
    const starts = html.match(
      /<a class="button solid" href="\/contact" data-keep-query="">Start Your Project Today<\/a>/g,
    )
    expect(starts).toHaveLength(2)
  })

  test('has three steps with their times', () => {
    const durations = [...html.matchAll(/<p class="process-duration">(.*?)<\/p>/g)].map(([, duration]) => duration)
    expect(durations).toEqual(['30 minutes', '1–2 weeks', '4–6 weeks'])
  })

  test('offers six support services', () => {
    expect(processPage.support.items.map(({ id }) => id)).toEqual([
      'party-wall',
      'schedule-works',
      'tender-process',
      'water-board',
      'contract-admin',
      'program-works',
    ])
    for (const { title } of processPage.support.items) expect(text).toContain(title)
  })

  test('says why it works, in three points', () => {
    expect(text).toContain('Why Our Process Works')
    for (const point of ['Clear communication', 'Fixed timelines', 'Transparent pricing']) expect(text).toContain(point)
  })
})
