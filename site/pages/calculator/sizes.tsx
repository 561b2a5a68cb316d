import { calculator } from '../../content/calculator.ts'
import { SizeDrawing } from './size-drawing.tsx'

const { title, items, storeys, area, widthMetres, drawn } = calculator.sizes

/** What usual extensions measure, drawn at one scale. */
export function Sizes() {
  return (
    <section className="sizes" aria-labelledby="sizes-title">
      <h2 id="sizes-title">{title}</h2>
      <ul>
        {items.map((size, index) => {
          const floors = storeys[index] ?? 1
          const from = size.fromSqm / floors / widthMetres
          const to = size.toSqm / floors / widthMetres
          return (
            <li key={size.what}>
              <SizeDrawing from={from} to={to} storeys={floors} />
              <h3>{size.what}</h3>
              <p className="size-area">{area(size)}</p>
              <p className="size-drawn">{drawn(from, to, floors)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
