import type { Figures, Size } from './measure.ts'

const start = '<!-- table -->'
const end = '<!-- end of table -->'

/** Returns the page with a new table between its two markers. @throws Error when a size lacks a figure, or the page its markers */
export function withTable(
  page: string,
  caption: string,
  measured: readonly { size: Size; figures: Figures }[],
): string {
  const names = new Set(measured.flatMap(({ figures }) => Object.keys(figures)))
  const rows = [...names].map((name) => [name].concat(measured.map(({ figures }) => figureOf(figures, name))))
  const heads = measured.map(({ size }) => `${size.leads.toLocaleString('en-GB')} leads`)
  const lines = [['what', ...heads], ['---', ...heads.map(() => '---:')], ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  )
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page lacks ${start} and ${end}.`)
  return `${page.slice(0, from)}${start}\n\n${caption}\n\n${lines.join('\n')}\n\n${page.slice(to)}`
}

function figureOf(figures: Figures, name: string): string {
  const figure = figures[name]
  if (figure === undefined) throw new Error(`“${name}” was not measured at every size.`)
  return figure
}
