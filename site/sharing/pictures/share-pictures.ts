import { standardCallRules } from '#shared/business/call-rules.ts'
import { articleDrawing } from '../../content/articles/article-drawing.ts'
import { builtInBlogArticles, builtInHomeArticles } from '../../content/articles/articles.ts'
import { fillCallTerms } from '../../content/terms/call-terms.ts'
import { pageHeads, type PagePath } from '../../content/page-heads.ts'
import { draw, type DrawingSpec, drawSvg, scaleAtA3, sheetTitle } from '../../drawings/index.ts'
import { pageShareName } from '../share-picture.ts'
import { pageDrawings } from './page-drawings.ts'
import type { ShareSheet } from './share-sheet.ts'

export interface SharePicture {
  /** File name without its extension. */
  name: string
  sheet: ShareSheet
}

/** A drawing as it is shown at about the size of a card. */
const still = { scheme: 'light', width: 33 } as const

/** Returns the picture of every page and article that can be shared. */
export function listSharePictures(): SharePicture[] {
  const pages = Object.entries(pageDrawings).map(([path, drawing]) => ({
    name: pageShareName(path),
    sheet: sheetOf(fillCallTerms(pageHeads[path as PagePath].title, standardCallRules), drawing),
  }))
  const articles = [...builtInHomeArticles, ...builtInBlogArticles].map((article) => ({
    name: article.slug,
    sheet: sheetOf(article.title, articleDrawing(article)),
  }))
  return [...pages, ...articles]
}

function sheetOf(title: string, spec: DrawingSpec): ShareSheet {
  const scale = `1:${scaleAtA3(draw(spec).view)} at A3`
  return { title, drawing: drawSvg(spec, still), drawn: sheetTitle(spec), scale }
}
