import { blogCategories, homeArticleCategories } from '#shared/business/website-categories.ts'
import { describe, expect, test } from 'vitest'
import { countWords, readTime } from '#shared/contract/article-words.ts'
import { formatSpan } from '#shared/business/span.ts'
import { firstDrawingsDays, timings } from '#shared/business/timings.ts'
import { fillTerms } from '../terms/fill-terms.ts'
import { articleDrawings, describeDrawing, draw } from '../../drawings/index.ts'
import { testSettings } from '../../testing.ts'
import { articleDrawing } from './article-drawing.ts'
import { articleText } from './article-text.ts'
import { type Article } from './article.ts'
import { builtInBlogArticles, builtInHomeArticles } from './articles.ts'
import { figures, packagePrice, ratePrice } from './figures.ts'

const articles: readonly Article[] = [...builtInHomeArticles, ...builtInBlogArticles]
const sources = Object.entries(import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }))
const filled = (text: string) => fillTerms(text, testSettings.business)
const allText = articles.map(articleText).join(' ')

describe('the store', () => {
  test('has one home article for each home category, in their order', () => {
    expect(builtInHomeArticles.map(({ category }) => category)).toEqual(homeArticleCategories)
  })

  test('dates the blog articles, and has one for each blog category', () => {
    expect(new Set(builtInBlogArticles.map(({ category }) => category))).toEqual(new Set(blogCategories))
    for (const { category, date } of builtInBlogArticles) {
      expect(blogCategories).toContain(category)
      expect(new Date(date).toISOString()).toMatch(new RegExp(`^${date}T`))
    }
  })

  test('gives no slug, title or excerpt twice', () => {
    for (const key of ['slug', 'title', 'excerpt'] as const) {
      expect(new Set(articles.map((article) => article[key])).size).toBe(articles.length)
    }
  })

  test('shows every article that has a file', () => {
    expect(sources.map(([file]) => file).toSorted()).toEqual(articles.map(({ slug }) => `./${slug}.tsx`).toSorted())
  })

  test('shows every drawing that was made for an article, and no two are alike', () => {
    const slugs = Object.keys(articleDrawings)
    expect(articles.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs))
    expect(new Set(Object.values(articleDrawings).map((spec) => JSON.stringify(draw(spec)))).size).toBe(slugs.length)
  })
})

describe.each(articles.map((article) => ({ slug: article.slug, article })))('$slug', ({ article }) => {
  const { html } = article

  test('has 500 to 900 words', () => {
    const words = countWords(articleText(article))
    expect(words).toBeGreaterThanOrEqual(500)
    expect(words).toBeLessThanOrEqual(900)
  })

  test('has an excerpt of 90 to 160 characters', () => {
    expect(article.excerpt.length).toBeGreaterThanOrEqual(90)
    expect(article.excerpt.length).toBeLessThanOrEqual(160)
  })

  test('says what its drawing shows: in words of its own, or in those for the drawing of its category', () => {
    const { kind, facts } = articleDrawing(article)
    expect(article.alt.toLowerCase()).toContain(kind.split(' ').at(-1))
    expect(article.alt === describeDrawing(kind, facts)).toBe(!(article.slug in articleDrawings))
  })

  test('has headings from h3 down that leave out no level', () => {
    const levels = [3, ...[...html.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level))]
    expect(levels.length).toBeGreaterThan(4)
    levels.forEach((level, index) => {
      expect(level).toBeGreaterThanOrEqual(3)
      expect(level - (levels[index - 1] ?? 3)).toBeLessThanOrEqual(1)
    })
  })

  test('has no exclamation marks, and only characters that the fonts have', () => {
    const words = filled([article.title, article.excerpt, article.alt, articleText(article)].join(' '))
    expect(words).not.toContain('!')
    expect(words.replaceAll(/[ -~\u00a0£éç–—‘’“”…·×²³½→✓]/g, '')).toBe('')
  })

  test('never calls the business an architect', () => {
    expect(articleText(article)).not.toMatch(/\b(our|your) architects?\b|\bwe are (an |registered )?architects?\b/i)
  })
})

