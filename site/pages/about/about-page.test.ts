import { specifiedClaims } from '#shared/business/claims.ts'
import { expect, test } from 'vitest'
import { aboutPage } from '../../content/about.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { ownContent, ownPerson } from '../../testing-content.ts'
import { textOf } from '../../testing-text.ts'

const { html } = createSite(testSettings).render('/about')
const text = textOf(html)

test('the about page tells the story, the mission and the values', () => {
  for (const paragraph of aboutPage.story.paragraphs(specifiedClaims.about)) expect(text).toContain(paragraph)
  expect(text).toContain(aboutPage.mission.text)
  for (const { title, text: value } of aboutPage.values.items) expect(text).toContain(`${title} ${value}`)
})

test('the founder’s own story takes the place of the one in code, with photograph, name and role', () => {
  const page = createSite({ ...testSettings, content: ownContent }).render('/about').html
  expect(page).toContain('<p>I drew hospitals.</p><p>Then I drew homes.</p>')
  expect(textOf(page)).toContain('How we started Ann Sample Founder I drew hospitals.')
  expect(page).toContain('src="/photographs/upright-1600.webp"')
  for (const paragraph of aboutPage.story.paragraphs(specifiedClaims.about)) expect(page).not.toContain(paragraph)
  expect(page).not.toContain(aboutPage.team.title)
})

test('further people have a card each', () => {
  const people = [ownPerson, { name: 'Ben Example', role: 'Technician', story: 'Ben draws.' }]
  const page = createSite({ ...testSettings, content: { ...ownContent, people } }).render('/about').html
  expect(textOf(page)).toContain('Who you’ll meet Ben Example Technician Ben draws. Our mission')
})
