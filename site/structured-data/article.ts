import { openedAddress } from '#shared/opened-address.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import type { BlogArticle, HomeArticle } from '../content/articles/article.ts'
import { sharePath } from '../sharing/share-picture.ts'
import type { Thing } from './json-ld.tsx'

/** An open article, with the business as its author. @param path of the page */
export function articleData(
  article: BlogArticle | HomeArticle,
  path: string,
  { business, publicUrl }: SiteSettings,
): readonly Thing[] {
  const writer = { '@type': 'Organization', name: business.name, url: `${publicUrl}/` }
  const address = publicUrl + openedAddress(path, 'article', article.slug)
  return [
    {
      '@type': 'Article',
      headline: article.title,
      description: article.excerpt,
      url: address,
      image: publicUrl + sharePath(article.slug),
      articleSection: article.category,
      ...('date' in article ? { datePublished: article.date, dateModified: article.date } : {}),
      author: writer,
      publisher: writer,
      mainEntityOfPage: address,
      inLanguage: 'en-GB',
    },
  ]
}
