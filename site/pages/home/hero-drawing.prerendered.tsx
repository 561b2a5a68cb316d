import { DrawingSheet, heroHouse } from '../../drawings/index.ts'

export function HeroDrawing() {
  return <DrawingSheet spec={{ kind: 'axonometric', facts: heroHouse }} animated />
}
