import { useRef } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { formatDayAndTime } from '../../platform/dates.ts'
import { useShowToast } from '../../platform/mutations.ts'
import { useMinute } from '../past-time.tsx'
import { useSubtleLinkClass } from '../subtle-link.tsx'
import type { Draft } from './use-draft.ts'

const useStyles = makeStyles({
  // The whole width of a form with columns.
  line: {
    display: 'block',
    gridColumn: '1 / -1',
    justifySelf: 'start',
    color: tokens.colorNeutralForeground2,
  },
  button: { padding: 0, border: 0, background: 'none', font: 'inherit', cursor: 'pointer' },
})

/** Shows that a draft was restored into the surrounding form, and offers to discard it. */
export function DraftNotice({ draft: { restoredFrom, discard } }: { draft: Pick<Draft, 'restoredFrom' | 'discard'> }) {
  const styles = useStyles()
  const linkClass = useSubtleLinkClass()
  const now = useMinute()
  const showToast = useShowToast()
  const line = useRef<HTMLOutputElement>(null)
  if (restoredFrom === undefined) return undefined

  function discardDraft(): void {
    // This line is removed, so the focus moves to the first field.
    line.current?.closest('form')?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    const undo = discard()
    showToast({ title: 'Draft discarded', action: { label: 'Undo', run: undo } })
  }

  return (
    <output ref={line} className={styles.line}>
      Your draft from {formatDayAndTime(restoredFrom, now)} is back.{' '}
      <button type="button" className={mergeClasses(linkClass, styles.button)} onClick={discardDraft}>
        Discard
      </button>
    </output>
  )
}
