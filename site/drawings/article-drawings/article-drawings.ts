import type { DrawingSpec } from '../views/drawing.ts'
import { axonometricDrawings } from './axonometrics.ts'
import { elevationDrawings } from './elevations.ts'
import { planDrawings } from './plans.ts'
import { sectionDrawings } from './sections.ts'

/** The drawings made for one article each, by its slug. */
export const articleDrawings: Readonly<Record<string, DrawingSpec>> = {
  ...axonometricDrawings,
  ...elevationDrawings,
  ...planDrawings,
  ...sectionDrawings,
}
