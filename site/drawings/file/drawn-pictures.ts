import { aboutPage } from '../../content/about.ts'
import { blogArticles } from '../../content/articles/blog-articles.ts'
import { homeArticles } from '../../content/articles/home-articles.ts'
import { projects } from '../../content/portfolio/projects.ts'
import { articleDrawings, hasHead, headLike } from '../article-drawings/article-drawings.ts'
import { draw } from '../views/draw.ts'
import type { Drawing } from '../views/drawing.ts'
import { drawingSvg } from './drawing-svg.ts'

/** A drawing ready to be written as a file. Width and height are drawing units. */
export interface DrawnPicture {
  /** What pages call it: `articles/loft-conversions`. A photograph of that name replaces it. */
  name: string
  svg: string
  width: number
  height: number
}

/** Every drawing that pages show as a picture. */
export function drawPictures(): DrawnPicture[] {
  const { name, kind, facts } = aboutPage.picture
  return [...drawArticles(), ...drawProjects(), asPicture(name, draw(kind, facts))]
}

/** An article without a drawing of its own gets the nearest to what it asks for. */
function drawArticles(): DrawnPicture[] {
  return [...homeArticles, ...blogArticles].map(({ slug, drawing }) => {
    const { kind, facts, ...extras } = articleDrawings[hasHead(slug) ? slug : headLike(drawing)]
    return asPicture(`articles/${slug}`, draw(kind, facts, extras))
  })
}

function drawProjects(): DrawnPicture[] {
  return projects.flatMap(({ sheets }) => sheets.map(({ name, kind, facts }) => asPicture(name, draw(kind, facts))))
}

function asPicture(name: string, drawing: Drawing): DrawnPicture {
  const { width, height } = drawing.view
  return { name, svg: drawingSvg(drawing), width, height }
}