describe('facts', () => {
  test.each(sources)('%s takes money, percentages and spans of time from the facts', (_, source) => {
    expect(source).not.toMatch(/£\d|\d%|\d[–-]\d+ (days|weeks|months)|\d+\+ (years|extensions)/)
  })

  test('the articles use their own version of the claims', () => {
    for (const claim of ['20+ years', '300+ extensions', '97%', '95%']) expect(allText).toContain(claim)
    for (const claim of ['25+ years', '500+', '98%']) expect(allText).not.toContain(claim)
  })

  test('times are those of the business', () => {
    expect(figures.time).toEqual({
      firstDrawings: '10–14 days',
      survey: '1–2 weeks',
      design: '4–6 weeks',
      planning: '8–12 weeks',
      buildingRegulations: '4–6 weeks',
      overall: '3–6 months',
    })
    expect(figures.time.firstDrawings).toBe(formatSpan(firstDrawingsDays, 'days'))
    expect(figures.time.overall).toBe(formatSpan(timings.overall, 'months'))
    for (const time of ['10–14 days', '4–6 weeks', '8–12 weeks', '3–6 months']) expect(allText).toContain(time)
  })

  test('fees, build costs and limits are those that the business cites', () => {
    expect(figures.fee).toEqual({
      planning: '£250–£650 + VAT',
      planningTwoStorey: '£462',
      buildingRegulations: '£400–£800 + VAT',
      asAt: 'as at October 2025',
    })
    expect(figures.build).toEqual({ singleStorey: '£1,800–£2,500', twoStorey: '£1,600–£2,200' })
    expect(figures.permitted).toEqual({
      rear: { attached: '3 m', detached: '4 m' },
      rearWithPriorApproval: { attached: '6 m', detached: '8 m' },
      singleStoreyHeight: '4 m',
      eavesNearBoundary: '3 m',
      boundary: '2 m',
      twoStoreyRear: '3 m',
      twoStoreyToSides: '2 m',
      twoStoreyToRear: '7 m',
      loftTerraced: '40 m³',
      loftOther: '50 m³',
      dormerFromEaves: '200 mm',
    })
  })

  test('prices are given with and without VAT', () => {
    expect(filled(packagePrice('Pre-Build'))).toBe('£1,950 + VAT (£2,340 including VAT)')
    expect(filled(ratePrice('structure'))).toBe('£950 + VAT (£1,140 including VAT)')
    expect(filled(figures.deposit)).toBe('£250 + VAT (£300 including VAT)')
  })

  test.each(articles)('$slug cites a council fee only with the date it was read', (article) => {
    const text = articleText(article)
    const cites = [figures.fee.planning, figures.fee.planningTwoStorey, figures.fee.buildingRegulations].some((fee) =>
      text.includes(fee),
    )
    expect(text.includes(figures.fee.asAt)).toBe(cites)
  })

  test('how far two storeys stay from the boundary behind is mentioned together with the sides', () => {
    const cites = articles.map(articleText).filter((text) => /(?<![.\d])7 m\b/.test(text))
    expect(cites.length).toBeGreaterThan(0)
    for (const text of cites) expect(text).toMatch(/2 m (?:from every|to any) boundary beside/)
  })

  test('the larger depths are mentioned together with prior approval', () => {
    const silent = articles
      .map(articleText)
      .filter((text) => /(?<![.\d])[68] m\b/.test(text) && !text.includes('prior approval'))
    expect(silent).toEqual([])
  })
})

test('the time to read is counted from the words', () => {
  expect(readTime('word '.repeat(401))).toBe('3 min read')
})

test('the article about choosing a designer says that the business are technicians, not architects', () => {
  const article = builtInHomeArticles.find(({ category }) => category === 'Choosing Architects')
  expect(article && articleText(article)).toContain(
    'We are qualified architectural technicians. We are not architects, and we are not a registered architect practice.',
  )
})
