import { DrawingPicture } from '../components/drawing/drawing-picture.tsx'
import { draw } from '../components/drawing/views/draw.ts'
import type { DrawingKind } from '../components/drawing/views/drawing.ts'
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
