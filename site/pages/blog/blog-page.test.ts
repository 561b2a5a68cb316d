import { describe, expect, test } from 'vitest'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { builtInBlogArticles, builtInHomeArticles } from '../../content/articles/articles.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { textOf } from '../../testing-text.ts'

const site = createSite(testSettings)
const page = site.render('/blog').html
const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)

describe('the blog page', () => {
  test('has every article, the newest first', () => {
    const categories = matches(page, /<li data-category="([^"]+)"/g)
    expect(categories).toEqual(builtInBlogArticles.map(({ category }) => category))
    const dates = matches(page, /<time dateTime="([^"]+)"/g)
    expect(dates).toHaveLength(builtInBlogArticles.length)
    dates.slice(1).forEach((date, index) => expect(date! < dates[index]!).toBe(true))
  })

  test('carries no article whole until one is asked for', () => {
    expect(page).not.toContain('article-body"')
    expect(page).toContain('<article></article>')
  })

  test('has a newsletter form that posts natively and says where it is', () => {
    expect(page).toContain(`<form class="newsletter-form" action="${subscribeToNewsletter.path}" method="POST">`)
    expect(page).toContain('<input type="hidden" name="source" value="blog"/>')
  })
})

describe('the address of an article', () => {
  const articlePaths = site.openedPaths.filter((path) => path.includes('?article='))

  test('is there for each article of the page that shows it, and for no other', () => {
    expect(articlePaths).toEqual([
      ...builtInHomeArticles.map(({ slug }) => `/?article=${slug}`),
      ...builtInBlogArticles.map(({ slug }) => `/blog?article=${slug}`),
    ])
  })

  test.each(articlePaths)('%s is a page of its own, with the article open in it', (address) => {
    const { html, status, robots } = site.render(address)
    const article = [...builtInHomeArticles, ...builtInBlogArticles].find(({ slug }) => address.endsWith(`=${slug}`))!
    expect(status).toBe(200)
    expect(robots).toBe('index, follow')
    expect(textOf(html)).toContain(article.title)
    expect(html).toContain(`<link rel="canonical" href="https://extensions.test${address}"/>`)
    expect(html).toMatch(/<dialog [^>]*open=""/)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/)
  })

  test('tells search engines about the article', () => {
    const { html } = site.render('/blog?article=forty-five-degree-rule')
    const things = matches(html, /<script type="application\/ld\+json">(.*?)<\/script>/g).map((text) =>
      JSON.parse(text ?? ''),
    )
    expect(things).toContainEqual(
      expect.objectContaining({
        '@type': 'Article',
        headline: 'The 45-degree rule and your neighbour’s window',
        datePublished: '2026-05-21',
        author: { '@type': 'Organization', name: 'Test Extensions', url: 'https://extensions.test/' },
        mainEntityOfPage: 'https://extensions.test/blog?article=forty-five-degree-rule',
      }),
    )
  })

  test('of nothing is the page itself', () => {
    for (const address of ['/blog?article=nothing', '/blog?article=loft-conversions', '/blog?article=']) {
      expect(site.render(address).html).toBe(page)
    }
  })
})
