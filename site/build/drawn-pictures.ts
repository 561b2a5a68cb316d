import { aboutPage } from '../content/about.ts'
import { articleDrawing } from '../content/articles/article-drawing.ts'
import { blogArticles, homeArticles } from '../content/articles/articles.ts'
import { projects } from '../content/portfolio/projects.ts'
import { draw, drawingSvg, type DrawingSpec } from '../drawings/index.ts'

/** A drawing ready to be written as a file. Width and height are drawing units. */
export interface DrawnPicture {
  /** What pages call it: `articles/loft-conversions`. A photograph of that name replaces it. */
  name: string
  svg: string
  width: number
  height: number
}

/** Draws every picture of the pages. */
export function drawPictures(): DrawnPicture[] {
  const articles = [...homeArticles, ...blogArticles].map((article) =>
    asPicture(`articles/${article.slug}`, articleDrawing(article)),
  )
  const sheets = projects.flatMap((project) =>
    project.sheets.map(({ name, kind, facts }) => asPicture(name, { kind, facts })),
  )
  const { name, kind, facts } = aboutPage.picture
  return [...articles, ...sheets, asPicture(name, { kind, facts })]
}

function asPicture(name: string, spec: DrawingSpec): DrawnPicture {
  const drawing = draw(spec)
  const { width, height } = drawing.view
  return { name, svg: drawingSvg(drawing), width, height }
}
