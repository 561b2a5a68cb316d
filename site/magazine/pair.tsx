import { draw, Drawing } from '../drawings/index.ts'
import { magazineHouse } from '../content/magazine-article.ts'
import { Grid } from './grid.tsx'

/** Two flat drawings of the house on one sheet, at one scale and on one ground line. */
export function Pair({ captions }: { captions: readonly [string, string] }) {
  const drawings = (['rear elevation', 'section'] as const).map((kind) => draw({ kind, facts: magazineHouse }))
  const top = Math.min(...drawings.map(({ view }) => view.top))
  const width = drawings.reduce((sum, { view }) => sum + view.width, 0)
  return (
    <div className="sheet pair">
      <Grid />
      {drawings.map((drawing, index) => (
        <figure key={drawing.kind} style={{ width: percent(drawing.view.width / width) }}>
          <div style={{ paddingTop: percent((drawing.view.top - top) / drawing.view.width) }}>
            <Drawing drawing={drawing} />
          </div>
          <figcaption>{captions[index]}</figcaption>
        </figure>
      ))}
    </div>
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
