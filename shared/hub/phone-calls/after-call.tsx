import { useEffect, useRef, useState } from 'react'
import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { v7 as uuidv7 } from 'uuid'
import { daysAfter } from '#shared/business/london-time.ts'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import { type CallOutcome, retryTaskTitle } from '#shared/contract/phone-calls.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { createTask } from '#shared/contract/tasks.ts'
import { Dismiss16Regular } from '../icons/dismiss.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { useMinute } from '../components/past-time.tsx'
import { space } from '../components/styles.ts'
import { formatDay, londonDay } from '../platform/dates.ts'
import { useCall } from '../platform/mutations.ts'
import { useOpeningTimes } from '../platform/queries.ts'
import { type LeadPart, partParameter, quoting, writing } from '../prospects/email-form-address.ts'
import { withParameters } from '../prospects/filter.ts'
import { NoteForm } from '../prospects/note-form.tsx'
import { prospectQueries } from '../prospects/queries.ts'
import { useLeadAction } from '../prospects/use-lead-action.ts'
import { nextOpenDay } from './mutations.ts'

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    margin: 0,
    padding: space('S', 'M', 'M'),
    border: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  chips: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalS },
  day: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: tokens.spacingHorizontalS,
    order: 1,
    width: '100%',
  },
  chip: { borderRadius: tokens.borderRadiusCircular },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    minHeight: '32px',
    padding: space(0, 'M'),
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
})

export interface AfterCallProps {
  prospectId: string
  name: string
  outcome: CallOutcome
  onDone: () => void
  /** Called once the lead is archived. */
  onGone: (() => void) | undefined
}

/** Offers what follows a call: a note and the next step after a talk, the email made for it when nobody answered. */
export function AfterCall({ prospectId, name, outcome, onDone, onGone }: AfterCallProps) {
  const styles = useStyles()
  const { data: lead } = useQuery(prospectQueries.one(prospectId))
  const card = useRef<HTMLFieldSetElement>(null)
  useFocusReturn()
  // The pressed answer is gone, and with it the focus.
  useEffect(() => card.current?.querySelector<HTMLElement>('input, a')?.focus(), [])
  const hasSpoken = outcome === 'spoke'
  return (
    <fieldset ref={card} className={styles.card} aria-label={`After the call with ${name}`}>
      <div className={styles.head}>
        <span className={styles.title}>{hasSpoken ? `You spoke to ${name}` : `${name} didn’t answer`}</span>
        <Button
          appearance="subtle"
          icon={<Dismiss16Regular />}
          aria-label={`Nothing more about the call with ${name}`}
          onClick={onDone}
        />
      </div>
      {hasSpoken ? <NoteForm prospectId={prospectId} isAboutCall /> : undefined}
      <div className={styles.chips}>
        {hasSpoken ? (
          <>
            {lead && whyNotEmail(lead, 'quote') === undefined ? (
              <FormLink prospectId={prospectId} part="money" form={quoting} onOpen={onDone}>
                Send quote
              </FormLink>
            ) : undefined}
            <CallAgain prospectId={prospectId} name={name} />
            <NotForUs
              lead={lead}
              onArchived={() => {
                onDone()
                onGone?.()
              }}
            />
          </>
        ) : (
          <FormLink
            prospectId={prospectId}
            part="story"
            form={{ name: writing.name, value: writing.answer }}
            onOpen={onDone}
          >
            Email that you called
          </FormLink>
        )}
      </div>
    </fieldset>
  )
}

interface FormLinkProps {
  prospectId: string
  part: LeadPart
  /** The parameter of the address that opens the form. */
  form: { name: string; value: string }
  onOpen: () => void
  children: string
}

/** Opens a form in the panel of the lead, over what is shown. */
function FormLink({ prospectId, part, form, onOpen, children }: FormLinkProps) {
  const styles = useStyles()
  const [search] = useSearchParams()
  const opened = { lead: prospectId, [partParameter]: part, [form.name]: form.value }
  return (
    <Link to={`?${withParameters(search, opened)}`} className={styles.link} onClick={onOpen}>
      {children}
    </Link>
  )
}

/** Sets a task to call again on a day. */
function CallAgain({ prospectId, name }: { prospectId: string; name: string }) {
  const styles = useStyles()
  const now = useMinute()
  const times = useOpeningTimes()
  const [day, setDay] = useState<string>()
  // A repeat after a lost answer sets the task once.
  const [id, setId] = useState(() => uuidv7())
  const add = useCall(createTask, {
    input: (dueOn: string) => ({ body: { id, prospectId, kind: 'call' as const, title: retryTaskTitle, dueOn } }),
    successToast: (_, dueOn) => ({ title: 'Task set', text: `Call ${name} again ${formatDay(dueOn, Date.now())}.` }),
    errorTitle: 'Couldn’t set the task',
    onSuccess() {
      setDay(undefined)
      setId(uuidv7())
    },
  })
  return (
    <>
      <Button
        className={styles.chip}
        aria-expanded={day !== undefined}
        onClick={() => setDay(day === undefined ? nextOpenDay(now, times) : undefined)}
      >
        Call again on …
      </Button>
      {day === undefined ? undefined : (
        <DayForm day={day} onChange={setDay} isBusy={add.isPending} onSubmit={() => add.mutate(day)} />
      )}
    </>
  )
}

interface DayFormProps {
  day: string
  onChange: (day: string) => void
  isBusy: boolean
  onSubmit: () => void
}

function DayForm({ day, onChange, isBusy, onSubmit }: DayFormProps) {
  const styles = useStyles()
  const form = useRef<HTMLFormElement>(null)
  const today = londonDay(useMinute())
  useFocusReturn()
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      aria-label="Call again"
      className={styles.day}
      onSubmit={(event) => {
        event.preventDefault()
        if (day !== '') onSubmit()
      }}
    >
      <Field label="Call again on">
        <Input type="date" required min={daysAfter(today)} value={day} onChange={(_, { value }) => onChange(value)} />
      </Field>
      <Button type="submit" disabledFocusable={isBusy}>
        Set the task
      </Button>
    </form>
  )
}

/** Archives the lead, once the owner has confirmed it. */
function NotForUs({ lead, onArchived }: { lead: ProspectDetail | undefined; onArchived: () => void }) {
  const styles = useStyles()
  const run = useLeadAction()
  async function archive() {
    if (lead && (await run({ leads: [lead] }, { action: 'archive' }, 'Not for us'))) onArchived()
  }
  return (
    <Button className={styles.chip} disabledFocusable={lead === undefined} onClick={() => void archive()}>
      Not for us
    </Button>
  )
}
