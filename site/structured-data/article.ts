import { openedAddress } from '#shared/opened-address.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import type { Article } from '../content/articles/article.ts'
import { sharePicture, type SharedPage } from '../sharing/share-picture.ts'
import type { Thing } from '../page-context/page-route.ts'

/** An open article, with the business as its author. @param route of the page */
export function articleData(
  article: Article,
  route: SharedPage,
  { business, publicUrl }: SiteSettings,
): readonly Thing[] {
  const writer = { '@type': 'Organization', name: business.name, url: `${publicUrl}/` }
  const address = publicUrl + openedAddress(route.path, 'article', article.slug)
  return [
    {
      '@type': 'Article',
      headline: article.title,
      description: article.excerpt,
      url: address,
      image: publicUrl + sharePicture(route, { article }).path,
      articleSection: article.category,
      ...('date' in article ? { datePublished: article.date, dateModified: article.date } : {}),
      author: writer,
      publisher: writer,
      mainEntityOfPage: address,
      inLanguage: 'en-GB',
    },
  ]
}
