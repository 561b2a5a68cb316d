import { type ReactNode, useEffect, useState } from 'react'
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#shared/client.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { listContent, previewDraft, publishContent, saveDraft } from '#shared/contract/website.ts'
import { useClient } from '../../platform/client-context.ts'
import { dropDraft, readDraft, writeDraft } from '../../platform/draft-store.ts'
import { showFieldErrors } from '../../components/form/fields.tsx'
import { FormShell } from '../../components/form/form-shell.tsx'
import { type Draft, useDraft } from '../../components/form/use-draft.ts'
import { Notice } from '../../components/notice.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { Row, Stack } from '../../components/stack.tsx'
import { SubtleLink } from '../../components/subtle-link.tsx'
import { useShowToast } from '../../platform/mutations.ts'
import type { DraftBody, EditorProps } from './content-description.ts'
import { storeItem, useDiscardDraft } from './mutations.ts'
import { useOpenPage } from './pages.ts'

const useStyles = makeStyles({
  // Shown here because a toast would cover these buttons.
  done: { color: tokens.colorNeutralForeground2 },
  wideButtons: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    padding: `${tokens.spacingVerticalM} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
})

interface EditorFrameProps<Kind extends ContentKind, Values extends FieldValues, Sent> {
  editor: EditorProps<Kind>
  form: UseFormReturn<Values, unknown, Sent>
  /** The heading of the panel, such as `Edit review`. */
  title: string
  /** Converts valid entries to the draft that is saved. */
  toDraft: (entries: Sent) => DraftBody<Kind>
  /** Asks the owner before the entries are published. */
  mayPublish?: (entries: Sent) => Promise<boolean>
  /** Fills the section instead of a panel over it. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of an editor. It restores unsaved entries after a reload, and saves, previews, publishes and discards. */
export function EditorFrame<Kind extends ContentKind, Values extends FieldValues, Sent>({
  editor,
  form,
  title,
  toDraft,
  mayPublish,
  isWide = false,
  children,
}: EditorFrameProps<Kind, Values, Sent>) {
  const styles = useStyles()
  const { kind, id, item, onClose, onReload } = editor
  const draft = useDraft(form, `website:${kind}:${id}`)
  const { needsSaving, error, isConflict, done, pending, run } = useSaveAndPublish(editor, form, draft)
  const reload = useReload(kind, onReload)
  const discard = useDiscardDraft(() => (draft.drop(), void reload()))
  const isBusy = pending !== undefined
  const hasDraft = item?.draft != null
  const formId = `website-${kind}-${id}`

  const submit = (intent: Intent) => async (entries: Sent) => {
    if (isBusy || (intent === 'publish' && mayPublish && !(await mayPublish(entries)))) return
    run({ intent, body: toDraft(entries) })
  }
  const press = (intent: Intent) => () => void form.handleSubmit(submit(intent))()

  const buttons = (
    <>
      <Button
        appearance="primary"
        {...(pending === 'publish' && { icon: <Spinner size="tiny" /> })}
        disabledFocusable={isBusy || !(needsSaving || hasDraft)}
        onClick={press('publish')}
      >
        {pending === 'publish' ? 'Publishing…' : 'Publish'}
      </Button>
      <Button type="submit" form={formId} disabledFocusable={isBusy || !needsSaving}>
        {pending === 'save' ? 'Saving…' : 'Save draft'}
      </Button>
      <Button disabledFocusable={isBusy || !(needsSaving || hasDraft)} onClick={press('preview')}>
        Preview
      </Button>
      {hasDraft && item.published !== null ? (
        <Button appearance="subtle" disabledFocusable={isBusy} onClick={() => void discard(item)}>
          Discard changes
        </Button>
      ) : undefined}
      <output className={styles.done}>
        {done?.intent === 'save' ? 'Draft saved. Visitors don’t see it yet.' : undefined}
        {done?.previewUrl === undefined ? undefined : (
          <>
            Preview opened.{' '}
            <SubtleLink href={done.previewUrl} target="_blank" rel="noreferrer">
              Open it again
            </SubtleLink>
          </>
        )}
      </output>
    </>
  )

  const fields = (
    <FormShell
      id={formId}
      form={form}
      aria-label={title}
      draft={draft}
      error={isConflict ? null : error}
      onSubmit={submit('save')}
    >
      {isConflict && error instanceof ApiError ? (
        <Notice
          intent="error"
          isAnswer
          action={<Button onClick={() => void draft.leave(() => void reload())}>Reload</Button>}
        >
          {error.sentence}
        </Notice>
      ) : undefined}
      {children}
    </FormShell>
  )

  if (isWide || onClose === undefined) {
    return (
      <Stack gap="l">
        {fields}
        <Row className={styles.wideButtons}>
          {buttons}
          {onClose && <Button onClick={() => void draft.leave(onClose)}>Close</Button>}
        </Row>
      </Stack>
    )
  }
  return (
    <SidePanel title={title} onClose={() => void draft.leave(onClose)} footer={buttons}>
      {fields}
    </SidePanel>
  )
}

/** Returns a function that fetches the stored content, and then restarts the editor with it. */
function useReload(kind: ContentKind, onReload: () => void) {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [listContent.path, kind] })
    // Runs only after the query has notified the components that show the content.
    notifyManager.schedule(onReload)
  }
}

type Intent = 'save' | 'preview' | 'publish'

/** Returns a mutation that saves the unsaved entries of an editor as the draft, and then previews or publishes it if requested. */
function useSaveAndPublish<Kind extends ContentKind, Values extends FieldValues, Sent>(
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
    /** The last intent, until something else is typed; with the address of a preview. */
    done: mutation.isSuccess && !isDirty ? { intent: mutation.variables.intent, previewUrl: mutation.data } : undefined,
    pending: mutation.isPending ? mutation.variables.intent : undefined,
    run: mutation.mutate,
  }
}

/** Returns the revision that the entries are based on. It is stored while there are unsaved entries, so that the server detects changes
 *  made since. */
function useBaseRevision(id: string, stored: number, isDirty: boolean) {
  const key = `revision:${id}`
  const [revision, set] = useState(() => readDraft<{ revision: number }>(key)?.values.revision ?? stored)
  useEffect(() => (isDirty ? writeDraft(key, { revision }) : dropDraft(key)), [isDirty, key, revision])
  return { revision, set }
}

/** Makes the saved values the form's default values, and keeps entries that were typed during the save. */
function keepTypedSince<Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>, saved: Values) {
  const typed = form.getValues()
  form.reset(saved)
  for (const name of Object.keys(typed) as FieldPath<Values>[]) {
    if (JSON.stringify(typed[name]) !== JSON.stringify(saved[name]))
      form.setValue(name, typed[name], { shouldDirty: true })
  }
}

/** Returns the fields of the form that the server’s error names, such as `town` and `photographs.0`, if the form has them. */
function fieldsOf<Values extends FieldValues>(error: Error, values: Values): FieldPath<Values>[] {
  const names = error instanceof ApiError ? Object.keys(error.fields) : []
  return names.filter((name) => (name.split('.')[0] ?? name) in values) as FieldPath<Values>[]
}
