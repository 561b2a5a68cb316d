import { memo } from 'react'
import { Button, Checkbox, mergeClasses } from '@fluentui/react-components'
import { Archive20Regular, Delete20Regular } from '@fluentui/react-icons'
import type { Prospect } from '#shared/contract/prospects.ts'
import { leadColumns } from './lead-columns.tsx'
import { useTableStyles } from './table-styles.ts'

export interface LeadRowProps {
  lead: Prospect
  /** Its place in the list, from 0. */
  index: number
  isTicked: boolean
  isOpen: boolean
  onTick: (lead: Prospect, withRange: boolean) => void
  onArchive: (lead: Prospect) => void
  onDelete: (lead: Prospect) => void
  /** Measures the row, whose height depends on its words. */
  measure: (row: HTMLTableRowElement | null) => void
}

/** Unchanged leads keep their identity over a refresh, and so their rows. */
export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, index, isTicked, isOpen, onTick, onArchive, onDelete, measure } = props
  const styles = useTableStyles()
  return (
    <tr
      ref={measure}
      data-index={index}
      // The heading is row 1.
      aria-rowindex={index + 2}
      className={mergeClasses(styles.row, styles.body, isTicked && styles.chosen, isOpen && styles.open)}
    >
      <td className={mergeClasses(styles.cell, styles.above, styles.tick)}>
        <Checkbox
          className={styles.box}
          aria-label={`Choose ${lead.name}`}
          checked={isTicked}
          onChange={(event) => onTick(lead, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
        />
      </td>
      {leadColumns.map(({ id, cell }) => (
        <td key={id} className={mergeClasses(styles.cell, styles[id])}>
          {cell(lead)}
        </td>
      ))}
      <td className={mergeClasses(styles.cell, styles.above, styles.deeds)}>
        <Button
          size="small"
          appearance="subtle"
          icon={<Archive20Regular />}
          aria-label={`Archive ${lead.name}`}
          title="Archive"
          onClick={() => onArchive(lead)}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<Delete20Regular />}
          aria-label={`Delete ${lead.name}`}
          title="Delete"
          onClick={() => onDelete(lead)}
        />
      </td>
    </tr>
  )
})
