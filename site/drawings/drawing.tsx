import type { ReactNode } from 'react'
import { scaleAtA3, sheetTitle } from './title-block.ts'
import { draw } from './draw.ts'
import type { DrawingSpec } from './views/drawing.ts'
import { detailWidth, type VectorDrawing } from './views/drawing.ts'
import type { Label } from './views/graphics.ts'

/** Shows a drawing as an inline SVG, without ground or grid. */
export function Drawing({ drawing }: { drawing: VectorDrawing }): ReactNode {
  const { view, fills, strokes, labels, description } = drawing
  return (
    <svg
      className={view.width < detailWidth ? 'drawing drawing-detail' : 'drawing'}
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

/** Makes an inline SVG one picture with a name, as `alt` does for an `img`. */
function namedPicture(name: string) {
  return { role: 'img', 'aria-label': name } as const
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

/**
 * Shows a sheet of the drawing set: survey grid, drawing, and a title block filled in from the facts.
 * @param animated the drawing appears from left to right when the page opens, for readers who welcome motion
 */
export function DrawingSheet({ spec, animated = false }: { spec: DrawingSpec; animated?: boolean }): ReactNode {
  const drawing = draw(spec)
  return (
    <figure className={animated ? 'drawing-sheet draws-itself' : 'drawing-sheet'}>
      <Drawing drawing={drawing} />
      <figcaption>
        <dl className="title-block">
          <div>
            <dt>Drawing</dt>
            <dd>{sheetTitle(spec)}</dd>
          </div>
          <div>
            <dt>Scale</dt>
            <dd>1:{scaleAtA3(drawing.view)} at A3</dd>
          </div>
        </dl>
      </figcaption>
    </figure>
  )
}

/** Shows the logo's mark: a house in outline with its new part as a block of clay. It is decoration beside the name. */
export function Mark(): ReactNode {
  return (
    <svg className="mark" viewBox="0 0 36 28" width="36" height="28" aria-hidden="true">
      <path className="mark-house" d="M20.5 26H3V12L11.75 3.5 20.5 12V26" />
      <path className="mark-new" d="M20.5 15H34V27H20.5z" />
    </svg>
  )
}
