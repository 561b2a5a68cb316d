interface FiguresTableProps {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** The row to be seen first, and why. */
  chosen?: { row: number; why: string }
}

/** A small table of figures; the first column names its row. */
export function FiguresTable({ caption, head, rows, chosen }: FiguresTableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...values], index) => (
          <tr key={name} className={index === chosen?.row ? 'chosen' : undefined}>
            <th scope="row">
              {name}
              {index === chosen?.row && `, ${chosen.why}`}
            </th>
            {values.map((value, column) => (
              <td key={head[column + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
