import { useCallback, useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useConfirm } from '../confirm.tsx'
import { dropDraft, forgetId, idToSend, isDraftKept, readDraft, writeDraft } from '../../platform/draft-store.ts'

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
