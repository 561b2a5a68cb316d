import { describeDrawing } from './describe.ts'
import { drawPicture } from '../engine/picture.ts'
import type { Point } from '../engine/polygon.ts'
import { isometric, type Projection } from '../engine/projection.ts'
import type { DrawingFacts } from '../model/facts.ts'
import { sceneOf } from '../model/scene.ts'
import { groundDimensions, liftLines } from './dimensions.ts'
import { viewOf, type VectorDrawing } from './drawing.ts'
import type { Label } from './graphics.ts'

export function drawAxonometric(facts: DrawingFacts, projection: Projection = isometric): VectorDrawing {
  const dimensions = groundDimensions(facts)
  const { fills, strokes, extent } = drawPicture(
    sceneOf(facts, projection),
    [...dimensions.flatMap(({ lines }) => lines), ...liftLines(facts)],
    projection,
  )
  const labels = dimensions.map(({ start, end, text }) =>
    figureBelow(projection.toSheet(start), projection.toSheet(end), text),
  )
  return {
    kind: 'axonometric',
    view: viewOf(extent),
    fills,
    strokes,
    labels,
    description: describeDrawing('axonometric', facts),
  }
}

/** Figures follow their line, as letters on isometric drawings do: upright strokes stay upright. */
function figureBelow(start: Point, end: Point, text: string): Label {
  const [u, v] = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
  const slope = (end[1] - start[1]) / (end[0] - start[0])
  return { u: Math.round(u), v: Math.round(v), slope, text, kind: 'figure', stands: 'below' }
}
