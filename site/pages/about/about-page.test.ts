import { expect, test } from 'vitest'
import { aboutPage } from '../../content/about.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { textOf } from '../../testing-text.ts'

const { html } = createSite(testSettings).render('/about')
const text = textOf(html)

test('the about page tells the story, the mission, four values and four figures', () => {
  for (const paragraph of aboutPage.story.paragraphs) expect(text).toContain(paragraph)
  expect(text).toContain(aboutPage.mission.text)
  expect(aboutPage.values.items).toHaveLength(4)
  for (const { title, text: value } of aboutPage.values.items) expect(text).toContain(`${title} ${value}`)
  for (const stat of ['25+ years', '500+ projects', '98% client satisfaction', '5-star rating']) {
    expect(text).toContain(stat)
  }
})

test('the about page ends at the form', () => {
  expect(html).toContain('href="/contact" data-keep-query="">Book Free Consultation<')
})
