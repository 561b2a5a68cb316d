import type { ReactNode } from 'react'
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#shared/client.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { previewDraft, publishContent, saveDraft } from '#shared/contract/website.ts'
import { useClient } from '../../platform/client-context.ts'
import { showFieldErrors } from '../../components/form/fields.tsx'
import { asksForDecisions, FormShell } from '../../components/form/form-shell.tsx'
import { keepTypedSince } from '../../components/form/keep-typed-since.ts'
import { newRecord, type RecordDraft, useDraft } from '../../components/form/use-draft.ts'
import { SidePanel } from '../../components/side-panel.tsx'
import { Row, Stack } from '../../components/stack.tsx'
import { SubtleLink } from '../../components/subtle-link.tsx'
import { useShowToast } from '../../platform/mutations.ts'
import type { DraftBody, EditorProps } from './content-description.ts'
import { storeItem, useDiscardDraft } from './mutations.ts'
import { useOpenPage } from './pages.ts'
import { websiteQueries } from './queries.ts'
import { space } from '../../components/styles.ts'

const useStyles = makeStyles({
  // Shown here because a toast would cover these buttons.
  done: { color: tokens.colorNeutralForeground2 },
  wideButtons: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    padding: space('M', 0),
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
})

interface EditorFrameProps<Kind extends ContentKind, Values extends FieldValues, Sent> {
  editor: EditorProps<Kind>
  form: UseFormReturn<Values, unknown, Sent>
  /** The stored content as values of the form. */
  values: DefaultValues<Values>
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
  values,
  title,
  toDraft,
  mayPublish,
  isWide = false,
  children,
}: EditorFrameProps<Kind, Values, Sent>) {
  const styles = useStyles()
  const { kind, id, item, onClose, onReload } = editor
  const base = item === undefined ? newRecord : { revision: item.revision, values }
  const draft = useDraft(form, `website:${kind}:${id}`, base)
  const { needsSaving, error, done, pending, run } = useSaveAndPublish(editor, form, draft)
  const reload = useReload(kind, onReload)
  const discard = useDiscardDraft(() => (draft.drop(), void reload()))
  const isBusy = pending !== undefined
  const hasDraft = item?.draft != null
  const formId = `website-${kind}-${id}`

  const submit = (intent: Intent) => async (entries: Sent) => {
    if (isBusy || (intent === 'publish' && mayPublish && !(await mayPublish(entries)))) return
    run({ intent, body: toDraft(entries) })
  }
  const press = (intent: Intent) => () => {
    if (!asksForDecisions(draft, formId)) void form.handleSubmit(submit(intent))()
  }

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
    <FormShell id={formId} form={form} aria-label={title} draft={draft} error={error} onSubmit={submit('save')}>
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
    await queryClient.refetchQueries({ queryKey: websiteQueries.content(kind).queryKey })
    // Runs only after the query has notified the components that show the content.
    notifyManager.schedule(onReload)
  }
}

type Intent = 'save' | 'preview' | 'publish'

/** Returns a mutation that saves the unsaved entries of an editor as the draft, and then previews or publishes it if requested. */
function useSaveAndPublish<Kind extends ContentKind, Values extends FieldValues, Sent>(
  { kind, id, item, onClose }: EditorProps<Kind>,
  form: UseFormReturn<Values, unknown, Sent>,
  draft: RecordDraft<number>,
) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const { openPage, viewPage } = useOpenPage()
  const { isDirty } = form.formState
  const needsSaving = isDirty || item === undefined
  const params = { kind, id }

  const mutation = useMutation({
    meta: { calls: [saveDraft, publishContent] },
    async mutationFn({ intent, body }: { intent: Intent; body: DraftBody<Kind> }) {
      let revision = draft.revision ?? 0
      const typed = structuredClone(form.getValues())
      if (needsSaving) {
        const saved = await client.call(saveDraft, { params, body: { ...body, revision } })
        ;({ revision } = saved)
        draft.saved(revision, typed)
        keepTypedSince(form, typed)
        storeItem(queryClient, saved)
      }
      if (intent === 'save') return undefined
      if (intent === 'preview') {
        const { address } = await client.call(previewDraft, { params })
        return openPage(address)
      }
      const published = await client.call(publishContent, { params, body: { revision } })
      draft.saved(published.revision, typed)
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
    /** The last intent, until something else is typed; with the address of a preview. */
    done: mutation.isSuccess && !isDirty ? { intent: mutation.variables.intent, previewUrl: mutation.data } : undefined,
    pending: mutation.isPending ? mutation.variables.intent : undefined,
    run: mutation.mutate,
  }
}

/** Returns the fields of the form that the server’s error names, such as `town` and `photographs.0`, if the form has them. */
function fieldsOf<Values extends FieldValues>(error: Error, values: Values): FieldPath<Values>[] {
  const names = error instanceof ApiError ? Object.keys(error.fields) : []
  return names.filter((name) => (name.split('.')[0] ?? name) in values) as FieldPath<Values>[]
}
