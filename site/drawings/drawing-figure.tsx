import type { ReactNode } from 'react'
import { DrawingPicture } from './drawing-picture.tsx'
import type { Drawing } from './views/drawing.ts'

/** A drawing on the survey grid, without a title block: for cards and for the heads of articles. */
export function DrawingFigure({ drawing }: { drawing: Drawing }): ReactNode {
  return (
    <div className="drawing-sheet">
      <DrawingPicture drawing={drawing} />
    </div>
  )
}
