import { type ReactNode, useState } from 'react'
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { listTasks } from '#shared/contract/tasks.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { Warning16Filled } from '../../icons/warning.ts'
import { SurveyDetails } from '../../appointments/deposit-survey.tsx'
import { MoveCall } from '../../appointments/lead-call.tsx'
import { callQueries, surveyQueries } from '../../appointments/queries.ts'
import { PartBoundary } from '../../components/error-boundaries.tsx'
import { useFocusReturn } from '../../components/focus-return.ts'
import { useMinute } from '../../components/past-time.tsx'
import { space } from '../../components/styles.ts'
import { invoiceQueries } from '../../invoices/queries.ts'
import { mayHaveJob } from '../../jobs/queries.ts'
import { queryOf, useOpeningTimes } from '../../platform/queries.ts'
import { quoteQueries } from '../../quotes/queries.ts'
import { useCompleteTask } from '../../tasks/mutations.ts'
import { todayQueries } from '../../today/queries.ts'
import type { LeadPart } from '../email-form-address.ts'
import { type NextLeadStep, nextLeadStep } from './next-lead-step.ts'

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '32px',
  },
  next: { color: tokens.colorNeutralForeground3 },
  text: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  late: { color: tokens.colorStatusDangerForeground1 },
  icon: { flexShrink: 0 },
  none: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  change: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalS,
    padding: space('S', 0, 'XS'),
  },
})

/** Reads what comes next with a lead; undefined while it is read, null if nothing is planned. */
function useNextStep(lead: ProspectDetail): NextLeadStep | null | undefined {
  const { id } = lead
  const now = useMinute()
  const times = useOpeningTimes()
  const today = useQuery(todayQueries.overview(undefined))
  const calls = useQuery(callQueries.ofLead(id))
  const surveys = useQuery(surveyQueries.ofLead(id))
  const openSurveys = useQuery(surveyQueries.openOfLead(id))
  const tasks = useQuery(queryOf(listTasks, { query: { prospectId: id } }))
  const quotes = useQuery(quoteQueries.ofLead(id))
  const invoices = useQuery({ ...invoiceQueries.ofLead(id), enabled: mayHaveJob(lead) })
  if ([today, calls, surveys, openSurveys, tasks, quotes, invoices].some(({ isLoading }) => isLoading)) return undefined
  const plans = {
    enquiry: today.data?.enquiries.find(({ prospectId }) => prospectId === id),
    calls: calls.data,
    surveys: surveys.data,
    openSurveys: openSurveys.data,
    tasks: tasks.data,
    quotes: quotes.data,
    invoices: invoices.data,
  }
  return nextLeadStep(plans, now, times) ?? null
}

export interface NextLineProps {
  lead: ProspectDetail
  onShow: (part: LeadPart) => void
}

/** Says below the name of a lead what comes next, with what can be done about it. A call or a survey is moved here. */
export function NextLine(props: NextLineProps) {
  const styles = useStyles()
  const step = useNextStep(props.lead)
  return (
    <section aria-label="Next">
      <PartBoundary name="What comes next">
        {step ? (
          <Step key={keyOf(step)} step={step} {...props} />
        ) : (
          <div className={styles.line}>
            {step === null ? <span className={styles.none}>Nothing is planned</span> : undefined}
          </div>
        )}
      </PartBoundary>
    </section>
  )
}

/** Closes the form that moves an appointment when another one comes next. */
function keyOf(step: NextLeadStep): string {
  if (step.kind === 'call') return step.call.id
  return step.kind === 'survey' ? step.survey.jobId : step.kind
}

const partOf: Partial<Record<NextLeadStep['kind'], LeadPart>> = { dates: 'story', quote: 'money', invoice: 'money' }

function Step({ step, onShow }: NextLineProps & { step: NextLeadStep }) {
  const styles = useStyles()
  const [isMoving, setIsMoving] = useState(false)
  const complete = useCompleteTask()
  const part = partOf[step.kind]
  const close = () => setIsMoving(false)
  return (
    <>
      <div className={styles.line}>
        <span className={styles.next}>Next</span>
        <span className={mergeClasses(styles.text, step.isLate && styles.late)}>
          {step.isLate ? <Warning16Filled className={styles.icon} aria-hidden /> : undefined}
          {step.text}
        </span>
        {step.kind === 'call' || step.kind === 'survey' ? (
          <Button
            size="small"
            aria-expanded={isMoving}
            aria-label={step.kind === 'call' ? 'Move the next call' : 'Move the next survey'}
            onClick={() => setIsMoving(!isMoving)}
          >
            Move
          </Button>
        ) : step.kind === 'task' ? (
          <Button size="small" aria-label={`Done: ${step.task.title}`} onClick={() => complete(step.task)}>
            Done
          </Button>
        ) : part === undefined ? undefined : (
          <Button size="small" aria-label={`Show: ${step.text}`} onClick={() => onShow(part)}>
            Show
          </Button>
        )}
      </div>
      {!isMoving ? undefined : (
        <Change>
          {step.kind === 'call' ? <MoveCall call={step.call} onDone={close} /> : undefined}
          {step.kind === 'survey' ? (
            <SurveyDetails
              payment={{ id: step.survey.jobId, customerName: step.survey.name }}
              isChoosingFirst
              onChosen={close}
            />
          ) : undefined}
        </Change>
      )}
    </>
  )
}

/** The form that moves what comes next. When it closes, the focus returns to the button that has opened it. */
function Change({ children }: { children: ReactNode }) {
  useFocusReturn()
  return <div className={useStyles().change}>{children}</div>
}
