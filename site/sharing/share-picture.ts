import type { BlogArticle, HomeArticle } from '../content/articles/article.ts'
import type { PageRoute } from '../routes.tsx'
import { isIndexed } from './indexing.ts'

/** Size of every picture in pixels. */
export const shareSize = { width: 1200, height: 630 } as const

/** Font of the title on the picture, by the family name inside the font file. */
export const titleFont = { family: 'Newsreader', weight: 500 } as const

const defaultName = 'default'

/** Returns the name of the picture that is shown where a page is shared. The home page and pages that are not indexed have the
 *  default one. */
export function shareName(route: Pick<PageRoute, 'path' | 'robots'>, article?: BlogArticle | HomeArticle): string {
  if (article) return article.slug
  return isIndexed(route) ? pageShareName(route.path) : defaultName
}

export function pageShareName(path: string): string {
  return path === '/' ? defaultName : path.slice(1)
}

/** Returns the alternative text of a picture. */
export function shareAlt(title: string): string {
  return `The title “${title}” beside a drawing of a house with its new part in terracotta`
}

export function sharePath(name: string): string {
  return `/share/${name}.png`
}
