import { renderToStaticMarkup } from 'react-dom/server'
import { plainText, readTime } from '#shared/contract/article-words.ts'
import type { SiteContent } from '#shared/site-content.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import { type ArticleParts, renderArticle } from '#shared/website/render-article.ts'
import { TableBox } from '../components/article-table/article-table.tsx'
import { Photograph } from '../components/photograph/photograph.tsx'
import { describeDrawing } from '../drawings/index.ts'
import { fillTerms } from './terms/fill-terms.ts'
import { categoryDrawing } from './category-drawing.ts'
import { newTab } from './shell.ts'
import type { Article, BlogArticle, BuiltIn, HomeArticle } from './articles/article.ts'
import { defaultDrawings } from './articles/article-drawing.ts'
import { articleText } from './articles/article-text.ts'
import { builtInBlogArticles, builtInHomeArticles } from './articles/articles.ts'

type OwnArticle = SiteContent['articles'][number]

/** Returns the articles of the home page, one of each category. One of the owner's takes the place of the one in code with its slug. */
export function listHomeArticles(settings: SiteSettings): readonly HomeArticle[] {
  return builtInHomeArticles.map((builtIn) => {
    const own = settings.content.articles.find(({ slug, date }) => slug === builtIn.slug && date === null)
    return own ? { ...complete(own, settings), category: builtIn.category } : showBuiltIn(builtIn, settings)
  })
}

/** Returns the articles of the blog page, the newest first: the owner's, and those in code that are neither replaced nor hidden. */
export function listBlogArticles(settings: SiteSettings): readonly BlogArticle[] {
  const { articles, hiddenArticles } = settings.content
  const own = articles.flatMap((article): BlogArticle[] => {
    const { category, date } = article
    if (date === null) return []
    const completed = complete(article, settings)
    return [{ ...completed, category, date, readTime: readTime(plainText(article.text)) }]
  })
  const leftOut = new Set([...hiddenArticles, ...own.map(({ slug }) => slug)])
  const builtIn = builtInBlogArticles.filter(({ slug }) => !leftOut.has(slug))
  return [...own, ...builtIn.map((article) => showBuiltIn(article, settings))].toSorted((one, other) =>
    other.date.localeCompare(one.date),
  )
}

function showBuiltIn<T extends Article>(builtIn: BuiltIn<T>, settings: SiteSettings): T {
  const article = fillClaims(builtIn, settings)
  const html = fillTerms(article.html, settings.business)
  return {
    ...article,
    html: openInNewTab(html, settings),
    ...('date' in article && { readTime: readTime(articleText({ html })) }),
  }
}

/** Returns an article in code with the figures that the owner has published. */
export function fillClaims<T extends Article>(
  { withClaims, ...article }: BuiltIn<T>,
  { content: { claims } }: Pick<SiteSettings, 'content'>,
): T {
  return { ...article, ...(claims && withClaims(claims)) } as unknown as T
}

function complete(article: OwnArticle, settings: SiteSettings) {
  const { slug, title, excerpt, category, text, photographId, searchTitle, searchDescription } = article
  const builtIn = [...builtInHomeArticles, ...builtInBlogArticles].find((other) => other.slug === slug)
  const { kind, facts } = defaultDrawings[category]
  return {
    slug,
    title,
    excerpt,
    html: renderToStaticMarkup(renderArticle(text, partsOf(settings))),
    hasOwnBlocks: text.some(({ type }) => type === 'photograph' || type === 'keyFigures'),
    drawing: builtIn?.drawing ?? categoryDrawing(category),
    alt: builtIn?.alt ?? describeDrawing(kind, facts),
    photograph: settings.content.photographs[photographId ?? ''],
    hasSharePicture: title === builtIn?.title,
    searchTitle,
    searchDescription,
  }
}

/** Returns how the pages show what the text of an article refers to. */
function partsOf({ content: { photographs }, publicUrl }: SiteSettings): ArticleParts {
  return {
    Link: ({ href, children }) =>
      isExternal(href, publicUrl) ? (
        <a href={href} target="_blank" rel="noopener">
          {children}
          <span className="visually-hidden"> {newTab}</span>
        </a>
      ) : (
        <a href={href}>{children}</a>
      ),
    Photograph({ photographId, caption }) {
      const photograph = photographs[photographId]
      if (!photograph) return null
      const isUpright = photograph.height > photograph.width
      const sizes = isUpright ? '(width < 32rem) 100vw, 28rem' : '(width < 48rem) 100vw, 42rem'
      return (
        <figure className={isUpright ? 'upright' : undefined}>
          <Photograph photograph={photograph} sizes={sizes} />
          {caption && <figcaption>{caption}</figcaption>}
        </figure>
      )
    },
    Table: TableBox,
  }
}

function isExternal(href: string, publicUrl: string): boolean {
  return /^https?:/.test(href) && !href.startsWith(`${publicUrl}/`)
}

const externalLink = /<a [^>]*?href="(https?:\/\/[^"]*)"[^>]*>(.*?)<\/a>/gs

/** Lets links of an article in code to other sites open in a new tab, as `ExternalLink` does. */
function openInNewTab(html: string, { publicUrl }: SiteSettings): string {
  return html.replaceAll(externalLink, (link, href: string, words: string) =>
    isExternal(href, publicUrl)
      ? `<a href="${href}" target="_blank" rel="noopener">${words}<span class="visually-hidden"> ${newTab}</span></a>`
      : link,
  )
}
