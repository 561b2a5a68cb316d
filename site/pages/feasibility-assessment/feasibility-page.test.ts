import { expect, test } from 'vitest'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'

test('the buttons of the feasibility page give the form what the visitor came for', () => {
  const { html } = createSite(testSettings).render('/feasibility-assessment')
  expect(html.match(/href="\/contact\?service=feasibility" data-keep-query=""/g)).toHaveLength(3)
})
