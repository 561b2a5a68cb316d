import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { useConfirm } from '../confirm.tsx'
import {
  type DraftBasis,
  dropDraft,
  findClosedTabs,
  forgetId,
  idToSend,
  isDraftKept,
  readDraft,
  type StoredDraft,
  writeDraft,
} from '../../platform/draft-store.ts'
import { changedPaths, isSame, valuesByPath } from './values-by-path.ts'

const none: readonly never[] = []

/** Stands for the record of a form whose entries create a new one, so that they can overwrite nothing. */
export const newRecord = 'new record'

/** The record that a form changes, as it is now. */
export interface BaseRecord<Values, Revision extends string | number> {
  /** Changes whenever the record does, and is sent with the entries, so that the server refuses entries that are based on an older one. */
  revision: Revision
  /** The record as values of the form. */
  values: DefaultValues<Values>
  /** The initial values of the form; left out if they are those of the record. */
  initial?: DefaultValues<Values>
}

/** A field that has been changed both here and elsewhere. */
export interface FieldConflict {
  /** The path of the field. */
  name: string
  yours: unknown
  theirs: unknown
}

export interface Draft {
  /** When the restored entries were written, ISO 8601; undefined when none were restored. */
  restoredFrom: string | undefined
  /** The fields that have been changed elsewhere since the owner began to change them. */
  conflicts: readonly FieldConflict[]
  /** Decides a conflict for the entry of this form or for the value of the record. */
  resolve: (conflict: FieldConflict, choice: 'yours' | 'theirs') => void
  /** Returns the id under which to send the entries. Sending the same entries again creates only one record. */
  idFor: (entries: object) => string
  /** Deletes the draft after the entries were saved or discarded. */
  drop: () => void
  /** Deletes the draft and resets the form. @returns restores the discarded entries */
  discard: () => () => void
  /** Discards the unsaved entries, if the owner agrees or there are none, and then calls `onLeave`. */
  leave: (onLeave: () => void) => Promise<void>
}

export interface RecordDraft<Revision> extends Draft {
  /** The revision on which the entries are based, to be sent with them. It stays the same until the owner has decided about each conflict.
   *  Undefined for a new record. */
  revision: Revision | undefined
  /** Deletes the draft after the entries were saved while the form stays open, so that what is typed now is based on what was saved. */
  saved: (revision: Revision, values: object) => void
}

/** Stores unsaved entries of a form until they are saved or discarded, so that they survive a reload, the end of the session or of the
 *  program, and a click beside the panel. What has been changed elsewhere meanwhile is put into the fields that are unchanged here; where
 *  both have changed, it becomes a conflict. @param key names the form and its record, such as `lead:ID`
 *  @param base the record as it is now, also while the form is open
 *  @param along names of fields that are stored with the entries although nobody types them; must always be the same array */
