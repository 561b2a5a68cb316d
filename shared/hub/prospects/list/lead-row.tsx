import { memo, useCallback } from 'react'
import { mergeClasses } from '@fluentui/react-components'
import { Archive20Regular, Delete20Regular } from '@fluentui/react-icons'
import type { Prospect } from '#shared/contract/prospects.ts'
import { RowActions } from '../../components/row-actions.tsx'
import { SmallCheckbox } from '../../components/small-checkbox.tsx'
import type { LeadNavigation } from '../lead-link.tsx'
import { leadColumns } from './lead-columns.tsx'
import { byArrowKey } from './row-focus.ts'
import { useTableStyles } from './table-styles.ts'

/** What a row asks of its table. */
export interface LeadRowActions {
  tick: (lead: Prospect, withRange: boolean) => void
  archive: (lead: Prospect) => void
  remove: (lead: Prospect) => void
  /** Measures the row, whose height depends on the words of its lead. @returns what ends that */
  measure: (row: HTMLTableRowElement, id: string) => () => void
}

export interface LeadRowProps {
  lead: Prospect
  /** Its place in the list, from 0. */
  index: number
  isTicked: boolean
  isOpen: boolean
  way: LeadNavigation
  actions: LeadRowActions
}

const archiveIcon = <Archive20Regular aria-hidden />
const deleteIcon = <Delete20Regular aria-hidden />

/** Unchanged leads keep their identity over a refresh, and so their rows. There are dozens of rows on a screen and they change at once, so
 *  they are made of plain elements. */
export const LeadRow = memo(function LeadRow({ lead, index, isTicked, isOpen, way, actions }: LeadRowProps) {
  const styles = useTableStyles()
  const { measure } = actions
  const measured = useCallback((row: HTMLTableRowElement) => measure(row, lead.id), [measure, lead.id])
  return (
    <tr
      ref={measured}
      data-index={index}
      // The heading is row 1.
      aria-rowindex={index + 2}
      className={mergeClasses(styles.row, styles.body, isTicked && styles.chosen, isOpen && styles.open)}
    >
      <td className={mergeClasses(styles.cell, styles.above, styles.tick)}>
        <SmallCheckbox
          label={`Choose ${lead.name}`}
          checked={isTicked}
          tabIndex={byArrowKey}
          onChange={({ nativeEvent }) => actions.tick(lead, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
      </td>
      {leadColumns.map(({ id, cell }) => (
        <td key={id} className={mergeClasses(styles.cell, styles[id])}>
          {cell(lead, way)}
        </td>
      ))}
      <td className={mergeClasses(styles.cell, styles.above, styles.actions)}>
        <RowActions
          name={lead.name}
          tabIndex={byArrowKey}
          actions={[
            {
              title: 'Archive',
              label: `Archive ${lead.name}`,
              icon: archiveIcon,
              onClick: () => actions.archive(lead),
            },
            { title: 'Delete', label: `Delete ${lead.name}`, icon: deleteIcon, onClick: () => actions.remove(lead) },
          ]}
        />
      </td>
    </tr>
  )
})
