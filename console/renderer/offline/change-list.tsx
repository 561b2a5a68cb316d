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

/** The estimated height of a change; rendered ones are measured. */
const estimatedHeight = 105
const overscan = 6

export interface ChangeListProps {
  title: string
  text: string
  changes: readonly QueuedChange[]
  /** Leads with a change that waits for the owner: later changes of theirs wait as well. */
  heldSubjects?: ReadonlySet<string>
  /** The element in which the list scrolls. */
  scroller: HTMLElement | null
}

/** A virtualised list of changes of one kind, because there may be thousands. */
export function ChangeList({ title, text, changes, heldSubjects, scroller }: ChangeListProps) {
  const styles = useStyles()
  const id = useId()
  const listId = `${id}-list`
  // The virtualizer's functions are not stable, so none is passed to a memoised component.
  const rows = useVirtualizer({
    count: changes.length,
    estimateSize: () => estimatedHeight,
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

/** Returns the distance of the list from the top of the scrolled content. */
function distanceFromTop(list: HTMLElement | null, scroller: HTMLElement | null): number {
  if (list === null || scroller === null) return 0
  return list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
}
