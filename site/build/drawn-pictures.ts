import { aboutPage } from '../content/about.ts'
import { articleDrawing, defaultDrawings as articleCategories } from '../content/articles/article-drawing.ts'
import { builtInBlogArticles, builtInHomeArticles } from '../content/articles/articles.ts'
import { categoryDrawing } from '../content/category-drawing.ts'
import { defaultDrawings as projectCategories, sampleProjects } from '../content/portfolio/projects.ts'
import { draw, drawSvg, type DrawingSpec } from '../drawings/index.ts'

/** A drawing ready to be written as a file. Width and height are drawing units. */
export interface DrawnPicture {
  /** What pages call it: `articles/loft-conversions`. A photograph of that name replaces it. */
  name: string
  svg: string
  width: number
  height: number
}

/** Returns what every picture of the pages shows, by name. */
export function listPictures(): Map<string, DrawingSpec> {
  const articles = [...builtInHomeArticles, ...builtInBlogArticles].map(
    (article) => [`articles/${article.slug}`, articleDrawing(article)] as const,
  )
  const sheets = sampleProjects.flatMap((project) => project.pictures.map(named))
  const categories = Object.entries({ ...articleCategories, ...projectCategories }).map(
    ([category, spec]) => [categoryDrawing(category), spec] as const,
  )
  return new Map([...articles, ...sheets, ...categories, named(aboutPage.picture)])
}

function named({ name, kind, facts }: { name: string } & DrawingSpec): [string, DrawingSpec] {
  return [name, { kind, facts }]
}

/** Draws a picture, or reads it from the cache. */
export function drawPicture(name: string, spec: DrawingSpec): DrawnPicture {
  const { width, height } = draw(spec).view
  return { name, svg: drawSvg(spec), width, height }
}
