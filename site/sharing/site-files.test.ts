import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { builtInBlogArticles, builtInHomeArticles } from '../content/articles/articles.ts'
import { sampleProjects } from '../content/portfolio/projects.ts'
import { createSite } from '../render.tsx'
import { pageRoutes } from '../routes.tsx'
import { testSettings } from '../testing.ts'
import { ownContent } from '../testing-content.ts'

const site = createSite(testSettings)
const host = testSettings.publicUrl

function textOf(path: string): string {
  return site.renderFile(path)?.text ?? ''
}

/** Throws on markup that is not well formed only where it hides an element, so the tests count what they find. */
function readXml(path: string) {
  return load(textOf(path), { xml: true })
}

describe('the sitemap', () => {
  const $ = readXml('/sitemap.xml')
  const addresses = $('url > loc')
    .toArray()
    .map((loc) => $(loc).text())
  const dateOf = (path: string) =>
    $('url')
      .filter((_, url) => $(url).find('loc').text() === host + path)
      .find('lastmod')
      .text()

  test('names each page, article and project that search engines may show, once', () => {
    const found = pageRoutes(testSettings)
      .filter(({ robots }) => robots === 'index, follow')
      .map(({ path }) => path)
    const indexed = [...found, ...site.openedPaths]
    expect(addresses.toSorted()).toEqual(indexed.map((path) => host + path).toSorted())
    expect(indexed).toHaveLength(14 + builtInHomeArticles.length + builtInBlogArticles.length + sampleProjects.length)
  })

  test('dates articles and the pages whose last change is known', () => {
    expect(dateOf('/blog?article=forty-five-degree-rule')).toBe('2026-05-21')
    expect(dateOf('/blog')).toBe(
      builtInBlogArticles
        .map(({ date }) => date)
        .toSorted()
        .at(-1),
    )
    expect(dateOf('/terms')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(dateOf('/packages')).toBe('')
  })
})

describe('the rules for robots', () => {
  const rules = textOf('/robots.txt').split('\n')

  test('point at the sitemap', () => {
    expect(rules).toContain(`Sitemap: ${host}/sitemap.xml`)
  })

  test('close the calls of the API and no page, so that a page can say that it is not to be indexed', () => {
    const closed = rules.flatMap((rule) => /^Disallow: (.*)$/.exec(rule)?.[1] ?? [])
    expect(closed).toEqual(['/api/'])
    for (const path of site.paths) expect(closed.some((start) => path.startsWith(start))).toBe(false)
  })
})

describe('the feed', () => {
  const $ = readXml('/feed.xml')
  const entries = $('feed > entry').toArray()

  test('has the articles of the blog, whole, the newest first', () => {
    const dates = entries.map((entry) => $(entry).find('published').text())
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(entries.map((entry) => $(entry).find('title').text()).toSorted()).toEqual(
      builtInBlogArticles.map(({ title }) => title).toSorted(),
    )
    for (const entry of entries) expect($(entry).find('content').text()).toMatch(/^<div class="article-body"><p>/)
  })

  test('has all that its format asks for', () => {
    for (const name of ['id', 'title', 'updated', 'author > name', 'link[rel=self]'])
      expect($(`feed > ${name}`), name).toHaveLength(1)
    for (const entry of entries)
      for (const name of ['id', 'title', 'updated', 'link[rel=alternate]', 'summary'])
        expect($(entry).children(name), name).toHaveLength(1)
    expect($('updated').first().text()).toBe($('entry > updated').first().text())
    for (const time of $('updated, published').toArray()) expect($(time).text()).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
  })

  test('leads each reader to the address of the article', () => {
    const links = entries.map((entry) => $(entry).children('link').attr('href') ?? '')
    expect(new Set(links)).toEqual(new Set(builtInBlogArticles.map(({ slug }) => `${host}/blog?article=${slug}`)))
  })

  test.each(['/', '/blog', '/blog?article=forty-five-degree-rule'])('is made known on %s', (path) => {
    expect(site.render(path).html).toMatch(
      /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="\/feed.xml"\/>/,
    )
  })

  test('keeps what stands in a text out of its markup', () => {
    const business = { ...testSettings.business, name: 'Fish & <Sons>' }
    const { text = '' } = createSite({ ...testSettings, business }).renderFile('/feed.xml') ?? {}
    expect(text).toContain('<name>Fish &amp; &lt;Sons&gt;</name>')
  })
})

test('the manifest names the business, and icons that a phone may cut to its own shape', () => {
  const manifest = JSON.parse(textOf('/manifest.webmanifest')) as { icons: unknown[] }
  expect(manifest).toMatchObject({ name: 'Test Extensions', start_url: '/', lang: 'en-GB', theme_color: '#faf7f1' })
  expect(manifest.icons).toContainEqual({
    src: '/icon-512.png',
    type: 'image/png',
    sizes: '512x512',
    purpose: 'maskable',
  })
})

test('sitemap and feed follow what the owner has published and hidden', () => {
  const hiddenArticles = [builtInBlogArticles[1]!.slug]
  const own = createSite({ ...testSettings, content: { ...ownContent, hiddenArticles } })
  for (const path of ['/sitemap.xml', '/feed.xml']) {
    const text = own.renderFile(path)?.text
    expect(text).toContain(`${host}/blog?article=morning-sun<`)
    expect(text).not.toContain(hiddenArticles[0])
  }
  expect(own.renderFile('/sitemap.xml')?.text).toContain('/blog?article=morning-sun</loc><lastmod>2027-01-02</lastmod>')
})

test('the blog can be without any article', () => {
  const hiddenArticles = builtInBlogArticles.map(({ slug }) => slug)
  const own = createSite({ ...testSettings, content: { ...ownContent, articles: [], hiddenArticles } })
  expect(own.render('/blog').html).not.toContain('class="chips"')
  expect(own.renderFile('/feed.xml')?.text).toMatch(/<updated>\d{4}-\d\d-\d\dT00:00:00Z<\/updated>/)
})
