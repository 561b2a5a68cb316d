import type { ReactNode } from 'react'

/** Scrolls inside itself where it is too wide for the screen. */
export function TableBox({ children }: { children: ReactNode }) {
  return <div className="table-box">{children}</div>
}

/** A small table in an article. The first cell of each row names the row. */
export function ArticleTable(props: {
  caption: string
  head: readonly string[]
  rows: readonly (readonly [string, ...ReactNode[]])[]
}) {
  const { caption, head, rows } = props
  return (
    <TableBox>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}
