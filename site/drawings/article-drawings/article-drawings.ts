import type { ArticleDrawing } from '../../content/articles/article.ts'
import { axonometricHeads } from './axonometrics.ts'
import { elevationHeads } from './elevations.ts'
import type { Head } from './head.ts'
import { planHeads } from './plans.ts'
import { sectionHeads } from './sections.ts'

/** The drawings at the heads of the articles, by slug. */
export const articleDrawings = { ...axonometricHeads, ...elevationHeads, ...planHeads, ...sectionHeads }
export type ArticleHeadSlug = keyof typeof articleDrawings

export function hasHead(slug: string): slug is ArticleHeadSlug {
  return slug in articleDrawings
}

/** For an article without a drawing of its own, the drawing of those there are that comes nearest to what it asks for. */
export function headLike({ kind, house, added }: Pick<ArticleDrawing, 'kind' | 'house' | 'added'>): ArticleHeadSlug {
  const isTwoStorey = added === 'two-storey extension'
  const marks = (head: Head) => {
    const { house: drawn, proposal } = head.facts
    const storeys = proposal.blocks[0]?.storeys === 2
    return (
      (head.kind.endsWith(kind) ? 4 : 0) +
      (proposal.kind === added || (isTwoStorey && storeys) ? 3 : 0) +
      (drawn.blocks[0].walls === house.walls ? 2 : 0) +
      (drawn.era === house.era ? 1 : 0)
    )
  }
  const slugs = Object.keys(articleDrawings).filter(hasHead)
  return slugs.reduce((best, slug) => (marks(articleDrawings[slug]) > marks(articleDrawings[best]) ? slug : best))
}
