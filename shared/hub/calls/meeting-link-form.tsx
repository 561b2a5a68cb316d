import { Button, makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changeCallSettings } from '#shared/contract/calls.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { TextField } from '../components/form/fields.tsx'
import { useShowToast } from '../components/toasts.tsx'

const useStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '8px', maxWidth: '560px' },
  link: { flexGrow: 1, minWidth: '220px' },
  // On one line with the field, whose label is above it.
  save: { marginTop: '26px' },
})

export interface MeetingLinkFormProps {
  label: string
  hint: string
  /** As it is saved. */
  link: string | null
  /** @param link null clears it */
  save: (link: string | null) => Promise<unknown>
  saved: string
}

/** Sets a meeting link; an empty field clears it. */
export function MeetingLinkForm({ label, hint, link, save, saved }: MeetingLinkFormProps) {
  const styles = useStyles()
  const showToast = useShowToast()
  const form = useForm({
    resolver: zodResolver(changeCallSettings.body),
    values: { meetingLink: link ?? '' },
  })
  const change = useMutation({
    mutationFn: (entered: string | null | undefined) => save(entered ?? null),
    onSuccess: () => showToast({ title: saved }),
    onError(error) {
      showFieldErrors(error, ['meetingLink'], form.setError)
      showToast({ title: 'Couldn’t save the link', text: errorSentence(error) })
    },
  })
  return (
    <form
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit(({ meetingLink }) => change.mutate(meetingLink))(event)}
    >
      <div className={styles.link}>
        <TextField
          form={form}
          name="meetingLink"
          label={label}
          hint={hint}
          input={{ type: 'url', inputMode: 'url', placeholder: 'https://' }}
        />
      </div>
      <Button type="submit" className={styles.save} disabledFocusable={change.isPending}>
        Save
      </Button>
    </form>
  )
}
