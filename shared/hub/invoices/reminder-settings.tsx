import { Field, Switch } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { automaticReminders } from '#shared/business/payment-terms.ts'
import { changeInvoiceReminders, readInvoiceReminders } from '#shared/contract/invoice-reminders.ts'
import { useToastMutation } from '../mutations.ts'
import { queryOf } from '../query-function.ts'

const { firstAfterDays, everyDays, atMost } = automaticReminders

/** Turns the automatic reminders of unpaid invoices on or off. */
export function ReminderSettings() {
  const queryClient = useQueryClient()
  const settings = useQuery(queryOf(readInvoiceReminders))
  const change = useToastMutation({
    mutationFn: (client, on: boolean) => client.call(changeInvoiceReminders, { body: { on } }),
    onSuccess: (changed) => queryClient.setQueryData(queryOf(readInvoiceReminders).queryKey, changed),
    errorTitle: 'Couldn’t change the reminders',
  })
  const isOn = change.isPending ? change.variables : settings.data?.on
  return (
    <Field
      hint={`${firstAfterDays} days after the due day, then every ${everyDays} days, at most ${atMost} times, in your opening hours. What is overdue already is included.`}
    >
      <Switch
        label="Remind customers automatically"
        checked={isOn ?? false}
        disabled={settings.data === undefined || change.isPending}
        onChange={(_, { checked }) => change.mutate(checked)}
      />
    </Field>
  )
}
