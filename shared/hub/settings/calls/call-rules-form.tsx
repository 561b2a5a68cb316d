import { makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type CallRules, mostHorizonDays } from '#shared/business/call-rules.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { callRules, changeCallRules, readCallRules } from '#shared/contract/call-rules.ts'
import { CallTime } from '../../components/past-time.tsx'
import { callQueries } from '../../appointments/queries.ts'
import { NumberField, showFieldErrors } from '../../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../../components/form/form-shell.tsx'
import { keepTypedSince } from '../../components/form/keep-typed-since.ts'
import { useDraft } from '../../components/form/use-draft.ts'
import { QueryContent } from '../../components/query-content.tsx'
import { Section } from '../../components/section.tsx'
import { useCall } from '../../platform/mutations.ts'
import { queryOf } from '../../platform/queries.ts'
import { space } from '../../components/styles.ts'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
    alignItems: 'start',
    gap: space('L', 'XL'),
    maxWidth: '860px',
  },
  times: { color: tokens.colorNeutralForeground2 },
})

/** Edits how calls are booked, and shows the next times that this offers. */
export function BookingRules() {
  const rules = useQuery(queryOf(readCallRules))
  return (
    <Section
      title="How calls are booked"
      text="Visitors choose from free times in your opening hours, never on a bank holiday. What you set here applies to new bookings: your pages, emails and invitations follow. Calls already booked keep their time and length."
    >
      <QueryContent query={rules} loading="Loading how calls are booked" failed="Couldn’t load how calls are booked">
        {(data) => (
          <>
            <RulesForm {...data} />
            <NextFreeTimes horizonDays={data.horizonDays} />
          </>
        )}
      </QueryContent>
    </Section>
  )
}

const names = [
  'minutes',
  'bufferMinutes',
  'noticeHours',
  'horizonDays',
  'changeHours',
  'maxVisitorMoves',
  'maxPerDay',
] as const satisfies readonly (keyof CallRules)[]

const fields: Record<(typeof names)[number], { label: string; hint: string }> = {
  minutes: {
    label: 'Length of a call (minutes)',
    hint: '15 to 90. The magazine and the contact page’s share image still say 30.',
  },
  bufferMinutes: {
    label: 'Break between calls (minutes)',
    hint: '0 to 120 minutes between calls.',
  },
  noticeHours: { label: 'Notice (working hours)', hint: '0 to 80, counted in your opening hours only.' },
  horizonDays: { label: 'How far ahead (days)', hint: `1 to ${mostHorizonDays}, weekends included.` },
  changeHours: {
    label: 'Latest change or cancellation (hours before)',
    hint: '1 to 72. After that, visitors have to ring to move or cancel.',
  },
  maxVisitorMoves: { label: 'How often a visitor may move a call', hint: '1 to 20. You can always move it.' },
  maxPerDay: { label: 'Most calls a day', hint: '1 to 20. Leave empty for no limit.' },
}

function RulesForm({ revision, ...rules }: CallAnswer<typeof readCallRules>) {
  const styles = useStyles()
  const form = useForm({ resolver: zodResolver(callRules), defaultValues: rules })
  const draft = useDraft(form, 'call-rules', { revision, values: rules })
  const save = useCall(changeCallRules, {
    input: (body: CallRules) => ({ body: { ...body, revision: draft.revision } }),
    successToast: () => ({ title: 'Saved. It applies to new bookings.' }),
    onSuccess({ revision: savedRevision, ...saved }, sent) {
      draft.saved(savedRevision, saved)
      keepTypedSince(form, sent, saved)
    },
    onError: (error) => showFieldErrors(error, names, form.setError),
  })
  return (
    <FormShell
      form={form}
      aria-label="How calls are booked"
      draft={draft}
      error={save.error}
      onSubmit={(body) => save.mutate(body)}
      buttons={
        <SubmitButton appearance="secondary" isBusy={save.isPending} busyLabel="Saving…">
          Save booking rules
        </SubmitButton>
      }
    >
      <div className={styles.fields}>
        {names.map((name) => (
          <NumberField key={name} form={form} name={name} {...fields[name]} isRequired={name !== 'maxPerDay'} />
        ))}
      </div>
    </FormShell>
  )
}

const shownTimes = 3

/** Shows the next times that a visitor is offered. */
function NextFreeTimes({ horizonDays }: Pick<CallRules, 'horizonDays'>) {
  const styles = useStyles()
  const { data } = useQuery(callQueries.freeTimes)
  if (data === undefined) return undefined
  return (
    <p className={styles.times}>
      {data.length === 0 ? `No time is free in the next ${horizonDays} days.` : 'Next free times: '}
      {data.slice(0, shownTimes).map((at, index) => (
        <span key={at}>
          {index > 0 ? ', ' : ''}
          <CallTime at={at} />
        </span>
      ))}
    </p>
  )
}
