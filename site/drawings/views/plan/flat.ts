import { rectangle, type Polygon } from '../../engine/polygon.ts'
import type { Pen } from '../../engine/solid.ts'
import type { Extent } from '../../model/facts.ts'
import type { Notes } from '../annotations.ts'

export function outlineOf({ x, y, width, depth }: Extent): Polygon {
  return rectangle(x, y, x + width, y + depth)
}

export function filled(tone: string, area: Extent): Notes {
  return { fills: [{ tone, outline: outlineOf(area) }], strokes: [], labels: [] }
}

export function drawn(strokes: Notes['strokes']): Notes {
  return { fills: [], strokes, labels: [] }
}

export function withOutline(notes: Notes, outline: Polygon, pen: Pen): Notes {
  return { ...notes, strokes: [...notes.strokes, ...outlineStrokes(outline, pen)] }
}

export function outlineStrokes(outline: Polygon, pen: Pen): Notes['strokes'] {
  return outline.map((from, index) => ({ pen, from, to: outline[(index + 1) % outline.length] ?? from }))
}
