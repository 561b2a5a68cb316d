import type { CSSProperties, ReactNode } from 'react'
import { mergeClasses } from '@fluentui/react-components'
import { useRecordStyles } from './record-styles.ts'

export interface RecordColumn<Record> {
  header: string
  /** Of its column in the grid, where there is room for one. */
  width: string
  /** Its place in the card that a row becomes on a narrow screen: first, beside it, or on a line of its own. */
  place?: 'title' | 'end'
  /** Aligned to the end; says its own name in the sheet. */
  isNumber?: boolean
  /** Says its own name in the sheet. */
  isNamed?: boolean
  cell: (record: Record) => ReactNode
}

export interface RecordTableProps<Record> {
  label: string
  columns: readonly RecordColumn<Record>[]
  records: readonly Record[]
  keyOf: (record: Record) => string
  /** The rows are those of an earlier question. */
  isWaiting?: boolean
}

/** Shows records as a table where there is room and as cards where there is not; to screen readers it is a table either way. */
export function RecordTable<Record>({ label, columns, records, keyOf, isWaiting = false }: RecordTableProps<Record>) {
  const styles = useRecordStyles()
  const grid = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties
  return (
    <div className={styles.room}>
      <table
        aria-label={label}
        aria-busy={isWaiting}
        className={mergeClasses(styles.table, isWaiting && styles.waiting)}
        style={grid}
      >
        <thead className={styles.group}>
          <tr className={mergeClasses(styles.row, styles.header)}>
            {columns.map(({ header, isNumber }) => (
              <th key={header} scope="col" className={mergeClasses(styles.columnHeader, isNumber && styles.number)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.group}>
          {records.map((record) => (
            <tr key={keyOf(record)} className={mergeClasses(styles.row, styles.body)}>
              {columns.map(({ header, place, isNumber, isNamed, cell }) => (
                <td
                  key={header}
                  data-header={header}
                  className={mergeClasses(
                    styles.cell,
                    place === undefined ? styles.quiet : styles[place],
                    isNumber && styles.number,
                    (isNumber || isNamed) && styles.named,
                  )}
                >
                  {cell(record)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
