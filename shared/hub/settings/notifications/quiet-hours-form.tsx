import { zodResolver } from '@hookform/resolvers/zod'
import { Field, Input, makeStyles } from '@fluentui/react-components'
import { type Path, useForm, type UseFormReturn } from 'react-hook-form'
import {
  changeNotificationSettings,
  type NotificationSettings,
  notificationSettings,
  readNotificationSettings,
} from '#shared/contract/notifications.ts'
import { CheckboxField, showFieldErrors, useField } from '../../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../../components/form/form-shell.tsx'
import { Row } from '../../components/stack.tsx'
import { type CallOptions, useCall } from '../../platform/mutations.ts'
import { queryOf } from '../../platform/queries.ts'

const useStyles = makeStyles({ form: { maxWidth: '400px' }, time: { width: '130px' } })

type QuietHours = NotificationSettings['quietHours']

/** Sets the hours in which no notification is shown. */
export function QuietHoursForm({ quietHours }: { quietHours: QuietHours }) {
  const styles = useStyles()
  const form = useForm({ resolver: zodResolver(notificationSettings.shape.quietHours), values: quietHours })
  const change = useSettingsChange({
    successToast: ({ quietHours: { isOn, from, to } }) => ({
      title: isOn ? `No notifications from ${from} to ${to}` : 'Quiet hours are off',
    }),
    onError: (error) => showFieldErrors(error, ['from', 'to'], form.setError),
  })
  return (
    <FormShell
      form={form}
      className={styles.form}
      error={change.error}
      buttons={
        <SubmitButton appearance="secondary" isBusy={change.isPending} busyLabel="Saving…">
          Save quiet hours
        </SubmitButton>
      }
      onSubmit={(values) => change.mutate({ quietHours: values })}
    >
      <CheckboxField form={form} name="isOn" label="Keep quiet at these times" />
      <Row gap="l">
        <TimeField form={form} name="from" label="From" />
        <TimeField form={form} name="to" label="Until" />
      </Row>
    </FormShell>
  )
}

/** Changes the notification settings, and shows the response without fetching them again. */
export function useSettingsChange(
  options: Pick<
    CallOptions<typeof changeNotificationSettings, Partial<NotificationSettings>>,
    'successToast' | 'errorTitle' | 'onError'
  >,
) {
  return useCall(changeNotificationSettings, {
    ...options,
    input: (body: Partial<NotificationSettings>) => ({ body }),
    answers: queryOf(readNotificationSettings).queryKey,
  })
}

function TimeField(props: { form: UseFormReturn<QuietHours>; name: Path<QuietHours>; label: string }) {
  const styles = useStyles()
  const { frame, value, onChange, input } = useField(props)
  return (
    <Field {...frame} className={styles.time}>
      <Input
        {...input}
        type="time"
        // A browser's time field needs two digits.
        value={value === '' ? '' : value.padStart(5, '0')}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  )
}
