import { brotliCompressSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { blogArticles } from '../../../content/articles/blog-articles.ts'
import { homeArticles } from '../../../content/articles/home-articles.ts'
import { articleHead } from './article-head.ts'
import { articleHeads, hasHead, headLike } from './article-heads.ts'

const articles = [...homeArticles, ...blogArticles]
const markupOf = (article: (typeof articles)[number]) => {
  const Head = articleHead(article)
  return renderToStaticMarkup(<Head />)
}

test('every article has a drawing of its own, and no two are alike', () => {
  expect(articles.map(({ slug }) => slug).toSorted()).toEqual(Object.keys(articleHeads).toSorted())
  expect(new Set(articles.map(markupOf)).size).toBe(articles.length)
})

test('an article without one gets the drawing that comes nearest', () => {
  const loft = { type: 'mid-terrace', era: 'Victorian', walls: 'brick', roof: 'slates' } as const
  expect(headLike({ kind: 'section', house: loft, added: 'loft conversion' })).toBe('loft-conversions')
  const cottage = { type: 'detached', era: 'Georgian', walls: 'flint', roof: 'tiles' } as const
  expect(headLike({ kind: 'elevation', house: cottage, added: 'two-storey extension' })).toBe('new-brick-beside-old')
})

describe.each(articles.map((article) => ({ slug: article.slug, article })))('$slug', ({ slug, article }) => {
  const markup = markupOf(article)
  const head = hasHead(slug) ? articleHeads[slug] : undefined

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

  test('bears the words of the article for those who do not see it', () => {
    expect(markup).toContain(`aria-label="${article.alt}"`)
  })

  test('is light, and drawn without broken numbers, inline style or ids', () => {
    expect(brotliCompressSync(markup).byteLength).toBeLessThan(8000)
    expect(markup).not.toMatch(/NaN|Infinity|undefined|e-\d/)
    expect(markup).not.toMatch(/\s(style|id)=/)
  })
})
