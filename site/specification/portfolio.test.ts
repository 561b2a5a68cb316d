import { describe, expect, test } from 'vitest'
import { readPage } from './rendered-page.ts'

describe('Portfolio', () => {
  const { $, counts, linksTo, attributesOf, textsOf } = readPage('/portfolio')
  const card = 'main article.picture-card'

  counts({ 'nine project cards': [card, 9] })
  linksTo({ 'and buttons to /contact': ['main', /Book|Consultation/, '/contact'] })

  test('category filter chips: All, Kitchen, Two-Storey, Loft Conversion, Contemporary, Garden Room and Heritage', () => {
    expect(textsOf('.chips button')).toEqual([
      'All',
      'Kitchen Extension',
      'Two-Storey Extension',
      'Loft Conversion',
      'Contemporary Extension',
      'Garden Room Extension',
      'Heritage Extension',
    ])
  })
  test('the chips show All highlighted', () => {
    expect(textsOf('.chips [aria-pressed="true"]')).toEqual(['All'])
  })
  test('a stats block', () => expect(textsOf('.stats li').filter(Boolean)).not.toEqual([]))
  test("each card shows at most 3 features and then '+N more'", () => {
    const features = $(card)
      .map((_index, one) => $(one).find('.project-features li').length)
      .get()
    expect(Math.max(...features)).toBe(3)
    expect(textsOf(`${card} .project-more`)).toContainEqual(expect.stringMatching(/^\+\d more$/))
  })
  test('portfolio projects: title, description, image, category, location, size in m², features', () => {
    for (const part of ['h3', '.card-excerpt', '.card-category'])
      expect(textsOf(`${card} ${part}`).filter(Boolean)).toHaveLength(9)
    expect(textsOf(`${card} .card-meta`)).toEqual(Array(9).fill(expect.stringMatching(/^[A-Z][\w ]+ \d+ m²$/)))
    expect(attributesOf(`${card} img`, 'alt').filter(Boolean)).toHaveLength(9)
  })
})
