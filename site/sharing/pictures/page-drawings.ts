import { bungalowLoft } from '../../drawings/designs/bungalow-loft.ts'
import { cottageWing } from '../../drawings/designs/cottage-wing.ts'
import { familyKitchen } from '../../drawings/designs/family-kitchen.ts'
import { gardenRoom } from '../../drawings/designs/garden-room.ts'
import { glassRoom } from '../../drawings/designs/glass-room.ts'
import { rearGable } from '../../drawings/designs/rear-gable.ts'
import { rooflitKitchen } from '../../drawings/designs/rooflit-kitchen.ts'
import { sideExtension } from '../../drawings/designs/side-extension.ts'
import { slopingKitchen } from '../../drawings/designs/sloping-kitchen.ts'
import { terraceKitchen } from '../../drawings/designs/terrace-kitchen.ts'
import { terraceLoft } from '../../drawings/designs/terrace-loft.ts'
import { articleDrawings, hasHead, headLike } from '../../drawings/article-drawings/article-drawings.ts'
import type { Head } from '../../drawings/article-drawings/head.ts'
import { heroHouse } from '../../drawings/hero-house.ts'
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
  return articleDrawings[hasHead(article.slug) ? article.slug : headLike(article.drawing)]
}
