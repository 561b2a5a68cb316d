import { useId } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { QueuedChange } from '../../main/offline/ipc-calls.ts'
import { ChangeItem } from './change-item.tsx'

const useStyles = makeStyles({
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  text: { margin: '4px 0 0', color: tokens.colorNeutralForeground2, lineHeight: '20px', textWrap: 'pretty' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    margin: '12px 0 0',
    padding: 0,
    listStyleType: 'none',
  },
})

/** A change with a line of text and its buttons; what is drawn is measured. */
const usualHeight = 105
const overscan = 6

export interface ChangeListProps {
  title: string
  text: string
  changes: readonly QueuedChange[]
  /** Leads that a change waits for its owner of: what comes after it waits too. */
  heldSubjects?: ReadonlySet<string>
  /** What the list is scrolled in. */
  scroller: HTMLElement | null
}

/** A virtualised list of changes of one kind, because there may be thousands. */
export function ChangeList({ title, text, changes, heldSubjects, scroller }: ChangeListProps) {
  const styles = useStyles()
  const id = useId()
  const listId = `${id}-list`
  // Its functions change by themselves, so nothing of them is handed to an item that remembers.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: changes.length,
    estimateSize: () => usualHeight,
    overscan,
    getScrollElement: () => scroller,
    scrollMargin: distanceFromTop(document.getElementById(listId), scroller),
    getItemKey: (index) => changes[index]?.id ?? index,
  })
  const shown = rows.getVirtualItems()
  const margin = rows.options.scrollMargin
  const above = (shown[0]?.start ?? margin) - margin
  const below = rows.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <p className={styles.text}>{text}</p>
      <ul
        id={listId}
        className={styles.list}
        style={{ paddingTop: Math.max(0, above), paddingBottom: Math.max(0, below) }}
      >
        {shown.map(({ index, key }) => {
          const change = changes[index]
          if (change === undefined) return undefined
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={changes.length}
            >
              <ChangeItem change={change} isBehind={heldSubjects?.has(change.subjectId) === true} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** How far down in what is scrolled a list begins. */
function distanceFromTop(list: HTMLElement | null, scroller: HTMLElement | null): number {
  if (list === null || scroller === null) return 0
  return list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
}
