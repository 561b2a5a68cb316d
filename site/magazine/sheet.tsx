import { draw, Drawing, type DrawingKind } from '../drawings/index.ts'
import { magazineHouse } from '../content/magazine-article.ts'
import { Grid } from './grid.tsx'

/** A drawing of the house on the survey grid. */
export function Sheet({ kind, caption }: { kind: DrawingKind; caption?: string }) {
  return (
    <figure className="sheet">
      <div className="sheet-ground">
        <Grid />
        <Drawing drawing={draw({ kind, facts: magazineHouse })} />
      </div>
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
