import { memo } from 'react'
import { mergeClasses } from '@fluentui/react-components'
import type { Prospect } from '#shared/contract/prospects.ts'
import { prospectColumns } from './prospect-columns.tsx'
import { useTableStyles } from './table-styles.ts'

export interface ProspectTableProps {
  prospects: readonly Prospect[]
  /** The rows are those of an earlier question; the answer to the present one is on its way. */
  isWaiting: boolean
}

export function ProspectTable({ prospects, isWaiting }: ProspectTableProps) {
  const styles = useTableStyles()
  return (
    <div className={styles.room}>
      <table
        aria-label="Leads"
        aria-busy={isWaiting}
        className={mergeClasses(styles.table, isWaiting && styles.waiting)}
      >
        <thead className={styles.group}>
          <tr className={mergeClasses(styles.row, styles.header)}>
            {prospectColumns.map(({ id, header }) => (
              <th key={id} scope="col" className={styles.columnHeader}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.group}>
          {prospects.map((prospect) => (
            <ProspectRow key={prospect.id} prospect={prospect} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Unchanged leads keep their identity over a refresh, and so their rows. */
const ProspectRow = memo(function ProspectRow({ prospect }: { prospect: Prospect }) {
  const styles = useTableStyles()
  return (
    <tr className={mergeClasses(styles.row, styles.body)}>
      {prospectColumns.map(({ id, cell }) => (
        <td key={id} className={mergeClasses(styles.cell, styles[id])}>
          {cell(prospect)}
        </td>
      ))}
    </tr>
  )
})
