import type { ReactNode } from 'react'
import { detailWidth } from './detail-width.ts'
import type { Drawing, Label } from './views/drawing.ts'

export function DrawingPicture({ drawing }: { drawing: Drawing }): ReactNode {
  const { view, fills, strokes, labels, description } = drawing
  const looks = ['drawing', ...(view.width < detailWidth ? ['drawing-detail'] : [])]
  return (
    <svg
      className={looks.join(' ')}
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      {...namedPicture(description)}
    >
      <g className="fills">
        {fills.map(({ tone, path }) => (
          <path key={path} className={tone} d={path} />
        ))}
      </g>
      <g className="strokes">
        {strokes.map(({ pen, path }) => (
          <path key={pen} className={`pen-${pen}`} d={path} />
        ))}
      </g>
      {labels.map((label) => (
        <LabelText key={`${label.u} ${label.v}`} {...label} />
      ))}
    </svg>
  )
}

/** How far a text moves down, in its own height, so that it stands above, on or below its point. */
const drop = { above: '-0.4em', on: '0.35em', below: '1.15em' } as const

function LabelText({ u, v, text, kind, slope, anchor = 'middle', stands }: Label) {
  const position = slope === undefined ? { x: u, y: v } : { transform: `matrix(1 ${slope.toFixed(3)} 0 1 ${u} ${v})` }
  return (
    <text
      {...position}
      dy={drop[stands]}
      textAnchor={anchor}
      {...(kind === 'figure' ? {} : { className: `label-${kind}` })}
    >
      {text}
    </text>
  )
}

/** Makes an inline SVG one picture with a name, as `alt` does for an `img`. */
function namedPicture(name: string) {
  return { role: 'img', 'aria-label': name } as const
}
