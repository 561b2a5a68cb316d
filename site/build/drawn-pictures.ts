import { aboutPage } from '../content/about.ts'
import { articleDrawing, defaultDrawings as articleCategories } from '../content/articles/article-drawing.ts'
import { builtInBlogArticles, builtInHomeArticles } from '../content/articles/articles.ts'
import { categoryDrawing } from '../content/category-drawing.ts'
import { defaultDrawings as projectCategories, sampleProjects } from '../content/portfolio/projects.ts'
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
  const articles = [...builtInHomeArticles, ...builtInBlogArticles].map((article) =>
    asPicture(`articles/${article.slug}`, articleDrawing(article)),
  )
  const sheets = sampleProjects.flatMap((project) =>
    project.pictures.map(({ name, kind, facts }) => asPicture(name, { kind, facts })),
  )
  const categories = Object.entries({ ...articleCategories, ...projectCategories }).map(([category, spec]) =>
    asPicture(categoryDrawing(category), spec),
  )
  const { name, kind, facts } = aboutPage.picture
  return [...articles, ...sheets, ...categories, asPicture(name, { kind, facts })]
}

function asPicture(name: string, spec: DrawingSpec): DrawnPicture {
  const drawing = draw(spec)
  const { width, height } = drawing.view
  return { name, svg: drawingSvg(drawing), width, height }
}
