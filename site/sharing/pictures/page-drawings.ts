import {
  bungalowLoft,
  cottageWing,
  type DrawingSpec,
  familyKitchen,
  gardenRoom,
  glassRoom,
  heroHouse,
  rearGable,
  rooflitKitchen,
  sideExtension,
  slopingKitchen,
  terraceKitchen,
  terraceLoft,
} from '../../drawings/index.ts'
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
  '/accessibility': { kind: 'plan', facts: gardenRoom },
} as const satisfies Partial<Record<PagePath, DrawingSpec>>
