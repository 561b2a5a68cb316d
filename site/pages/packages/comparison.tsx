import { Section } from '../../components/section/section.tsx'
import { packages, type Package } from '#shared/business/packages.ts'
import { TickIcon } from '../../components/icons/icons.tsx'
import { packagesPage } from '../../content/packages-page.ts'
import { priceTerm } from '../../content/terms/price-terms.ts'

const { title, lead, what, included, missing, price, gross, rows } = packagesPage.comparison

/** What one package has in one row: a figure, or whether it is included. */
type Cell = string | number | boolean

interface Row {
  what: string
  cells: readonly Cell[]
}

const comparison: readonly Row[] = [
  row(price, ({ type }) => priceTerm('feeNet', type)),
  row(gross, ({ type }) => priceTerm('feeTotal', type)),
  ...packages.flatMap(({ adds }, first) =>
    adds.map((feature) => row(feature, (offer) => packages.indexOf(offer) >= first)),
  ),
  row(rows.consultations, ({ consultations }) => consultations),
  row(rows.supportHours, ({ supportHours }) => supportHours),
  row(rows.revisionRounds, ({ revisionRounds }) => revisionRounds),
]

export function Comparison() {
  return (
    <Section labelledBy="comparison-title" title={title} lead={lead}>
      <table className="comparison" aria-labelledby="comparison-title">
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {packages.map(({ id, type }) => (
              <th key={id} scope="col">
                {type}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.map(({ what, cells }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {packages.map(({ id }, index) => (
                <td key={id}>
                  <CellContent cell={cells[index] ?? false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function CellContent({ cell }: { cell: Cell }) {
  if (typeof cell !== 'boolean') return cell
  return (
    <>
      {cell ? <TickIcon /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{cell ? included : missing}</span>
    </>
  )
}

function row(what: string, cellOf: (offer: Package) => Cell): Row {
  return { what, cells: packages.map(cellOf) }
}
