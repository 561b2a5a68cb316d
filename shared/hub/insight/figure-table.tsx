import { makeStyles, tokens } from '@fluentui/react-components'
import type { FigureData } from './figures.ts'

const useStyles = makeStyles({
  room: { overflowX: 'auto', ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` } },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums', lineHeight: '20px' },
  head: {
    padding: '4px 8px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'end',
    whiteSpace: 'nowrap',
  },
  first: {
    padding: '4px 8px 4px 0',
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    whiteSpace: 'nowrap',
  },
  row: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  cell: { padding: '4px 8px', textAlign: 'end', whiteSpace: 'nowrap' },
})

export interface FigureTableProps {
  title: string
  /** What the rows are: `Month`. */
  rowsAre: string
  data: FigureData
}

/** The numbers of a figure, each of them. */
export function FigureTable({ title, rowsAre, data: { columns, rows } }: FigureTableProps) {
  const styles = useStyles()
  return (
    // A region that scrolls has to be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.room} aria-label={`${title}, table`} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col" className={styles.first}>
              {rowsAre}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.head}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, told }) => (
            <tr key={label} className={styles.row}>
              <th scope="row" className={styles.first}>
                {label}
              </th>
              {told.map((value, place) => (
                <td key={columns[place]} className={styles.cell}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
