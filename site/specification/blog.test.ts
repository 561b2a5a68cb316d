import { blogCategories } from '#shared/business/website-categories.ts'
import { describe, expect, test } from 'vitest'
import { readPage } from './rendered-page.ts'

describe('Blog', () => {
  const { counts, linksTo, attributesOf, textOf, textsOf } = readPage('/blog')
  const card = 'main article.picture-card'

  counts({
    'a featured article (the first), the other nine as cards': [card, 10],
    'a newsletter card has an email input': ['.newsletter label:contains("Email") ~ input[type="email"]', 1],
    'and a Subscribe button': ['.newsletter button:contains("Subscribe")', 1],
  })
  linksTo({ 'and call-to-action buttons to /contact': ['main', 'Book Free Consultation', '/contact'] })

  test('category chips: All, Architect Packages, Planning Permission, Design Ideas, Building Regulations, Budgeting', () => {
    expect(textsOf('.chips button')).toEqual([
      'All',
      'Architect Packages',
      'Planning Permission',
      'Design Ideas',
      'Building Regulations',
      'Budgeting',
    ])
  })
  test('the chips show All highlighted', () => {
    expect(textsOf('.chips [aria-pressed="true"]')).toEqual(['All'])
  })
  test('blog articles: title, excerpt, category, image', () => {
    expect(textsOf(`${card} h3`)).toHaveLength(10)
    expect(textsOf(`${card} .card-excerpt`).filter((excerpt) => excerpt.length >= 60)).toHaveLength(10)
    const categories = textsOf(`${card} .card-category`)
    expect(categories).toHaveLength(10)
    expect(blogCategories).toEqual(expect.arrayContaining(categories))
    expect(attributesOf(`${card} img`, 'alt').filter(Boolean)).toHaveLength(10)
  })
  test('the blog page adds author, date (ISO) and readTime', () => {
    const dates = attributesOf(`${card} time`, 'datetime')
    expect(dates).toHaveLength(10)
    for (const date of dates) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const meta of textsOf(`${card} .card-meta`)) expect(meta).toMatch(/^Test Extensions .* \d+ min read$/)
    expect(textOf(`${card} .card-meta`)).not.toBe('')
  })
})
