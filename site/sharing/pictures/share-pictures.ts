import { standardCallRules } from '#shared/business/call-rules.ts'
import { articleDrawing } from '../../content/articles/article-drawing.ts'
import { builtInBlogArticles, builtInHomeArticles } from '../../content/articles/articles.ts'
import { fillCallTerms } from '../../content/terms/call-terms.ts'
import { pageHeads, type PagePath } from '../../content/page-heads.ts'
import { pageShareName } from '../share-picture.ts'
import { pageDrawings } from './page-drawings.ts'
import { shareSheet } from './share-sheet.ts'
import type { MeasureWord } from './title-lines.ts'

export interface SharePicture {
  /** File name without its extension. */
  name: string
  svg: string
}

/** The picture of every page and article that can be shared. */
export function drawSharePictures(measure: MeasureWord): SharePicture[] {
  const pages = Object.entries(pageDrawings).map(([path, drawing]) => ({
    name: pageShareName(path),
    svg: shareSheet(fillCallTerms(pageHeads[path as PagePath].title, standardCallRules), drawing, measure),
  }))
  const articles = [...builtInHomeArticles, ...builtInBlogArticles].map((article) => ({
    name: article.slug,
    svg: shareSheet(article.title, articleDrawing(article), measure),
  }))
  return [...pages, ...articles]
}
