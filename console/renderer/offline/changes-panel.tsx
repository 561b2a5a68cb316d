import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, makeStyles, Spinner } from '@fluentui/react-components'
import { useConfirm } from '#shared/hub/components/confirm.tsx'
import { EmptyState } from '#shared/hub/components/empty-state.tsx'
import { Notice } from '#shared/hub/components/notice.tsx'
import { SidePanel } from '#shared/hub/components/side-panel.tsx'
import type { QueuedChange } from '../../main/offline/ipc-calls.ts'
import { desktop } from '../desktop.ts'
import { ChangeList } from './change-list.tsx'
import { countChanges } from './describe-offline.ts'
import { useChangeAction, useChanges } from './use-changes.ts'

const useStyles = makeStyles({
  groups: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24px', outline: 'none' },
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
            scroller={scroller}
          />
        ) : undefined}
        {waiting.length > 0 ? (
          <ChangeList
            title="Waiting for the server"
            text="They’ll be sent as soon as possible, in this order for each lead."
            changes={waiting}
            heldSubjects={new Set(held.map(({ subjectId }) => subjectId))}
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
