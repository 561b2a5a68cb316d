import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#shared/client.ts'
import { previewDraft, publishContent, saveDraft } from '#shared/contract/website.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { useClient } from '../client-context.ts'
import { dropDraft, readDraft, writeDraft } from '../components/form/draft-store.ts'
import { showFieldErrors } from '../components/form/field-errors.ts'
import type { Draft } from '../components/form/use-draft.ts'
import { useShowToast } from '../components/toasts.tsx'
import type { DraftBody, EditorProps } from './editor-props.ts'
import { storeItem } from './mutations.ts'
import { useOpenPage } from './pages.ts'

export type Intent = 'save' | 'preview' | 'publish'

/** Saves what an editor holds as the draft, and then previews or publishes it where that is meant. */
export function useSaveAndPublish<Kind extends ContentKind, Values extends FieldValues, Sent>(
  { kind, id, item, onClose }: EditorProps<Kind>,
  form: UseFormReturn<Values, unknown, Sent>,
  draft: Draft,
) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const { openPage, viewPage } = useOpenPage()
  const { isDirty } = form.formState
  const base = useBaseRevision(id, item?.revision ?? 0, isDirty)
  const needsSaving = isDirty || item === undefined
  const params = { kind, id }

  const mutation = useMutation({
    async mutationFn({ intent, body }: { intent: Intent; body: DraftBody<Kind> }) {
      let { revision } = base
      if (needsSaving) {
        const typed = structuredClone(form.getValues())
        const saved = await client.call(saveDraft, { params, body: { ...body, revision } })
        ;({ revision } = saved)
        base.set(revision)
        storeItem(queryClient, saved)
        draft.drop()
        keepTypedSince(form, typed)
      }
      if (intent === 'save') return undefined
      if (intent === 'preview') {
        const { address } = await client.call(previewDraft, { params })
        return openPage(address)
      }
      const published = await client.call(publishContent, { params, body: { revision } })
      base.set(published.revision)
      storeItem(queryClient, published)
      showToast({ title: 'Published', action: { label: 'View page', run: () => viewPage(published) } })
      onClose?.()
      return undefined
    },
    onError: (error) => showFieldErrors(error, fieldsOf(error, form.getValues()), form.setError),
  })
  return {
    needsSaving,
    error: mutation.error,
    isConflict: mutation.error instanceof ApiError && mutation.error.code === 'conflict',
    /** What was done last, while nothing else has been typed; with the address of a preview. */
    done: mutation.isSuccess && !isDirty ? { intent: mutation.variables.intent, previewUrl: mutation.data } : undefined,
    pending: mutation.isPending ? mutation.variables.intent : undefined,
    run: mutation.mutate,
  }
}

/** The revision that the entries were made from. It is stored with unsaved entries, so that the server notices changes made since. */
function useBaseRevision(id: string, stored: number, isDirty: boolean) {
  const key = `revision:${id}`
  const [revision, set] = useState(() => readDraft<{ revision: number }>(key)?.values.revision ?? stored)
  useEffect(() => (isDirty ? writeDraft(key, { revision }) : dropDraft(key)), [isDirty, key, revision])
  return { revision, set }
}

/** Makes what was saved the form's starting point, and keeps what was typed while it was being saved. */
function keepTypedSince<Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>, saved: Values) {
  const typed = form.getValues()
  form.reset(saved)
  for (const name of Object.keys(typed) as FieldPath<Values>[]) {
    if (JSON.stringify(typed[name]) !== JSON.stringify(saved[name]))
      form.setValue(name, typed[name], { shouldDirty: true })
  }
}

/** Returns the fields that the server has something to say on, such as `town` and `photographs.0`, if the form has them. */
function fieldsOf<Values extends FieldValues>(error: Error, values: Values): FieldPath<Values>[] {
  const names = error instanceof ApiError ? Object.keys(error.fields) : []
  return names.filter((name) => (name.split('.')[0] ?? name) in values) as FieldPath<Values>[]
}
