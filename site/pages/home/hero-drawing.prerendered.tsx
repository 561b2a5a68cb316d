import { DrawingSheet } from '../../drawings/drawing-sheet.tsx'
import { heroHouse } from '../../drawings/hero-house.ts'

export function HeroDrawing() {
  return <DrawingSheet facts={heroHouse} drawsItself />
}
