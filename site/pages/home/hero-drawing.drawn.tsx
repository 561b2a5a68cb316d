import { DrawingSheet } from '../../components/drawing/drawing-sheet.tsx'
import { heroHouse } from '../../components/drawing/hero-house.ts'

export function HeroDrawing() {
  return <DrawingSheet facts={heroHouse} drawsItself />
}
