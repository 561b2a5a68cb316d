import { expect, test } from 'vitest'
import { feasibilityPage } from '../../content/feasibility.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { textOf } from '../../testing-text.ts'

const { html } = createSite(testSettings).render('/feasibility-assessment')
const text = textOf(html)

test('the feasibility page has three features and four things that you receive', () => {
  expect(html.match(/<li class="card">/g)).toHaveLength(3)
  for (const title of ['Cost feasibility', 'Space assessment', 'Planning database review'])
    expect(text).toContain(title)
  expect(feasibilityPage.receive.items).toHaveLength(4)
  for (const { title } of feasibilityPage.receive.items) expect(text).toContain(title)
})

test('its buttons tell the form what the visitor came for', () => {
  expect(html.match(/href="\/contact\?service=feasibility" data-keep-query=""/g)).toHaveLength(3)
})
