import { useEffect, useRef } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import { useSendSurveyLink } from './mutations.ts'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
  date: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    // One press books: the buttons are a thumb apart.
    minHeight: '44px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomStyle: 'none' },
  },
})

export interface ProposedDatesProps {
  dates: readonly SurveyDate[]
  /** The date whose button is focused first, `2026-12-07 morning`: the owner has followed its link in an email. */
  focused?: string | null
  isBusy: boolean
  onConfirm: (date: SurveyDate) => void
}

/** Lists the dates that a customer proposed, each with a button to confirm it. */
export function ProposedDates({ dates, focused, isBusy, onConfirm }: ProposedDatesProps) {
  const styles = useStyles()
  const focusedItem = useRef<HTMLLIElement>(null)
  useEffect(() => focusedItem.current?.querySelector('button')?.focus(), [])
  return (
    <ul>
      {dates.map((date) => (
        <li
          key={date.day}
          ref={focused === `${date.day} ${date.half}` ? focusedItem : undefined}
          className={styles.date}
        >
          {nameSurveyDate(date)}
          <Button
            size="small"
            aria-label={`Confirm ${nameSurveyDate(date)}`}
            disabledFocusable={isBusy}
            onClick={() => onConfirm(date)}
          >
            Confirm
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Emails the link to choose dates, for a customer who has not chosen any; says why it can’t without an email address. */
export function SendSurveyLink({ jobId, name, hasEmail }: { jobId: string; name: string; hasEmail: boolean }) {
  const styles = useStyles()
  const send = useSendSurveyLink({ id: jobId, customerName: name })
  if (!hasEmail) return <p className={styles.quiet}>No email address, so the link can’t be emailed.</p>
  return (
    <Button
      size="small"
      aria-label={`Send the link to ${name}`}
      disabledFocusable={send.isPending}
      onClick={() => send.mutate()}
    >
      Send the link
    </Button>
  )
}
