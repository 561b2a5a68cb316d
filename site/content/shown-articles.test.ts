import { describe, expect, test } from 'vitest'
import { noContent, type SiteContent } from '#shared/site-content.ts'
import { testSettings } from '../testing.ts'
import { ownArticle, ownArticleText, ownContent } from '../testing-content.ts'
import { builtInBlogArticles, builtInHomeArticles } from './articles/articles.ts'
import { listBlogArticles, listHomeArticles } from './shown-articles.tsx'

const blog = (content: Partial<SiteContent>) =>
  listBlogArticles({ ...testSettings, content: { ...noContent, ...content } })
const home = (content: Partial<SiteContent>) =>
  listHomeArticles({ ...testSettings, content: { ...noContent, ...content } })
const slugs = (articles: readonly { slug: string }[]) => articles.map(({ slug }) => slug)
const [newest] = builtInBlogArticles

test('without the owner’s content there are only the articles in code', () => {
  expect(slugs(blog({}))).toEqual(slugs(builtInBlogArticles))
  expect(slugs(home({}))).toEqual(slugs(builtInHomeArticles))
})

describe('the blog', () => {
  test('has the owner’s articles among those in code, the newest first', () => {
    expect(slugs(blog({ articles: [ownArticle] }))).toEqual(['morning-sun', ...slugs(builtInBlogArticles)])
    expect(slugs(blog({ articles: [{ ...ownArticle, date: '2020-01-01' }] })).at(-1)).toBe('morning-sun')
  })

  test('shows an article of the owner in place of the one in code with its slug, with its drawing', () => {
    const articles = blog({ articles: [{ ...ownArticle, slug: newest!.slug }] })
    expect(articles).toHaveLength(builtInBlogArticles.length)
    expect(articles[0]).toMatchObject({
      title: ownArticle.title,
      drawing: newest!.drawing,
      alt: newest!.alt,
      hasSharePicture: false,
    })
  })

  test('leaves out an article in code that is hidden', () => {
    expect(slugs(blog({ hiddenArticles: [newest!.slug] }))).toEqual(slugs(builtInBlogArticles.slice(1)))
  })

  test('shows the drawing of the category of an article without a photograph', () => {
    expect(blog({ articles: [ownArticle] })[0]).toMatchObject({
      drawing: 'categories/design-ideas',
      photograph: undefined,
      readTime: '1 min read',
    })
  })
})

describe('the home page', () => {
  const guide = builtInHomeArticles[2]!
  const own = { ...ownArticle, category: guide.category, date: null }

  test('shows an article of the owner in place of the one in code with its slug', () => {
    const articles = home({ articles: [{ ...own, slug: guide.slug }] })
    expect(slugs(articles)).toEqual(slugs(builtInHomeArticles))
    expect(articles[2]).toMatchObject({ title: ownArticle.title, category: guide.category, drawing: guide.drawing })
  })

  test('has only articles without a date, and the blog only those with one', () => {
    const dated = { ...own, slug: guide.slug, date: '2027-01-02' }
    expect(home({ articles: [dated] })).toEqual(home({}))
    expect(blog({ articles: [own] })).toEqual(blog({}))
  })
})

describe('the text of an article', () => {
  const [article] = blog({ ...ownContent, articles: [{ ...ownArticle, text: ownArticleText }] })
  const html = article!.html

  test('shows its photographs in every size, each with its words and caption', () => {
    expect(html).toMatch(
      /<figure><picture><source type="image\/avif" srcSet="[^"]+ 1600w" sizes="[^"]+"\/><img [^>]*width="1600" height="900" alt="A kitchen with a long table" loading="lazy" decoding="async"\/><\/picture><figcaption>In May<\/figcaption><\/figure>/,
    )
    expect(html).toContain('<figure class="upright"><picture>')
  })

  test('leaves out a photograph that is gone', () => {
    expect(html).not.toContain('Gone')
    expect(html).not.toContain('data-photograph')
  })

  test('opens other sites in a new tab, and says so', () => {
    expect(html).toContain(
      '<a href="https://planning.test/a?b=1&amp;c=2" target="_blank" rel="noopener">Rules<span class="visually-hidden"> (opens in a new tab)</span></a>',
    )
    expect(html).toContain('<a href="/packages">packages</a>')
    const guide = blog({}).find(({ slug }) => slug === 'certificate-of-lawfulness')
    expect(guide!.html).toContain(
      '<a href="https://www.planningportal.co.uk" target="_blank" rel="noopener">Planning Portal<span class="visually-hidden"> (opens in a new tab)</span></a>',
    )
  })

  test('needs no style attribute and no script', () => {
    expect(html).not.toMatch(/<script|<[^>]+\s(style|on\w+)=/)
  })
})
