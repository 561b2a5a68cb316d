import type { ReactNode } from 'react'
import { describeDrawing } from './describe.ts'
import { extensionDimensions } from './dimensions.ts'
import { drawPicture } from './engine/picture.ts'
import { isometric, type Projection } from './engine/projection.ts'
import type { DrawingFacts } from './model/facts.ts'
import { sceneOf } from './model/scene.ts'

/** Room around the drawing for line ends and figures, in drawing units. */
const margin = 40

/** A drawing worked out from its facts and ready to be put on a page. */
export interface Axonometric {
  view: { left: number; top: number; width: number; height: number }
  picture: ReturnType<typeof drawPicture>
  figures: readonly { u: number; v: number; text: string }[]
  description: string
}

export function drawAxonometric(facts: DrawingFacts, projection: Projection = isometric): Axonometric {
  const dimensions = extensionDimensions(facts)
  const picture = drawPicture(
    sceneOf(facts, projection.towardsEye),
    dimensions.flatMap(({ lines }) => lines),
    projection,
  )
  const { left, right, low, high } = picture.extent
  const figures = dimensions.map(({ at, text }) => {
    const [u, v] = projection.toSheet(at)
    return { u: Math.round(u), v: Math.round(v), text }
  })
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

/** @param drawsItself the lines run out once when the page opens, for readers who welcome motion */
export function AxonometricDrawing(props: { drawing: Axonometric; drawsItself?: boolean }): ReactNode {
  const { view, picture, figures, description } = props.drawing
  return (
    <svg
      className={props.drawsItself ? 'drawing drawing-draws-itself' : 'drawing'}
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      role="img"
      aria-label={description}
    >
      <g className="fills">
        {picture.fills.map(({ tone, path }) => (
          <path key={path} className={tone} d={path} />
        ))}
      </g>
      <g className="strokes">
        {picture.strokes.map(({ pen, path }) => (
          <path key={pen} className={`pen-${pen}`} d={path} />
        ))}
      </g>
      {figures.map(({ u, v, text }) => (
        <text key={text} x={u} y={v} dy=".35em">
          {text}
        </text>
      ))}
    </svg>
  )
}
