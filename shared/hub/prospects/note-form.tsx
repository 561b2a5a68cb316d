import type { Ref } from 'react'
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { addNote } from '#shared/contract/prospect-history.ts'
import { DraftNotice } from '../components/form/draft-notice.tsx'
import { showFieldErrors, TextField } from '../components/form/fields.tsx'
import { keepTypedSince } from '../components/form/keep-typed-since.ts'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { newRecord, useDraft } from '../components/form/use-draft.ts'
import { labelHeight } from '../components/styles.ts'
import { useCall } from '../platform/mutations.ts'

const useStyles = makeStyles({
  form: { display: 'grid', justifyItems: 'end', gap: tokens.spacingVerticalS, '& > div': { width: '100%' } },
  line: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' },
  notice: { gridColumn: '1 / -1', ':empty': { display: 'none' } },
  beside: { marginTop: labelHeight },
})

interface NoteFormProps {
  prospectId: string
  ref?: Ref<HTMLFormElement>
  /** Shows one line, for a note about a call that was just made. */
  isAboutCall?: boolean
}

/** Adds a note to the timeline. */
export function NoteForm({ prospectId, ref, isAboutCall = false }: NoteFormProps) {
  const styles = useStyles()
  const form = useForm({ resolver: zodResolver(addNote.body), defaultValues: { text: '' } })
  const draft = useDraft(form, `${isAboutCall ? 'call-note' : 'note'}:${prospectId}`, newRecord)
  const add = useCall(addNote, {
    input: ({ text }: { text: string; sent: { text: string } }) => ({
      params: { id: prospectId },
      body: { id: draft.idFor({ text }), text },
    }),
    ...(isAboutCall && { successToast: () => ({ title: 'Note added' }) }),
    errorTitle: 'Couldn’t add the note',
    onSuccess(_, { sent }) {
      draft.drop()
      keepTypedSince(form, sent, { text: '' })
      form.setFocus('text')
    },
    onError: (error) => showFieldErrors(error, ['text'], form.setError),
  })
  return (
    <form
      ref={ref}
      noValidate
      aria-label={isAboutCall ? 'Note about the call' : 'Add a note'}
      className={mergeClasses(styles.form, isAboutCall && styles.line)}
      onSubmit={(event) => void form.handleSubmit((body) => add.mutate({ ...body, sent: form.getValues() }))(event)}
    >
      <div className={styles.notice}>
        <DraftNotice draft={draft} />
      </div>
      {isAboutCall ? (
        <TextField form={form} name="text" label="What was said" />
      ) : (
        <TextAreaField form={form} name="text" label="Note" rows={2} />
      )}
      <Button
        type="submit"
        size={isAboutCall ? 'medium' : 'small'}
        className={isAboutCall ? styles.beside : ''}
        disabledFocusable={add.isPending}
      >
        {isAboutCall ? 'Save note' : 'Add note'}
      </Button>
    </form>
  )
}
