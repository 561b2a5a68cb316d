import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { counted } from '#shared/business/counts.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import {
  readBusyCalendar,
  refreshBusyCalendar,
  removeBusyCalendar,
  setBusyCalendar,
} from '#shared/contract/busy-times.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { showFieldErrors, TextField } from '../../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../../components/form/form-shell.tsx'
import { Notice } from '../../components/notice.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { Section } from '../../components/section.tsx'
import { Row, Stack } from '../../components/stack.tsx'
import { useCall } from '../../platform/mutations.ts'
import { queryOf } from '../../platform/queries.ts'

type OwnCalendar = NonNullable<CallAnswer<typeof readBusyCalendar>['calendar']>

const useStyles = makeStyles({
  state: { color: tokens.colorNeutralForeground2 },
  form: { display: 'grid', gap: tokens.spacingVerticalM, justifyItems: 'start', maxWidth: '68ch' },
  field: { width: '100%' },
})

/** Connects the owner's own calendar, at whose busy times visitors cannot book. */
export function BusyCalendar() {
  const status = useQuery({ ...queryOf(readBusyCalendar), staleTime: 0 })
  return (
    <Section
      title="Busy times from your own calendar"
      text="Visitors can’t book a call while your own calendar has something. We only see when you’re busy, never why. You can still place a call there yourself."
    >
      <QueryContent query={status} loading="Loading the busy times" failed="Couldn’t load the busy times">
        {({ calendar }) => (calendar === null ? <AddressForm /> : <Connected {...calendar} />)}
      </QueryContent>
    </Section>
  )
}

function AddressForm() {
  const styles = useStyles()
  const form = useForm({ resolver: zodResolver(setBusyCalendar.body), defaultValues: { address: '' } })
  const setUp = useCall(setBusyCalendar, {
    input: (body: { address: string }) => ({ body }),
    successToast: () => ({ title: 'Busy times are read from your calendar' }),
    errorTitle: 'Couldn’t read your calendar',
    answers: queryOf(readBusyCalendar).queryKey,
    onError: (error) => showFieldErrors(error, ['address'], form.setError),
  })
  return (
    <FormShell form={form} aria-label="Busy times" className={styles.form} onSubmit={(body) => setUp.mutate(body)}>
      <div className={styles.field}>
        <TextField
          form={form}
          name="address"
          label="Address of your own calendar"
          hint="Google: Settings, your calendar, “Secret address in iCal format”. Outlook: Settings, Calendar, Shared calendars, “Publish a calendar”, ICS. iCloud: share the calendar as a public one. It’s kept on your server and not shown again."
          input={{ autoComplete: 'off' }}
        />
      </div>
      <SubmitButton appearance="secondary" isBusy={setUp.isPending}>
        Read busy times
      </SubmitButton>
    </FormShell>
  )
}

function Connected({ host, lastReadAt, failingSince, problem, count, unreadable = 0 }: OwnCalendar) {
  const styles = useStyles()
  const confirm = useConfirm()
  const refresh = useCall(refreshBusyCalendar, {
    successToast: ({ calendar }) => (calendar?.failingSince === null ? { title: 'Busy times read' } : undefined),
    errorTitle: 'Couldn’t read your calendar',
    answers: queryOf(readBusyCalendar).queryKey,
  })
  const remove = useCall(removeBusyCalendar, {
    successToast: () => ({ title: 'Your calendar’s address and busy times are removed' }),
    errorTitle: 'Couldn’t remove your calendar',
  })

  async function askToRemove() {
    const agreed = await confirm({
      title: 'Remove your calendar’s address?',
      text: 'Its busy times go too, and visitors can book calls at those times again.',
      action: 'Remove',
    })
    if (agreed) remove.mutate()
  }

  return (
    <Stack gap="m">
      {failingSince === null ? undefined : (
        <Notice intent="error" title="Your calendar couldn’t be read">
          {problem} The busy times are those read <PastTime at={lastReadAt} />. We’ll try again automatically.
        </Notice>
      )}
      {unreadable === 0 ? undefined : (
        <Notice intent="information" title={`${counted(unreadable, 'entry', 'entries')} couldn’t be read`}>
          Everything else in your calendar counts. Some times of {unreadable === 1 ? 'this entry' : 'these entries'} may
          be missing, so a visitor might book a call then. If a time matters, enter it again in your calendar.
        </Notice>
      )}
      <p className={styles.state}>
        {host}, last read <PastTime at={lastReadAt} />:{' '}
        {count === 0 ? 'no busy times ahead' : `${counted(count, 'busy time')} ahead`}.
      </p>
      <Row>
        <Button disabledFocusable={refresh.isPending} onClick={() => refresh.mutate()}>
          Read now
        </Button>
        <Button disabledFocusable={remove.isPending} onClick={() => void askToRemove()}>
          Remove
        </Button>
      </Row>
    </Stack>
  )
}
