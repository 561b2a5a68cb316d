import { describe, expect, test } from 'vitest'
import { heroHouse, proposedArea } from '../../drawings/index.ts'
import { drawnExtension } from '../../content/home/feasibility.ts'
import { services } from '../../content/services.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { textOf } from '../../testing-text.ts'

const { html } = createSite(testSettings).render('/')

describe('the home page', () => {
  test('works its example through for the extension that it shows', () => {
    const { proposal } = heroHouse
    const [block] = proposal.blocks
    expect(drawnExtension).toEqual({
      widthMetres: block?.width,
      depthMetres: block?.depth,
      sqm: proposedArea(proposal),
      clearOfFenceMetres: block?.x,
    })
    expect(textOf(html)).toContain('£48,600–£67,500')
  })

  test.each(services)('opens a message that says what it is about: $title', ({ title }) => {
    const subject = encodeURIComponent(`Please tell me more about ${title.toLowerCase()}`)
    expect(html).toContain(`href="mailto:hello@extensions.test?subject=${subject}"`)
  })
})
