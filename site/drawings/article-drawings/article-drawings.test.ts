import { describe, expect, test } from 'vitest'
import { blogArticles } from '../../content/articles/blog-articles.ts'
import { homeArticles } from '../../content/articles/home-articles.ts'
import { draw } from '../views/draw.ts'
import { articleDrawings, hasHead, headLike } from './article-drawings.ts'
import type { Head } from './head.ts'

const articles = [...homeArticles, ...blogArticles]
const drawingOf = ({ kind, facts, ...extras }: Head) => draw(kind, facts, extras)

test('every article has a drawing of its own, and no two are alike', () => {
  const slugs = Object.keys(articleDrawings).filter(hasHead)
  expect(articles.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted())
  expect(new Set(slugs.map((slug) => JSON.stringify(drawingOf(articleDrawings[slug])))).size).toBe(articles.length)
})

test('an article without one gets the drawing that comes nearest', () => {
  const loft = { type: 'mid-terrace', era: 'Victorian', walls: 'brick', roof: 'slates' } as const
  expect(headLike({ kind: 'section', house: loft, added: 'loft conversion' })).toBe('loft-conversions')
  const cottage = { type: 'detached', era: 'Georgian', walls: 'flint', roof: 'tiles' } as const
  expect(headLike({ kind: 'elevation', house: cottage, added: 'two-storey extension' })).toBe('new-brick-beside-old')
})

describe.each(articles.map((article) => ({ slug: article.slug, article })))('$slug', ({ slug, article }) => {
  const head = hasHead(slug) ? articleDrawings[slug] : undefined

  test('is the kind of drawing that the article asks for', () => {
    expect(head?.kind.split(' ').at(-1)).toBe(article.drawing.kind)
  })

  test('shows the house that the article speaks of', () => {
    const house = head?.facts.house
    const type = house?.storeys === 1 ? 'bungalow' : house?.type
    expect(type).toBe(article.drawing.house.type)
    const walls = house?.blocks[0].upper?.finish === 'tile-hung' ? 'tile-hung' : house?.blocks[0].walls
    expect(walls).toBe(article.drawing.house.walls)
  })
})
