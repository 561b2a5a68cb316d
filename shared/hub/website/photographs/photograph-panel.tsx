import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useForm } from 'react-hook-form'
import type { CallInput } from '#shared/contract/api-call.ts'
import { changePhotograph, deletePhotograph, listPhotographs, type Photograph } from '#shared/contract/photographs.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { showFieldErrors } from '../../components/form/field-errors.ts'
import { TextField } from '../../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../../components/form/form-shell.tsx'
import { TextAreaField } from '../../components/form/text-area-field.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { SidePanel } from '../../components/side-panel.tsx'
import { useToastMutation } from '../../mutations.ts'
import { FocusPoint } from './focus-point.tsx'

type PhotographChange = NonNullable<CallInput<typeof changePhotograph>['body']>

export const altLabel = 'What it shows'
export const altHint =
  'One sentence for people who can’t see it, and for search engines, such as “Kitchen extension with a roof light, seen from the garden”. Needed before the photograph can be used.'

const useStyles = makeStyles({
  facts: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere', textWrap: 'pretty' },
})

/** Edits one photograph: what it shows, its focal point, whom it is of. */
export function PhotographPanel({ photograph, onClose }: { photograph: Photograph; onClose: () => void }) {
  const styles = useStyles()
  const confirm = useConfirm()
  const { id, alt, focus, privateEmail, usedIn } = photograph
  const form = useForm({
    resolver: zodResolver(changePhotograph.body),
    defaultValues: { alt, focus, privateEmail: privateEmail ?? '' },
  })
  const draft = useDraft(form, `photograph:${id}`)
  const { field } = useController({ control: form.control, name: 'focus' })

  const save = useToastMutation({
    mutationFn: (client, body: PhotographChange) => client.call(changePhotograph, { params: { id }, body }),
    successToast: () => ({ title: 'Photograph saved' }),
    invalidates: [listPhotographs],
    onSuccess() {
      draft.drop()
      onClose()
    },
    onError: (error) => showFieldErrors(error, ['alt', 'privateEmail'], form.setError),
  })
  const remove = useToastMutation({
    mutationFn: (client) => client.call(deletePhotograph, { params: { id } }),
    successToast: () => ({ title: 'Photograph deleted' }),
    errorTitle: 'Couldn’t delete the photograph',
    invalidates: [listPhotographs],
    onSuccess() {
      draft.drop()
      onClose()
    },
  })

  async function askAndRemove(): Promise<void> {
    const agreed = await confirm({
      title: 'Delete this photograph?',
      text: 'It’s removed in all its sizes. Keep the original if you may need it again.',
      action: 'Delete',
      isFinal: true,
    })
    if (agreed) remove.mutate()
  }

  const formId = `photograph-${id}`
  return (
    <SidePanel
      title="Photograph"
      onClose={() => void draft.leave(onClose)}
      footer={
        <>
          <SubmitButton form={formId} isBusy={save.isPending} busyLabel="Saving…">
            Save
          </SubmitButton>
          <Button disabledFocusable={usedIn.length > 0 || remove.isPending} onClick={() => void askAndRemove()}>
            Delete
          </Button>
        </>
      }
    >
      <FormShell
        id={formId}
        form={form}
        aria-label="Photograph"
        draft={draft}
        error={save.error}
        onSubmit={(body) => save.mutate(body)}
      >
        <FocusPoint photograph={photograph} value={field.value ?? focus} onChange={field.onChange} />
        <TextAreaField form={form} name="alt" label={altLabel} hint={altHint} isRequired rows={3} />
        <TextField
          form={form}
          name="privateEmail"
          label="Email of the person or household shown (private)"
          hint="Never shown. If they ask what you store about them, or ask you to delete it, this is how it’s found."
          input={{ type: 'email', autoComplete: 'off' }}
        />
        <p className={styles.facts}>
          {usedIn.length === 0
            ? 'Not used on the website yet.'
            : `Used in ${usedIn.join(', ')}. Take it out there before you delete it.`}
        </p>
        <p className={styles.facts}>{photograph.fileName}</p>
      </FormShell>
    </SidePanel>
  )
}
