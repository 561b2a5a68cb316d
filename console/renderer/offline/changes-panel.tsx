import { useEffect, useId, useRef } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { EmptyState } from '#shared/hub/components/empty-state.tsx'
import { SidePanel } from '#shared/hub/components/side-panel.tsx'
import type { QueuedChange } from '../../main/offline/calls.ts'
import { ChangeItem } from './change-item.tsx'

const useStyles = makeStyles({
  groups: { display: 'grid', gap: '24px', outline: 'none' },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  text: { margin: '4px 0 0', color: tokens.colorNeutralForeground2, lineHeight: '20px', textWrap: 'pretty' },
  list: { display: 'grid', margin: '12px 0 0', padding: 0, listStyleType: 'none' },
})

/** Everything that was changed here and is not on the server yet. */
export function ChangesPanel({ changes, onClose }: { changes: readonly QueuedChange[]; onClose: () => void }) {
  const styles = useStyles()
  const groups = useRef<HTMLDivElement>(null)
  const held = changes.filter(({ state }) => state.type !== 'waiting')
  const waiting = changes.filter(({ state }) => state.type === 'waiting')
  const heldSubjects = new Set(held.map(({ subjectId }) => subjectId))

  // What is settled takes its buttons with it: the focus stays in the panel.
  useEffect(() => {
    if (document.activeElement === document.body) groups.current?.focus()
  })

  return (
    <SidePanel title="Changes on this computer" onClose={onClose}>
      <div ref={groups} tabIndex={-1} className={styles.groups}>
        {changes.length === 0 ? (
          <EmptyState title="Nothing waits.">Everything that you have changed is on the server.</EmptyState>
        ) : undefined}
        {held.length > 0 ? (
          <Group title="These need you" text="Nothing of them is lost. Each stays here until you decide.">
            {held.map((change) => (
              <ChangeItem key={change.id} change={change} />
            ))}
          </Group>
        ) : undefined}
        {waiting.length > 0 ? (
          <Group title="Waiting for the server" text="They are sent in this order, as soon as they can be.">
            {waiting.map((change) => (
              <ChangeItem key={change.id} change={change} isBehind={heldSubjects.has(change.subjectId)} />
            ))}
          </Group>
        ) : undefined}
      </div>
    </SidePanel>
  )
}

function Group({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  const styles = useStyles()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <p className={styles.text}>{text}</p>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}
