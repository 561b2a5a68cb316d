import type { Article } from '../content/articles/article.ts'
import type { Project } from '../content/portfolio/project.ts'
import { pageHeads, type PagePath } from '../content/page-heads.ts'
import type { PageRoute } from '../page-context/page-route.ts'
import { isIndexed } from './indexing.ts'

const defaultName = 'default'

/** A picture that is shown where a page is shared. */
interface SharePicture {
  /** Its path on the site. */
  path: string
  alt: string
}

/** What the picture of a page depends on. */
export type SharedPage = Pick<PageRoute, 'path' | 'robots' | 'title'>

/** Returns the picture of what is open: its photograph, else a drawing with its title, else that of its page. The home page and
 *  pages that are not indexed have the default one. */
export function sharePicture(
  route: SharedPage,
  { article, project }: { article?: Article | undefined; project?: Project | undefined } = {},
): SharePicture {
  const photograph = article?.photograph ?? project?.pictures[0].photograph
  if (photograph) return { path: photograph.share, alt: photograph.alt }
  if (article?.hasSharePicture) return drawn(article.slug, route.title)
  const page = isIndexed(route) ? pageShareName(route.path) : defaultName
  return drawn(page, article ? pageHeads[route.path as PagePath].title : route.title)
}

function drawn(name: string, title: string): SharePicture {
  return {
    path: sharePath(name),
    alt: `The title “${title}” beside a drawing of a house with its new part in terracotta`,
  }
}

export function pageShareName(path: string): string {
  return path === '/' ? defaultName : path.slice(1)
}

export function sharePath(name: string): string {
  return `/share/${name}.png`
}
