import { DrawingPicture } from '../drawings/drawing-picture.tsx'
import { draw } from '../drawings/views/draw.ts'
import type { DrawingKind } from '../drawings/views/drawing.ts'
import { magazineHouse } from '../content/magazine-article.ts'
import { Grid } from './grid.tsx'

/** A drawing of the house on the survey grid. */
export function Sheet({ kind, caption }: { kind: DrawingKind; caption?: string }) {
  return (
    <figure className="sheet">
      <div className="sheet-ground">
        <Grid />
        <DrawingPicture drawing={draw(kind, magazineHouse)} />
      </div>
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
