import type { ReactNode } from 'react'
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#shared/client.ts'
import { listContent } from '#shared/contract/website.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { FormShell } from '../components/form/form-shell.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { Notice } from '../components/notice.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { Row, Stack } from '../components/stack.tsx'
import { useDiscardDraft } from './mutations.ts'
import { SubtleLink } from '../components/subtle-link.tsx'
import type { DraftBody, EditorProps } from './editor-props.ts'
import { type Intent, useSaveAndPublish } from './use-save-and-publish.ts'

const useStyles = makeStyles({
  // Not a toast, which would cover these buttons.
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

export interface EditorFrameProps<Kind extends ContentKind, Values extends FieldValues, Sent> {
  editor: EditorProps<Kind>
  form: UseFormReturn<Values, unknown, Sent>
  /** The heading of the panel, such as `Edit review`. */
  title: string
  /** Returns what is saved of valid entries. */
  toDraft: (entries: Sent) => DraftBody<Kind>
  /** Fills the section instead of a panel over it. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of an editor: it keeps what is typed over a reload, and saves, previews, publishes and discards. */
export function EditorFrame<Kind extends ContentKind, Values extends FieldValues, Sent>({
  editor,
  form,
  title,
  toDraft,
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

  const submit = (intent: Intent) => (entries: Sent) => {
    if (!isBusy) run({ intent, body: toDraft(entries) })
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

/** Returns a function that reads the stored content, and then starts the editor anew with it. */
function useReload(kind: ContentKind, onReload: () => void) {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [listContent.path, kind] })
    // After the components that show the content have got it.
    notifyManager.schedule(onReload)
  }
}