export function useDraft<Values extends FieldValues, Sent, Revision extends string | number = never>(
  form: UseFormReturn<Values, unknown, Sent>,
  key: string,
  base: BaseRecord<Values, Revision> | typeof newRecord,
  along: readonly Path<Values>[] = none,
): RecordDraft<Revision> {
  const confirm = useConfirm()
  const record = base === newRecord ? undefined : base
  const initial = record?.initial ?? record?.values
  const { getValues, reset, setFocus, setValue, subscribe } = form
  const { isDirty, defaultValues } = form.formState
  const [restored, setRestored] = useState(() => readChanges<Values>(key, defaultValues))
  const [basis, setBasis] = useState(() => basisOf(restored, record))
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>(none)
  /** The values of the record that the form shows where nothing was typed. */
  const shown = useRef<object | undefined>(initial)

  const fill = (entries: object): void => {
    for (const [name, value] of Object.entries(entries)) {
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  }
  const restore = (draft: StoredDraft<Values> | undefined): void => {
    setBasis(basisOf(draft, record))
    setRestored(draft)
  }

  const store = useEffectEvent((values: object, defaults: object | undefined) => {
    const changed = changedPaths(values, defaults)
    if (changed.length === 0) return dropDraft(key)
    const entries = pick(values, [...along, ...changed])
    const before = basis && Object.fromEntries(changed.map((name) => [name, basis.values[name]]))
    // Restored entries keep their time until something is typed.
    const savedAt = restored && isSame(entries, restored.values) ? restored.savedAt : undefined
    writeDraft(key, entries, before && { revision: basis?.revision, values: before }, savedAt)
  })
  // The first effect, because the form of a parent component returns its entries only once something is subscribed.
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, defaultValues: defaults }) => store(values, defaults),
      }),
    [subscribe],
  )

  const fillRestored = useEffectEvent((draft: StoredDraft<Values> | undefined) => {
    if (draft !== undefined) fill(draft.values)
  })
  useEffect(() => fillRestored(restored), [restored])

  /** Compares the entries with the record as it is now, after it has changed or a draft was restored. */
  const compare = useEffectEvent(() => {
    if (record === undefined) return
    const now = valuesByPath(record.values)
    const current = { revision: record.revision, values: now }
    const before = basis ?? current
    const found: FieldConflict[] = []
    if (before.revision !== record.revision) {
      const entries = getValues()
      const typed = changedPaths(entries, shown.current ?? initial)
      for (const name of typed) {
        const [yours, theirs]: unknown[] = [get(entries, name), now[name]]
        if (!isSame(theirs, before.values[name]) && !isSame(theirs, yours)) found.push({ name, yours, theirs })
      }
      if (!isSame(shown.current, initial)) {
        reset(initial)
        fill(pick(entries, typed))
      }
    }
    shown.current = initial
    setConflicts(found)
    if (found.length === 0) setBasis(current)
  })
  const revision = record?.revision
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies -- the form has the entries, not the render
  useEffect(() => compare(), [revision, restored])

  const storeBasis = useEffectEvent((based: DraftBasis | undefined) => {
    if (based !== undefined && isDirty) store(getValues(), defaultValues)
  })
  useEffect(() => storeBasis(basis), [basis])

  const restoreLeft = useEffectEvent((name: string) => {
    if (restored === undefined && !isDirty) restore(readChanges<Values>(name, defaultValues))
  })
  useEffect(() => {
    let isGone = false
    void findClosedTabs().then(() => isGone || restoreLeft(key))
    return () => void (isGone = true)
  }, [key])

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
  const saved = (savedRevision: Revision, values: object): void => {
    drop()
    shown.current = values
    setConflicts(none)
    setBasis({ revision: savedRevision, values: valuesByPath(values) })
  }
  const discard = () => {
    const discarded = readDraft<Values>(key)
    drop()
    reset()
    restore(undefined)
    return () => {
      // Stored as well, because the form may be closed by now.
      if (discarded) writeDraft(key, discarded.values, discarded.basis, discarded.savedAt)
      restore(discarded)
    }
  }
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
  const resolve = ({ name, theirs }: FieldConflict, choice: 'yours' | 'theirs'): void => {
    if (choice === 'theirs') fill({ [name]: theirs })
    const left = conflicts.filter((conflict) => conflict.name !== name)
    setConflicts(left)
    if (left.length === 0) setBasis(basisOf(undefined, record))
    else setBasis((current) => current && { ...current, values: { ...current.values, [name]: theirs } })
    setFocus(name as Path<Values>)
  }
  return {
    restoredFrom: restored?.savedAt,
    revision: basis?.revision ?? revision,
    conflicts,
    resolve,
    idFor,
    drop,
    saved,
    discard,
    leave,
  }
}

function basisOf<Revision extends string | number>(
  draft: StoredDraft<unknown> | undefined,
  record: { revision: Revision; values: object } | undefined,
): DraftBasis<Revision> | undefined {
  if (record === undefined) return undefined
  if (draft === undefined) return { revision: record.revision, values: valuesByPath(record.values) }
  // A draft of an earlier version doesn't say what it is based on, so each difference is a conflict.
  return (draft.basis as DraftBasis<Revision> | undefined) ?? { revision: undefined, values: {} }
}

/** Returns the draft of a form, and deletes it if it contains nothing but what the form shows. */
function readChanges<Values>(key: string, defaults: object | undefined): StoredDraft<Values> | undefined {
  const draft = readDraft<Values>(key)
  if (draft === undefined) return undefined
  if (Object.entries(draft.values).some(([name, value]) => !isSame(value, get(defaults, name)))) return draft
  dropDraft(key)
  return undefined
}

function pick(values: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, get(values, name)]))
}
