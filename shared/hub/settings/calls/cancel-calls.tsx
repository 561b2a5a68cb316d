import { useState } from 'react'
import { Button, Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/business/counts.ts'
import { type Call, cancelCalls } from '#shared/contract/calls.ts'
import { useAskAboutClashes } from '../../appointments/ask-about-clashes.ts'
import { callQueries } from '../../appointments/queries.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { CallTime, useMinute } from '../../components/past-time.tsx'
import { Section } from '../../components/section.tsx'
import { useToastMutation } from '../../platform/mutations.ts'
import { callsIn, formatRangeDays, readTimeRange, type TimeRange } from './time-range.ts'
import { targetLineHeight } from '../../components/styles.ts'

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: '240px 240px minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingVerticalS,
    maxWidth: '760px',
    '@media (max-width: 639.9px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  wide: { gridColumn: '1 / -1' },
  found: { listStyleType: 'disc', paddingInlineStart: tokens.spacingHorizontalXL, lineHeight: targetLineHeight },
  quiet: { color: tokens.colorNeutralForeground3 },
})

const blank = { from: '', to: '', reason: '', blockDays: false }

interface Asked extends TimeRange {
  calls: readonly Call[]
  reason: string
  blockDays: boolean
}

/** Cancels all calls in a range of time, after showing which they are. */
export function CancelCalls() {
  const styles = useStyles()
  const confirm = useConfirm()
  const now = useMinute()
  const askAboutClashes = useAskAboutClashes()
  const [fields, setFields] = useState(blank)
  const coming = useQuery(callQueries.coming)
  const range = readTimeRange(fields.from, fields.to)
  const found = range === undefined ? [] : callsIn(coming.data ?? [], range, now)

  const cancel = useToastMutation({
    calls: [cancelCalls],
    mutationFn: (client, { calls, ...body }: Asked) =>
      askAboutClashes(
        (acceptance) =>
          client.call(cancelCalls, { body: { ...body, ...acceptance, callIds: calls.map(({ id }) => id) } }),
        'Cancel the calls and take the time off',
      ),
    successToast: (cancelled) =>
      cancelled && {
        title: `${counted(cancelled.callIds.length, 'call')} cancelled`,
        text: 'We’ll email each visitor.',
      },
    errorTitle: 'Couldn’t cancel the calls',
    onSuccess: (cancelled) => cancelled && setFields(blank),
  })

  async function ask(asked: Asked): Promise<void> {
    const agreed = await confirm({
      title: `Cancel ${counted(asked.calls.length, 'call')}?`,
      text: `We’ll email ${listNames(asked.calls)} straight away, and they can choose another time.${asked.blockDays ? ` Time off: ${formatRangeDays(asked)}.` : ''}`,
      action: `Cancel ${counted(asked.calls.length, 'call')}`,
      decline: asked.calls.length === 1 ? 'Keep the call' : 'Keep the calls',
      isFinal: true,
    })
    if (agreed) cancel.mutate(asked)
  }

  return (
    <Section
      title="Cancel several calls"
      text="If you’re ill or away, cancel every call between two times. You’ll see which calls before anything happens."
    >
      <form
        aria-label="Cancel several calls"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const { reason, blockDays } = fields
          if (range !== undefined && found.length > 0) void ask({ ...range, reason, blockDays, calls: found })
        }}
      >
        <Field label="From (UK time)">
          <Input
            type="datetime-local"
            value={fields.from}
            onChange={(_, { value }) => setFields({ ...fields, from: value })}
          />
        </Field>
        <Field
          label="To (UK time)"
          validationMessage={
            fields.from !== '' && fields.to !== '' && range === undefined ? 'The end comes before the start' : null
          }
        >
          <Input
            type="datetime-local"
            value={fields.to}
            onChange={(_, { value }) => setFields({ ...fields, to: value })}
          />
        </Field>
        <Field label="Reason (only you see it)">
          <Input
            maxLength={500}
            value={fields.reason}
            onChange={(_, { value }) => setFields({ ...fields, reason: value })}
          />
        </Field>
        <div className={styles.wide}>
          <Checkbox
            checked={fields.blockDays}
            onChange={(_, { checked }) => setFields({ ...fields, blockDays: checked === true })}
            label={`Also take ${range === undefined ? 'these days' : formatRangeDays(range)} off`}
          />
        </div>
        <div className={styles.wide} aria-live="polite">
          {range === undefined ? undefined : found.length === 0 ? (
            <p className={styles.quiet}>
              {coming.isPending
                ? 'Looking for calls …'
                : coming.isError
                  ? 'Couldn’t load the calls.'
                  : 'No calls are booked in this time.'}
            </p>
          ) : (
            <ul className={styles.found} aria-label="Calls to cancel">
              {found.map(({ id, name, startsAt, state }) => (
                <li key={id}>
                  <CallTime at={startsAt} />, {name}
                  {state === 'held' ? ' (not confirmed yet)' : ''}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.wide}>
          <Button type="submit" disabledFocusable={found.length === 0 || cancel.isPending}>
            {found.length === 0 ? 'Cancel the calls' : `Cancel ${counted(found.length, 'call')}`}
          </Button>
        </div>
      </form>
    </Section>
  )
}

const most = 3
const names = new Intl.ListFormat('en-GB')

function listNames(calls: readonly Call[]): string {
  const people = [...new Set(calls.map(({ name }) => name))]
  const rest = people.length - most
  return names.format(rest > 1 ? [...people.slice(0, most), `${rest} others`] : people)
}
