import { Button, makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { addNote, getTimeline } from '#shared/contract/prospect-history.ts'
import { useClient } from '../../client-context.ts'
import { errorSentence } from '../../components/error-sentence.ts'
import { DraftNotice } from '../../components/form/draft-notice.tsx'
import { showFieldErrors } from '../../components/form/field-errors.ts'
import { TextAreaField } from '../../components/form/fields.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { useShowToast } from '../../components/toasts.tsx'

const useStyles = makeStyles({
  form: { display: 'grid', justifyItems: 'end', gap: '8px', '& > div': { width: '100%' } },
})

/** Puts a note on the timeline. */
export function NoteForm({ prospectId }: { prospectId: string }) {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const form = useForm({ resolver: zodResolver(addNote.body), defaultValues: { text: '' } })
  const draft = useDraft(form, `note:${prospectId}`)
  const add = useMutation({
    mutationFn: ({ text }: { text: string }) =>
      client.call(addNote, { params: { id: prospectId }, body: { id: draft.idFor({ text }), text } }),
    onSuccess() {
      draft.drop()
      form.reset()
      form.setFocus('text')
    },
    onError(error) {
      showFieldErrors(error, ['text'], form.setError)
      showToast({ title: 'Couldn’t add the note', text: errorSentence(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [getTimeline.path, prospectId] }),
  })
  return (
    <form
      noValidate
      aria-label="Add a note"
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((body) => add.mutate(body))(event)}
    >
      <DraftNotice draft={draft} />
      <TextAreaField form={form} name="text" label="Note" rows={2} />
      <Button type="submit" size="small" disabledFocusable={add.isPending}>
        Add note
      </Button>
    </form>
  )
}
