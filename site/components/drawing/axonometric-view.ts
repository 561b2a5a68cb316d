import { describeDrawing } from './describe.ts'
import { extensionDimensions } from './dimensions.ts'
import { drawPicture } from './engine/picture.ts'
import type { Point } from './engine/polygon.ts'
import { isometric, type Projection } from './engine/projection.ts'
import type { DrawingFacts } from './model/facts.ts'
import { sceneOf } from './model/scene.ts'

/** Room around the drawing for line ends and figures, in drawing units. */
const margin = 40

/** A drawing worked out from its facts and ready to be put on a page. */
export interface Axonometric {
  view: { left: number; top: number; width: number; height: number }
  picture: ReturnType<typeof drawPicture>
  figures: readonly Figure[]
  description: string
}

/** The text of a dimension below the middle of its line: it slopes with the line. */
interface Figure {
  u: number
  v: number
  slope: number
  text: string
}

export function drawAxonometric(facts: DrawingFacts, projection: Projection = isometric): Axonometric {
  const dimensions = extensionDimensions(facts)
  const picture = drawPicture(
    sceneOf(facts, projection.towardsEye),
    dimensions.flatMap(({ lines }) => lines),
    projection,
  )
  const { left, right, low, high } = picture.extent
  const figures = dimensions.map(({ start, end, text }) =>
    figureBelow(projection.toSheet(start), projection.toSheet(end), text),
  )
  return {
    view: {
      left: Math.floor(left - margin),
      top: Math.floor(low - margin),
      width: Math.ceil(right - left + 2 * margin),
      height: Math.ceil(high - low + 2 * margin),
    },
    picture,
    figures,
    description: describeDrawing(facts),
  }
}

/** Figures follow their line, as letters on isometric drawings do: upright strokes stay upright. */
function figureBelow(start: Point, end: Point, text: string): Figure {
  const [u, v] = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
  return { u: Math.round(u), v: Math.round(v), slope: (end[1] - start[1]) / (end[0] - start[0]), text }
}
