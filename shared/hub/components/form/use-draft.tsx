import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useConfirm } from '../confirm.tsx'
import { dropDraft, forgetId, idToSend, isDraftKept, readDraft, writeDraft } from '../../platform/draft-store.ts'
import { formatDayAndTime } from '../../platform/dates.ts'
import { useMinute } from '../past-time.tsx'
import { useSubtleLinkClass } from '../subtle-link.tsx'
import { useShowToast } from '../../platform/mutations.ts'

const none: readonly never[] = []

export interface Draft {
  /** When the restored entries were written, ISO 8601; undefined when none were restored. */
  restoredFrom: string | undefined
  /** Returns the id under which to send the entries. Sending the same entries again creates only one record. */
  idFor: (entries: object) => string
  /** Deletes the draft after the entries were saved or discarded. */
  drop: () => void
  /** Deletes the draft and resets the form. @returns restores the discarded entries */
  discard: () => () => void
  /** Discards the unsaved entries, if the owner agrees or there are none, and then calls `onLeave`. */
  leave: (onLeave: () => void) => Promise<void>
}

/** Stores unsaved entries of a form until they are saved or discarded, so that they survive a reload, the end of the session or of the
 *  program, and a click beside the panel. @param key names the form and its record, such as `lead:ID`
 *  @param along names of fields that are stored with the entries although nobody types them; must always be the same array */
export function useDraft<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  key: string,
  along: readonly Path<Values>[] = none,
): Draft {
  const confirm = useConfirm()
  const [restored, setRestored] = useState(() => readDraft<Values>(key))
  const { reset, setValue, subscribe } = form
  const { isDirty } = form.formState

  useEffect(() => {
    for (const [name, value] of Object.entries(restored?.values ?? {})) {
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  }, [restored, setValue])

  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, dirtyFields = {} }) => {
          const dirty = Object.keys(dirtyFields)
          const entries = values as Record<string, unknown>
          if (dirty.length === 0) dropDraft(key)
          else writeDraft(key, Object.fromEntries([...along, ...dirty].map((name) => [name, entries[name]])))
        },
      }),
    [along, key, subscribe],
  )

  useEffect(() => {
    if (!isDirty) return
    // A stored draft needs no question: it is restored when the page is opened again.
    const askIfLost = (event: BeforeUnloadEvent) => {
      if (!isDraftKept(key)) event.preventDefault()
    }
    addEventListener('beforeunload', askIfLost)
    return () => removeEventListener('beforeunload', askIfLost)
  }, [isDirty, key])

  const idFor = useCallback((entries: object) => idToSend(key, entries), [key])
  const drop = useCallback(() => {
    dropDraft(key)
    forgetId(key)
    setRestored(undefined)
  }, [key])
  const discard = useCallback(() => {
    const discarded = readDraft<Values>(key)
    drop()
    reset()
    return () => setRestored(discarded)
  }, [drop, key, reset])
  const leave = useCallback(
    async (onLeave: () => void) => {
      const mayLeave =
        !isDirty ||
        (await confirm({
          title: 'Discard your changes?',
          text: 'They haven’t been saved.',
          action: 'Discard',
        }))
      if (!mayLeave) return
      drop()
      onLeave()
    },
    [confirm, drop, isDirty],
  )
  return { restoredFrom: restored?.savedAt, idFor, drop, discard, leave }
}

const useStyles = makeStyles({
  // The whole width of a form with columns.
  line: {
    display: 'block',
    gridColumn: '1 / -1',
    justifySelf: 'start',
    margin: 0,
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
