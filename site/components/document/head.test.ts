import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { ownArticle, ownContent } from '../../testing-content.ts'

const site = createSite(testSettings)
const host = testSettings.publicUrl

function headOf(address: string, from = site) {
  const $ = load(from.render(address).html)
  return {
    title: $('title').text(),
    meta: (name: string) => $(`head meta[property="${name}"], head meta[name="${name}"]`).attr('content'),
    link: (rel: string) => $(`head link[rel="${rel}"]`).attr('href'),
  }
}

describe.each([...site.paths, ...site.openedPaths])('%s', (address) => {
  const { title, meta, link } = headOf(address)

  test('is shared with its own title, description and address', () => {
    expect(title.startsWith(meta('og:title') ?? '-')).toBe(true)
    expect(meta('og:description')).toBe(meta('description'))
    expect(meta('og:url')).toBe(host + address)
    expect(link('canonical')).toBe(host + address)
  })

  test('is shared with a picture of the right size that says what it shows', () => {
    expect(meta('og:image')).toMatch(/^https:\/\/extensions\.test\/share\/[a-z0-9-]+\.png$/)
    expect(meta('og:image:width')).toBe('1200')
    expect(meta('og:image:height')).toBe('630')
    expect(meta('og:image:alt')).toContain(meta('og:title'))
    expect(meta('twitter:card')).toBe('summary_large_image')
  })

  test('has icons and a colour for the browser’s own frame', () => {
    for (const rel of ['icon', 'apple-touch-icon']) expect(link(rel)).toMatch(/^\/[a-z-]+\.\w+$/)
    expect(meta('theme-color')).toBe('#faf7f1')
  })
})

test('the site on a home screen starts at the home page', () => {
  expect(headOf('/').link('manifest')).toBe('/manifest.webmanifest')
})

test('an article is shared as an article, with its date where it has one', () => {
  const { meta } = headOf('/blog?article=forty-five-degree-rule')
  expect(meta('og:type')).toBe('article')
  expect(meta('article:published_time')).toBe('2026-05-21')
  expect(meta('og:image')).toBe(`${host}/share/forty-five-degree-rule.png`)
  expect(headOf('/?article=loft-conversions').meta('article:published_time')).toBeUndefined()
  expect(headOf('/blog').meta('og:type')).toBe('website')
})

test('a page excluded from search engines is shared with the default picture, as is the home page', () => {
  for (const path of ['/', '/checkout', '/nowhere'])
    expect(headOf(path).meta('og:image')).toBe(`${host}/share/default.png`)
})

test('a page that does not exist has no address of its own', () => {
  const { meta, link } = headOf('/nowhere')
  expect(meta('og:url')).toBeUndefined()
  expect(link('canonical')).toBeUndefined()
})

describe('what the owner has published', () => {
  const [photographId] = Object.keys(ownContent.photographs)

  test('is shared with its photograph', () => {
    const project = headOf('/portfolio?project=long-table', createSite({ ...testSettings, content: ownContent }))
    for (const { meta } of [headOfOwn({ photographId }), project]) {
      expect(meta('og:image')).toBe(`${host}/photographs/wide-share.jpg`)
      expect(meta('og:image:alt')).toBe('A kitchen with a long table')
    }
  })

  test('is shared with the picture of its page where it has no photograph', () => {
    const { meta } = headOfOwn({})
    expect(meta('og:image')).toBe(`${host}/share/blog.png`)
    expect(meta('og:image:alt')).toContain('Home Extension Advice')
  })

  test('has a title and a description for search engines, where it is given others', () => {
    expect(headOfOwn({}).title).toBe('A kitchen with the morning sun | Test Extensions')
    expect(headOfOwn({}).meta('description')).toBe(ownArticle.excerpt)
    const { title, meta } = headOfOwn({ searchTitle: 'Sunny kitchens', searchDescription: 'Found by this.' })
    expect([title, meta('description')]).toEqual(['Sunny kitchens | Test Extensions', 'Found by this.'])
  })
})

/** @param changes to the article */
function headOfOwn(changes: object) {
  const articles = [{ ...ownArticle, ...changes }]
  return headOf('/blog?article=morning-sun', createSite({ ...testSettings, content: { ...ownContent, articles } }))
}
