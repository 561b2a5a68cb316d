import { blogArticles } from '../../content/articles/blog-articles.ts'
import { homeArticles } from '../../content/articles/home-articles.ts'
import { pageHeads, type PagePath } from '../../content/page-heads.ts'
import { pageShareName } from '../share-picture.ts'
import { articleDrawing, pageDrawings } from './page-drawings.ts'
import { shareSheet } from './share-sheet.ts'
import type { MeasureWord } from './title-lines.ts'

export interface SharePicture {
  /** Of its file, without the ending. */
  name: string
  svg: string
}

/** The picture of every page and article that can be shared. */
export function drawSharePictures(measure: MeasureWord): SharePicture[] {
  const pages = Object.entries(pageDrawings).map(([path, drawing]) => ({
    name: pageShareName(path),
    svg: shareSheet(pageHeads[path as PagePath].title, drawing, measure),
  }))
  const articles = [...homeArticles, ...blogArticles].map((article) => ({
    name: article.slug,
    svg: shareSheet(article.title, articleDrawing(article), measure),
  }))
  return [...pages, ...articles]
}
