import { getProject, type ProjectId } from '../../../content/portfolio.ts'
import { articleHeads, type ArticleHeadSlug } from '../heads/article-heads.ts'
import { draw } from '../views/draw.ts'
import { drawingSvg } from './drawing-svg.ts'
import type { Still } from './style-sheet.ts'

/** The drawing at the head of an article as the text of an SVG file, see `drawingSvg`. */
export function articleSvg(slug: ArticleHeadSlug, still?: Still): string {
  const { kind, facts, ...extras } = articleHeads[slug]
  return drawingSvg(draw(kind, facts, extras), still)
}

/** A project's drawing as the text of an SVG file, see `drawingSvg`. */
export function projectSvg(id: ProjectId, still?: Still): string {
  const { kind, facts } = getProject(id).drawing
  return drawingSvg(draw(kind, facts), still)
}
