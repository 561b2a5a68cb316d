import { bungalowLoft } from '../../components/drawing/designs/bungalow-loft.ts'
import { cottageWing } from '../../components/drawing/designs/cottage-wing.ts'
import { familyKitchen } from '../../components/drawing/designs/family-kitchen.ts'
import { gardenRoom } from '../../components/drawing/designs/garden-room.ts'
import { glassRoom } from '../../components/drawing/designs/glass-room.ts'
import { rearGable } from '../../components/drawing/designs/rear-gable.ts'
import { rooflitKitchen } from '../../components/drawing/designs/rooflit-kitchen.ts'
import { sideExtension } from '../../components/drawing/designs/side-extension.ts'
import { slopingKitchen } from '../../components/drawing/designs/sloping-kitchen.ts'
import { terraceKitchen } from '../../components/drawing/designs/terrace-kitchen.ts'
import { terraceLoft } from '../../components/drawing/designs/terrace-loft.ts'
import { articleHeads, hasHead, headLike } from '../../components/drawing/heads/article-heads.ts'
import type { Head } from '../../components/drawing/heads/head.ts'
import { heroHouse } from '../../components/drawing/hero-house.ts'
import type { Article } from '../../content/articles/article.ts'
import type { PagePath } from '../../content/page-heads.ts'

const axonometric = 'axonometric'

/** What is drawn beside the title of each page that is shared; no two pages show the same house from the same side. */
export const pageDrawings = {
  '/': { kind: axonometric, facts: heroHouse },
  '/packages': { kind: axonometric, facts: rearGable },
  '/process': { kind: 'plan', facts: slopingKitchen },
  '/portfolio': { kind: axonometric, facts: glassRoom },
  '/about': { kind: axonometric, facts: cottageWing },
  '/blog': { kind: axonometric, facts: gardenRoom },
  '/faq': { kind: axonometric, facts: bungalowLoft },
  '/calculator': { kind: 'plan', facts: familyKitchen },
  '/contact': { kind: axonometric, facts: terraceKitchen },
  '/feasibility-assessment': { kind: axonometric, facts: sideExtension },
  '/reviews': { kind: axonometric, facts: slopingKitchen },
  '/terms': { kind: axonometric, facts: terraceLoft },
  '/privacy': { kind: axonometric, facts: rooflitKitchen },
} as const satisfies Partial<Record<PagePath, Head>>

/** The drawing at the head of the article. */
export function articleDrawing(article: Article): Head {
  return articleHeads[hasHead(article.slug) ? article.slug : headLike(article.drawing)]
}
