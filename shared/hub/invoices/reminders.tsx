import { Field, Switch } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/business/counts.ts'
import { dayMs } from '#shared/business/durations.ts'
import { automaticReminders } from '#shared/business/invoice-terms.ts'
import {
  changeInvoiceReminders,
  type Invoice,
  readInvoiceReminders,
  sendInvoiceReminder,
} from '#shared/contract/invoices.ts'
import { formatDate, londonDay } from '../platform/dates.ts'
import { useCall } from '../platform/mutations.ts'
import { queryOf } from '../platform/queries.ts'

/** Emails a reminder of an overdue invoice to its customer. */
export function useSendReminder({ id, number, reminderCount }: Pick<Invoice, 'id' | 'number' | 'reminderCount'>) {
  return useCall(sendInvoiceReminder, {
    input: () => ({ params: { id }, body: { reminderCount } }),
    successToast: ({ customerEmail }) => ({ title: `Reminder of ${number} on its way`, text: `To ${customerEmail}.` }),
    errorTitle: 'Couldn’t send the reminder',
  })
}

/** Returns how many days ago an invoice was due; 0 if it is not overdue. @param now milliseconds since 1970 */
export function daysOverdue({ dueOn }: { dueOn: string | null }, now: number): number {
  return dueOn === null ? 0 : Math.max(0, (Date.parse(londonDay(now)) - Date.parse(dueOn)) / dayMs)
}

/** `5 days overdue`. */
export function describeOverdue(days: number): string {
  return `${counted(days, 'day')} overdue`
}

/** `reminded 2 times, last on 24 Nov 2026`; undefined without a reminder. */
export function describeReminders({
  reminderCount,
  remindedAt,
}: Pick<Invoice, 'reminderCount' | 'remindedAt'>): string | undefined {
  if (remindedAt === null) return undefined
  const last = formatDate(remindedAt)
  return reminderCount === 1 ? `reminded on ${last}` : `reminded ${reminderCount} times, last on ${last}`
}

/** Returns whether a reminder has been sent today, because one a day is enough. @param now milliseconds since 1970 */
export function isRemindedToday({ remindedAt }: Pick<Invoice, 'remindedAt'>, now: number): boolean {
  return remindedAt !== null && londonDay(Date.parse(remindedAt)) >= londonDay(now)
}

const { firstAfterDays, everyDays, atMost } = automaticReminders

/** Turns the automatic reminders of unpaid invoices on or off. */
export function ReminderSettings() {
  const settings = useQuery(queryOf(readInvoiceReminders))
  const change = useCall(changeInvoiceReminders, {
    input: (on: boolean) => ({ body: { on } }),
    answers: queryOf(readInvoiceReminders).queryKey,
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
