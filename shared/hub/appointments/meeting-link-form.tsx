import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type Call, changeCallSettings, setMeetingLink } from '#shared/contract/calls.ts'
import { useClient } from '../platform/client-context.ts'
import { showFieldErrors, TextField } from '../components/form/fields.tsx'
import { useToastMutation } from '../platform/mutations.ts'
import { refreshAfter } from '../platform/refresh-queries.ts'
import { labelHeight } from '../components/styles.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: tokens.spacingHorizontalS, maxWidth: '560px' },
  link: { flexGrow: 1, minWidth: '220px' },
  save: { marginTop: labelHeight },
})

export interface MeetingLinkFormProps {
  label: string
  hint: string
  /** The saved link. */
  link: string | null
  /** @param link null clears it */
  save: (link: string | null) => Promise<unknown>
  /** The title of the toast after saving. */
  saved: string
}

/** Sets a meeting link; an empty field clears it. */
export function MeetingLinkForm({ label, hint, link, save, saved }: MeetingLinkFormProps) {
  const styles = useStyles()
  const form = useForm({
    resolver: zodResolver(changeCallSettings.body),
    values: { meetingLink: link ?? '' },
  })
  const change = useToastMutation({
    calls: [], // `save` reads again what it changes, before the form is closed
    mutationFn: (_client, entered: string | null | undefined) => save(entered ?? null),
    successToast: () => ({ title: saved }),
    errorTitle: 'Couldn’t save the link',
    onError: (error) => showFieldErrors(error, ['meetingLink'], form.setError),
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

/** Sets the meeting link of one call. */
export function CallMeetingLink({ call, onDone }: { call: Call; onDone: () => void }) {
  const client = useClient()
  const queryClient = useQueryClient()
  async function save(meetingLink: string | null) {
    await client.call(setMeetingLink, { params: { id: call.id }, body: { meetingLink } })
    await refreshAfter(queryClient, [setMeetingLink])
    onDone()
  }
  return (
    <>
      <MeetingLinkForm
        label="Video link for this call"
        hint={
          call.state === 'booked'
            ? `${call.name} will get an email. Leave empty to use the link in Settings.`
            : 'Leave empty to use the link in Settings.'
        }
        link={call.meetingLink}
        save={save}
        saved="Video link saved"
      />
      <Button appearance="subtle" onClick={onDone}>
        Back
      </Button>
    </>
  )
}
