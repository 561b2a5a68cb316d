import { describe, expect, test } from 'vitest'
import { averageRating } from '../../content/reviews.ts'
import { sampleReviews } from '../../content/sample-reviews.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { ownContent, ownReview } from '../../testing-content.ts'
import { textOf } from '../../testing-text.ts'

const { html } = createSite(testSettings).render('/reviews')
const text = textOf(html)

describe('the reviews page', () => {
  test('says how reviews are collected, and of each where it comes from and when', () => {
    expect(text).toContain('How reviews are collected')
    for (const { source, givenOn } of sampleReviews) {
      const shown = new RegExp(
        `<span class="quote-source">${source}, <time dateTime="${givenOn}">\\d+ \\w+ 20\\d\\d</time>`,
      )
      expect(html.replaceAll('<!-- -->', '')).toMatch(shown)
    }
  })

  test('links to where the map has the reviews, and searches the map for the name where it has no page', () => {
    const reviewsUrl = 'https://maps.test/reviews'
    const linked = createSite({ ...testSettings, business: { ...testSettings.business, reviewsUrl } }).render(
      '/reviews',
    )
    expect(linked.html).toMatch(
      /<a href="https:\/\/maps\.test\/reviews" class="button line" target="_blank" rel="noopener">/,
    )
    expect(html).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=Test+Extensions"')
  })
})

describe('where real visitors come and every review is made up', () => {
  const live = createSite({ ...testSettings, showSamples: false })

  test('no page shows one, and none is given to search engines', () => {
    for (const path of live.paths) {
      const page = live.render(path).html
      expect(page, path).not.toMatch(/Sample Customer|quote-card"|"Review"|AggregateRating|out of 5 stars/)
    }
  })

  test('the reviews page and the home page say that reviews are on their way, and lead to the map', () => {
    for (const path of ['/', '/reviews']) {
      const page = live.render(path).html
      expect(textOf(page)).toContain('Reviews are on their way')
      expect(page).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=Test+Extensions"')
    }
    expect(live.render('/').html).toContain('id="reviews"')
    expect(textOf(live.render('/reviews').html)).toContain('How reviews are collected')
  })

  test('every section and its name stay together', () => {
    for (const path of ['/', '/reviews', '/packages']) {
      const page = live.render(path).html
      const names = [...page.matchAll(/<section[^>]* aria-labelledby="([^"]+)"/g)].map(([, id]) => id)
      expect(names.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
    }
  })
})

test('an average has one decimal', () => {
  expect(averageRating([{ rating: 4 }, { rating: 5 }, { rating: 5 }])).toBe(4.7)
})

describe('the owner’s reviews', () => {
  const other = { ...ownReview, author: 'B. Client', rating: 5 }
  const site = withReviews([ownReview, other])

  test('take the place of all samples, also where samples may be shown', () => {
    for (const path of site.paths) expect(site.render(path).html, path).not.toContain('Sample Customer')
  })

  test('are shown in their order with stars, paragraphs and town, and make the average', () => {
    const page = site.render('/reviews').html
    expect(textOf(page)).toContain('4.5 4.5 out of 5 stars Average of 2 reviews')
    expect(page).toContain('<p>They measured everything twice.</p><p>The council had no questions.</p>')
    expect(textOf(page)).toContain('A. Client , Romsey Google review, 1 September 2026')
    expect(textOf(page).indexOf('A. Client')).toBeLessThan(textOf(page).indexOf('B. Client'))
    expect(page).toContain('"ratingValue":"4.5","reviewCount":2')
  })

  test('are quoted on the packages page: those that are chosen for it, else the first two', () => {
    const names = (reviews: (typeof ownReview)[]) => [
      ...withReviews(reviews)
        .render('/packages')
        .html.matchAll(/<figcaption><strong>([^<]+)</g),
    ]
    const third = { ...ownReview, author: 'C. Client' }
    expect(names([ownReview, other, third]).map(([, name]) => name)).toEqual(['A. Client', 'B. Client'])
    const chosen = [ownReview, other, { ...third, onPackages: true }]
    expect(names(chosen).map(([, name]) => name)).toEqual(['C. Client'])
    expect(textOf(withReviews(chosen).render('/packages').html)).toContain('From one of our clients')
  })
})

function withReviews(reviews: (typeof ownReview)[]) {
  return createSite({ ...testSettings, content: { ...ownContent, reviews } })
}
