import { renderToStaticMarkup } from 'react-dom/server'
import { openedAddress } from '#shared/opened-address.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import { ArticleBody } from '../components/article/article-dialog.tsx'
import type { BlogArticle } from '../content/articles/article.ts'
import { listBlogArticles } from '../content/shown-articles.tsx'
import { legalContent } from '../content/legal/document.ts'
import { pageHeads } from '../content/page-heads.ts'
import { iconFiles } from './icons.ts'
import { element, xmlDocument, type Xml } from './xml.ts'

export const feedPath = '/feed.xml'
const blog = '/blog'

/** Returns the full articles of the blog page as an Atom feed, the newest first. */
export function feed(settings: SiteSettings): string {
  const { business, publicUrl } = settings
  const articles = listBlogArticles(settings)
  // A feed has a date even while there is no article.
  const updated = articles[0]?.date ?? legalContent.additionsDate
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en-GB', 'xml:base': `${publicUrl}/` },
      element('id', {}, publicUrl + blog),
      element('title', {}, `${business.name}: ${pageHeads[blog].title}`),
      element('subtitle', {}, pageHeads[blog].description),
      element('link', { rel: 'self', type: 'application/atom+xml', href: publicUrl + feedPath }),
      element('link', { rel: 'alternate', type: 'text/html', href: publicUrl + blog }),
      element('icon', {}, publicUrl + iconFiles.small),
      element('updated', {}, atomTime(updated)),
      element('author', {}, element('name', {}, business.name), element('uri', {}, publicUrl)),
      ...articles.map((article) => entry(article, publicUrl)),
    ),
  )
}

function entry(article: BlogArticle, publicUrl: string): Xml {
  const address = publicUrl + openedAddress(blog, 'article', article.slug)
  return element(
    'entry',
    {},
    element('id', {}, address),
    element('title', {}, article.title),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    element('published', {}, atomTime(article.date)),
    element('updated', {}, atomTime(article.date)),
    element('category', { term: article.category }),
    element('summary', {}, article.excerpt),
    element('content', { type: 'html' }, renderToStaticMarkup(<ArticleBody article={article} />)),
  )
}

/** Adds a time to an article's date, because a feed requires one. */
function atomTime(date: string): string {
  return `${date}T00:00:00Z`
}
