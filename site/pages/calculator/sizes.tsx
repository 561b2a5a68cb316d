import { calculator } from '../../content/calculator.ts'

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

interface SizeDrawingProps {
  /** Metres from the house: how deep the smallest and the largest usual extension are. */
  from: number
  to: number
  storeys: number
}

const storeyHeight = 2.6
/** Metres of ground that the drawing shows left and right of the house's rear wall. */
const left = 4.4
const right = 6.2
const top = 8.4
const unit = 20

/** A section through house and extension, both sizes at one scale: the smaller drawn whole, the larger dashed around it. */
function SizeDrawing({ from, to, storeys }: SizeDrawingProps) {
  const roof = storeys > 1 ? 4.7 : 2.95
  // A roof over two storeys falls from under the eaves of the house; a flat one does not.
  const ridge = storeys > 1 ? 0.7 : 0
  return (
    <svg className="size-drawing" viewBox={viewBox} aria-hidden="true">
      <path
        className="size-ground"
        d={lines([
          [-left, 0],
          [right, 0],
        ])}
      />
      <path
        className="size-house"
        d={lines([
          [-left, 7.7],
          [-3.4, 8],
          [0.3, 5.4],
          [0, 5.4],
          [0, 0],
        ])}
      />
      <path
        className="size-house"
        d={lines([
          [-left, storeyHeight],
          [0, storeyHeight],
        ])}
      />
      <path
        className="size-most"
        d={lines([
          [0, roof + ridge],
          [to, roof],
          [to, 0],
        ])}
      />
      <path
        className="size-new"
        d={`${lines([
          [0, 0],
          [0, roof + ridge],
          [from, roof],
          [from, 0],
        ])}Z`}
      />
      {storeys > 1 && (
        <path
          className="size-floor"
          d={lines([
            [0, storeyHeight],
            [from, storeyHeight],
          ])}
        />
      )}
      <Person x={-1.6} />
      <Dimension to={from} below={0.75} />
      <Dimension to={to} below={1.6} />
    </svg>
  )
}

const viewBox = [-left, -top, left + right, top + 2.1].map(scaled).join(' ')

/** Metres to the drawing's units, to a tenth. */
function scaled(metres: number): number {
  return Math.round(metres * unit * 10) / 10
}

function lines(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, height]) => `${scaled(x)} ${scaled(-height)}`).join('L')}`
}

/** 1.68 m tall. */
function Person({ x }: { x: number }) {
  return (
    <g className="size-person">
      <circle cx={scaled(x)} cy={scaled(-1.55)} r={scaled(0.13)} />
      <path
        d={lines([
          [x, 1.38],
          [x, 0.75],
          [x - 0.16, 0],
        ])}
      />
      <path
        d={lines([
          [x, 0.75],
          [x + 0.16, 0],
        ])}
      />
      <path
        d={lines([
          [x - 0.24, 0.82],
          [x, 1.3],
          [x + 0.24, 0.82],
        ])}
      />
    </g>
  )
}

function Dimension({ to, below }: { to: number; below: number }) {
  const tick = (x: number) =>
    lines([
      [x - 0.13, -below - 0.13],
      [x + 0.13, -below + 0.13],
    ])
  return (
    <g className="size-dimension">
      <path
        d={
          lines([
            [0, -below],
            [to, -below],
          ]) +
          tick(0) +
          tick(to)
        }
      />
      <text x={scaled(to + 0.3)} y={scaled(below + 0.2)}>
        {calculator.sizes.metres(to)}
      </text>
    </g>
  )
}
