import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button, makeStyles, Spinner, tokens, typographyStyles } from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useConfirm } from '#shared/hub/components/confirm.tsx'
import { EmptyState } from '#shared/hub/components/empty-state.tsx'
import { Notice } from '#shared/hub/components/notice.tsx'
import { SidePanel } from '#shared/hub/components/side-panel.tsx'
import { changesBehindHeld } from '../../main/ipc/change-records.ts'
import type { QueuedChange } from '../../main/ipc/offline-calls.ts'
import { desktop } from '../desktop/desktop.ts'
import { ChangeItem } from './change-item.tsx'
import { countChanges } from './describe-offline.ts'
import { useChangeAction, useChanges } from './use-changes.ts'
import { space } from '#shared/hub/components/styles.ts'

const useStyles = makeStyles({
  groups: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXXL, outline: 'none' },
})

/** Shows the changes that have not been sent yet. */
export function ChangesPanel({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const groups = useRef<HTMLDivElement>(null)
  // The element in which the panel scrolls.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const changes = useChanges()
  const { problem, run } = useChangeAction()
  const held = changes?.filter(({ state }) => state.type !== 'waiting') ?? []
  const waiting = changes?.filter(({ state }) => state.type === 'waiting') ?? []

  const keep = useCallback((element: HTMLDivElement | null) => {
    groups.current = element
    setScroller(element?.parentElement ?? null)
  }, [])

  // A resolved change removes its buttons, so the focus moves to the panel.
  useEffect(() => {
    if (document.activeElement === document.body) groups.current?.focus()
  })

  return (
    <SidePanel
      title="Changes on this computer"
      onClose={onClose}
      footer={changes === undefined || changes.length < 2 ? undefined : <AllButtons changes={changes} run={run} />}
    >
      <div ref={keep} tabIndex={-1} className={styles.groups}>
        {problem === undefined ? undefined : (
          <Notice intent="error" isAnswer>
            {problem}
          </Notice>
        )}
        {changes === undefined ? <Spinner label="Loading the changes" /> : undefined}
        {changes?.length === 0 ? (
          <EmptyState title="Nothing waiting">All your changes are on the server.</EmptyState>
        ) : undefined}
        {held.length > 0 ? (
          <ChangeList
            title="These need your attention"
            text="Nothing is lost. Each one stays here until you decide."
            changes={held}
            all={changes}
            scroller={scroller}
          />
        ) : undefined}
        {waiting.length > 0 ? (
          <ChangeList
            title="Waiting for the server"
            text="They’ll be sent as soon as possible, in this order for each lead."
            changes={waiting}
            all={changes}
            scroller={scroller}
          />
        ) : undefined}
      </div>
    </SidePanel>
  )
}

function AllButtons({
  changes,
  run,
}: {
  changes: readonly QueuedChange[]
  run: ReturnType<typeof useChangeAction>['run']
}) {
  const confirm = useConfirm()
  const refused = changes.filter(({ state }) => state.type === 'refused').map(({ id }) => id)

  async function discardAll(): Promise<void> {
    const agreed = await confirm({
      title: `Discard ${countChanges(changes.length)}?`,
      text: 'Anything that hasn’t reached the server yet will be lost for good.',
      action: 'Discard all',
      isFinal: true,
    })
    if (agreed !== undefined) await run(() => desktop.call('offline:discard', { ids: changes.map(({ id }) => id) }))
  }

  return (
    <>
      {refused.length > 1 ? (
        <Button onClick={() => void run(() => desktop.call('offline:retry', { ids: refused }))}>Try all again</Button>
      ) : undefined}
      <Button onClick={() => void discardAll()}>Discard all…</Button>
    </>
  )
}

const useListStyles = makeStyles({
  heading: { ...typographyStyles.subtitle2 },
  text: {
    margin: space('XS', 0, 0),
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase300,
    textWrap: 'pretty',
  },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    margin: space('M', 0, 0),
  },
})

/** The estimated height of a change; rendered ones are measured. */
const estimatedHeight = 105
const overscan = 6

interface ChangeListProps {
  title: string
  text: string
  changes: readonly QueuedChange[]
  /** The changes of both lists. */
  all: readonly QueuedChange[] | undefined
  /** The element in which the list scrolls. */
  scroller: HTMLElement | null
}

/** A virtualised list of changes of one kind, because there may be thousands. */
function ChangeList({ title, text, changes, all = changes, scroller }: ChangeListProps) {
  const styles = useListStyles()
  const id = useId()
  const listId = `${id}-list`
  const behindHeld = useMemo(() => changesBehindHeld(all), [all])
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
              <ChangeItem change={change} all={all} isBehind={behindHeld.has(change.id)} />
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
