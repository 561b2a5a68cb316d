import { useEffect, useId, useRef, useState } from 'react'
import { mergeClasses } from '@fluentui/react-components'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { SmallCheckbox } from '../../components/small-checkbox.tsx'
import { useVisuallyHidden } from '../../components/visually-hidden.ts'
import type { LeadActions } from '../actions/use-lead-actions.ts'
import type { LeadList } from '../queries.ts'
import { useLeadNavigation } from '../lead-link.tsx'
import { leadColumns } from './lead-columns.tsx'
import { LeadRow, type LeadRowActions } from './lead-row.tsx'
import { rowKeysHint, useArrowKeys } from './row-focus.ts'
import { createRowKeys } from './row-keys.ts'
import type { Selection } from './selection.ts'
import { useTableStyles } from './table-styles.ts'

const rowHeight = 41
/** Rows that are drawn beyond the edges of the screen, so that quick scrolling shows no gap. */
const overscan = 12
/** How near the last row that has been read the reader may come before the next page is fetched. */
const readAhead = 150

export interface LeadTableProps {
  list: LeadList
  /** What was asked for, in the words of the address. */
  question: string
  selection: Selection
  actions: LeadActions
  /** The lead that is open beside the list. */
  openId: string | undefined
}

/** Shows the leads as a virtualised table. */
export function LeadTable({ list, question, selection, actions, openId }: LeadTableProps) {
  const styles = useTableStyles()
  const hidden = useVisuallyHidden()
  const hint = useId()
  const { leads, total, error, isWaiting, more } = list
  const table = useRef<HTMLTableElement>(null)
  useArrowKeys(table)
  // Its functions change by themselves, so nothing of them is handed to a row that remembers.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: leads.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: table.current?.offsetTop ?? 0,
    getItemKey: (index) => leads[index]?.id ?? index,
  })
  const shown = rows.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    // What could not be read waits for the reader, or it would be asked for without end.
    if (error === null && leads.length < total && lastShown > leads.length - readAhead) more()
  })

  // Rows render only when they change, so their callbacks must stay the same.
  const latest = useRef({ selection, actions })
  useEffect(() => {
    latest.current = { selection, actions }
  })
  const [rowActions] = useState((): LeadRowActions => ({
    tick: (lead, withRange) => latest.current.selection.toggle(lead, withRange),
    archive: (lead) => void latest.current.actions.archive({ leads: [lead] }),
    remove: (lead) => void latest.current.actions.remove({ leads: [lead] }),
    measure(row, id) {
      rows.measureElement(row)
      return () => rows.elementsCache.delete(id)
    },
  }))

  // Rows that wait for others to take their place stay as they are until then.
  const way = useLeadNavigation()
  const [answered, setAnswered] = useState({ question, way })
  const drawnFor = isWaiting ? answered : { question, way }
  if (answered.question !== drawnFor.question || answered.way !== drawnFor.way) setAnswered(drawnFor)
  const [rowKeys] = useState(createRowKeys)
  const drawn = shown.flatMap(({ index }) => leads[index] ?? [])
  const keys = rowKeys.keysOf(
    drawnFor.question,
    drawn.map(({ id }) => id),
  )

  const tickedCount = selection.isAll ? leads.length : leads.filter(({ id }) => selection.has(id)).length
  const above = (shown[0]?.start ?? 0) - rows.options.scrollMargin
  const below = rows.getTotalSize() - ((shown.at(-1)?.end ?? 0) - rows.options.scrollMargin)
  return (
    <div className={styles.room}>
      <span id={hint} className={hidden}>
        {rowKeysHint}
      </span>
      <table
        ref={table}
        aria-label="Leads"
        aria-describedby={hint}
        aria-busy={isWaiting}
        aria-rowcount={total + 1}
        className={mergeClasses(styles.table, isWaiting && styles.waiting)}
      >
        <thead className={styles.group}>
          <tr aria-rowindex={1} className={mergeClasses(styles.row, styles.header)}>
            <th scope="col" className={mergeClasses(styles.columnHeader, styles.tick)}>
              <SmallCheckbox
                label="Choose every lead that is shown"
                checked={tickedCount === 0 ? false : tickedCount === leads.length ? true : 'mixed'}
                onChange={selection.toggleShown}
              />
            </th>
            {leadColumns.map(({ id, header }) => (
              <th key={id} scope="col" className={styles.columnHeader}>
                {header}
              </th>
            ))}
            <th scope="col" className={styles.columnHeader}>
              <span className={hidden}>Archive or delete</span>
            </th>
          </tr>
        </thead>
        <tbody className={styles.group} style={{ paddingTop: Math.max(0, above), paddingBottom: Math.max(0, below) }}>
          {drawn.map((lead, place) => (
            <LeadRow
              key={keys[place]}
              lead={lead}
              index={(shown[0]?.index ?? 0) + place}
              isTicked={selection.has(lead.id)}
              isOpen={lead.id === openId}
              way={drawnFor.way}
              actions={rowActions}
            />
          ))}
        </tbody>
      </table>
      {error === null && leads.length < total ? (
        <output className={styles.more}>Loading more leads…</output>
      ) : undefined}
    </div>
  )
}
