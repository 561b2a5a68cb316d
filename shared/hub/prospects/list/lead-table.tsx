import { memo, type RefObject, useCallback, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { listUnreadReplies } from '#shared/contract/incoming-mail.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { Table, TableRow } from '../../components/records/record-table.tsx'
import { SmallCheckbox } from '../../components/small-checkbox.tsx'
import { hubTop, space, useVisuallyHidden } from '../../components/styles.ts'
import { queryOf } from '../../platform/queries.ts'
import type { RunLeadAction } from '../use-lead-action.ts'
import { type LeadNavigation, useLeadNavigation } from '../lead-link.tsx'
import type { LeadList } from '../queries.ts'
import { actionsColumn, leadColumns, narrow, selectColumn, useCellClasses, useRowLayout } from './lead-columns.tsx'
import { assignRowKeys, noRowKeys, rowKeysHint, useArrowKeys } from './row-focus.ts'
import type { Selection } from './selection.ts'

const rowHeight = 41
/** Rows that are rendered beyond the edges of the screen, so that quick scrolling shows no gap. */
const overscan = 12
/** How many rows before the end of what has been read the next page is fetched. */
const readAhead = 150

const useStyles = makeStyles({
  container: { containerName: 'leads', containerType: 'inline-size' },
  table: {
    transitionProperty: 'opacity',
    transitionDuration: tokens.durationNormal,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0.01ms' },
  },
  // Prevents a flicker when the response is quick.
  waiting: { transitionDelay: '150ms' },
  header: {
    position: 'sticky',
    top: hubTop,
    zIndex: 2,
    borderTopLeftRadius: tokens.borderRadiusMedium,
    borderTopRightRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    [narrow]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  row: {
    position: 'relative',
    // Keeps the focused element clear of the header and of the bar of bulk actions, which has several lines where it is narrow.
    '& a, & button, & input': { scrollMarginBlock: '48px 80px', [narrow]: { scrollMarginBlock: '64px 168px' } },
  },
  selected: { backgroundColor: tokens.colorNeutralBackground3 },
  open: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` },
  more: {
    display: 'block',
    padding: space('M', 'L'),
    color: tokens.colorNeutralForeground3,
  },
})

export interface LeadTableProps {
  ref: RefObject<HTMLDivElement | null>
  list: LeadList
  /** The query string of the request for the leads. */
  search: string
  selection: Selection
  run: RunLeadAction
  /** The lead that is open beside the list. */
  openId: string | undefined
}

/** Shows the leads as a virtualised table. */
export function LeadTable({ ref, list, search, selection, run, openId }: LeadTableProps) {
  const styles = useStyles()
  const layout = useRowLayout()
  const hidden = useVisuallyHidden()
  const hint = useId()
  const { leads, total, error, isWaiting, more } = list
  // The rows, which mark unread replies, are rendered once they are placed: what came with the page is gone by then.
  usePrefetchQuery(queryOf(listUnreadReplies))
  useArrowKeys(ref)
  const [scrollMargin, setScrollMargin] = useState(0)
  // Any element above may move the list, so this runs after each render. An unchanged position ends the updates.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => setScrollMargin(ref.current?.offsetTop ?? 0))
  // The virtualizer's functions change without a new identity, so none of them is passed to a memoised row.
  const virtualizer = useWindowVirtualizer({
    count: leads.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
    getItemKey: (index) => leads[index]?.id ?? index,
  })
  const items = virtualizer.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    // After an error the reader has to retry, or the page would be fetched without end.
    if (error === null && leads.length < total && lastShown > leads.length - readAhead) more()
  })
  // The height of a row depends on the text of its lead.
  const measure = useMemo(
    () => (row: HTMLDivElement, id: string) => {
      virtualizer.measureElement(row)
      return () => virtualizer.elementsCache.delete(id)
    },
    [virtualizer],
  )

  const shown = items.flatMap(({ index }) => leads[index] ?? [])
  const navigation = useLeadNavigation()
  const [rendered, setRendered] = useState({ keys: noRowKeys, navigation })
  // Until the response to a new search arrives, the old rows keep their links, so that they don't render again just before they go.
  const current = isWaiting ? { search: rendered.keys.search, navigation: rendered.navigation } : { search, navigation }
  const keys = assignRowKeys(
    rendered.keys,
    current.search,
    shown.map(({ id }) => id),
  )
  if (keys !== rendered.keys || current.navigation !== rendered.navigation) {
    setRendered({ keys, navigation: current.navigation })
  }

  const selectedCount = selection.isAll ? leads.length : leads.filter(({ id }) => selection.has(id)).length
  const above = (items[0]?.start ?? 0) - scrollMargin
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? 0) - scrollMargin)
  return (
    <div className={styles.container}>
      <span id={hint} className={hidden}>
        {rowKeysHint}
      </span>
      <Table
        ref={ref}
        label="Leads"
        aria-describedby={hint}
        aria-rowcount={total + 1}
        columns={leadColumns}
        isWaiting={isWaiting}
        className={mergeClasses(styles.table, isWaiting && styles.waiting)}
        headerClass={mergeClasses(layout.row, styles.header)}
        renderHeader={(header) =>
          header === selectColumn ? (
            <SmallCheckbox
              label="Choose every lead that is shown"
              checked={selectedCount === 0 ? false : selectedCount === leads.length ? true : 'mixed'}
              onChange={selection.toggleShown}
            />
          ) : header === actionsColumn ? (
            <span className={hidden}>{header}</span>
          ) : undefined
        }
        bodyStyle={{ paddingTop: Math.max(0, above), paddingBottom: Math.max(0, below) }}
      >
        {shown.map((lead, place) => (
          <LeadRow
            key={keys.shown[place]}
            lead={lead}
            index={(items[0]?.index ?? 0) + place}
            isSelected={selection.has(lead.id)}
            isOpen={lead.id === openId}
            navigation={current.navigation}
            toggle={selection.toggle}
            run={run}
            measure={measure}
          />
        ))}
      </Table>
      {error === null && leads.length < total ? (
        <output className={styles.more}>Loading more leads…</output>
      ) : undefined}
    </div>
  )
}

interface LeadRowProps {
  lead: Prospect
  /** Its place in the list, from 0. */
  index: number
  isSelected: boolean
  isOpen: boolean
  navigation: LeadNavigation
  toggle: Selection['toggle']
  run: RunLeadAction
  /** @returns stops measuring */
  measure: (row: HTMLDivElement, id: string) => () => void
}

/** Memoised: a lead that has not changed is the same object after a refresh. Dozens of rows change at once, so their cells are made of
 *  plain elements. */
const LeadRow = memo(function LeadRow({ lead, index, isSelected, isOpen, measure, ...context }: LeadRowProps) {
  const styles = useStyles()
  const layout = useRowLayout()
  const cellClasses = useCellClasses()
  const ref = useCallback((row: HTMLDivElement) => measure(row, lead.id), [measure, lead.id])
  return (
    <TableRow
      ref={ref}
      data-index={index}
      // The header is row 1.
      aria-rowindex={index + 2}
      columns={leadColumns}
      item={lead}
      context={{ isSelected, ...context }}
      cellClass={({ header }: { header: string }) => cellClasses[header]}
      className={mergeClasses(layout.row, styles.row, isSelected && styles.selected, isOpen && styles.open)}
    />
  )
})
