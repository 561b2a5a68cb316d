import {
  articleDrawings,
  bungalowLoft,
  familyKitchen,
  gardenRoom,
  glassRoom,
  rearGable,
  rooflitKitchen,
  sideReturn,
  slopingKitchen,
  terraceKitchen,
  type DrawingSpec,
} from '../../drawings/index.ts'
import type { BlogArticle } from './article.ts'

/** What an article shows until a drawing of its own is made. */
export const defaultDrawings: Readonly<Record<BlogArticle['category'], DrawingSpec>> = {
  'Kitchen Extensions': { kind: 'axonometric', facts: familyKitchen },
  'Planning Permission Guide': { kind: 'axonometric', facts: terraceKitchen },
  'Pre-Build Package': { kind: 'section', facts: familyKitchen },
  'Building Regulations': { kind: 'section', facts: slopingKitchen },
  'Two-Storey Extensions': { kind: 'axonometric', facts: rearGable },
  'Loft Conversions': { kind: 'axonometric', facts: bungalowLoft },
  'Choosing Architects': { kind: 'plan', facts: slopingKitchen },
  'Extension Trends': { kind: 'axonometric', facts: glassRoom },
  'Architect Packages': { kind: 'plan', facts: sideReturn },
  'Planning Permission': { kind: 'axonometric', facts: terraceKitchen },
  'Design Ideas': { kind: 'axonometric', facts: gardenRoom },
  Budgeting: { kind: 'axonometric', facts: rooflitKitchen },
}

/** Returns the article's own drawing, or that of its category. */
export function articleDrawing({ slug, category }: Pick<BlogArticle, 'slug' | 'category'>): DrawingSpec {
  return articleDrawings[slug] ?? defaultDrawings[category]
}
