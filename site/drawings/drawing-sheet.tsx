import type { ReactNode } from 'react'
import { DrawingPicture } from './drawing-picture.tsx'
import type { DrawingFacts } from './model/facts.ts'
import { scaleAtA3 } from './sheet-scale.ts'
import { sheetTitle } from './sheet-title.ts'
import { draw } from './views/draw.ts'
import type { DrawingKind } from './views/drawing.ts'

interface SheetProps {
  facts: DrawingFacts
  kind?: DrawingKind
  /** The drawing appears from left to right when the page opens, for readers who welcome motion. */
  drawsItself?: boolean
}

/** A sheet of the drawing set: survey grid, drawing, and a title block filled in from the facts. */
export function DrawingSheet({ facts, kind = 'axonometric', drawsItself = false }: SheetProps): ReactNode {
  const drawing = draw(kind, facts)
  return (
    <figure className={drawsItself ? 'drawing-sheet draws-itself' : 'drawing-sheet'}>
      <DrawingPicture drawing={drawing} />
      <figcaption>
        <dl className="title-block">
          <div>
            <dt>Drawing</dt>
            <dd>{sheetTitle(kind, facts)}</dd>
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
