import type { BlogArticle, HomeArticle } from '../content/articles/article.ts'
import type { PageRoute } from '../routes.tsx'
import { isIndexed } from './indexing.ts'

/** Pixels, of every picture. */
export const shareSize = { width: 1200, height: 630 } as const

/** Of the title on the picture, by the name that the font file gives itself. */
export const titleFont = { family: 'Newsreader', weight: 500 } as const

const defaultName = 'default'

/** The picture of a page where it is shared. The home page and pages that are not shared have the default one. */
export function shareName(route: Pick<PageRoute, 'path' | 'robots'>, article?: BlogArticle | HomeArticle): string {
  if (article) return article.slug
  return isIndexed(route) ? pageShareName(route.path) : defaultName
}

export function pageShareName(path: string): string {
  return path === '/' ? defaultName : path.slice(1)
}

/** What a picture shows, for those who do not see it. */
export function shareAlt(title: string): string {
  return `The title “${title}” beside a drawing of a house with its new part in terracotta`
}

export function sharePath(name: string): string {
  return `/share/${name}.png`
}
