import type { ReactNode } from 'react'
import type { Axonometric } from './axonometric-view.ts'

/** @param drawsItself the lines run out once when the page opens, for readers who welcome motion */
export function AxonometricDrawing(props: { drawing: Axonometric; drawsItself?: boolean }): ReactNode {
  const { view, picture, figures, description } = props.drawing
  return (
    <svg
      className={props.drawsItself ? 'drawing drawing-draws-itself' : 'drawing'}
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      {...namedPicture(description)}
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
      {figures.map(({ u, v, slope, text }) => (
        <text
          key={`${u} ${v}`}
          transform={`matrix(1 ${slope.toFixed(3)} 0 1 ${u} ${v})`}
          dy="1.15em"
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

/** Makes an inline SVG one picture with a name, as `alt` does for an `img`. */
function namedPicture(name: string) {
  return { role: 'img', 'aria-label': name } as const
}
