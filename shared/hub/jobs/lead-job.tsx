import { openLabels } from '#shared/business/labels-with-fallback.ts'
import { lazy, useState } from 'react'
import { Button, makeStyles, MenuItem, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { type HampshireRegister, hampshireRegisters } from '#shared/business/hampshire-registers.ts'
import { datesOf, nextStep, type StepDates, stepLabels } from '#shared/business/job-dates.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { readBusiness } from '#shared/contract/business.ts'
import type { CancelReason, Job } from '#shared/contract/jobs.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { Edit20Regular } from '../icons/edit.ts'
import { MailArrowForward20Regular } from '../icons/mail-arrow-forward.ts'
import { LoadError } from '../components/query-content.tsx'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { PanelSection } from '../components/side-panel.tsx'
import { useMinute } from '../components/past-time.tsx'
import { Facts } from '../components/records/facts.tsx'
import { Row } from '../components/stack.tsx'
import { SubtleLink } from '../components/subtle-link.tsx'
import { DocumentMenu } from '../documents/document-row.tsx'
import { formatDate, londonDay } from '../platform/dates.ts'
import { queryOf } from '../platform/queries.ts'
import { paymentStateLabels } from '../prospects/labels.ts'
import { decisionLabels, JobForm } from './job-form.tsx'
import { useAskForReview, useCancelJob } from './mutations.ts'
import { isJobStage, jobsOfLead, nameJob } from './queries.ts'
import { StepMark } from './step-mark.tsx'

const StartJobDialog = lazy(async () => ({ default: (await import('./start-job-dialog.tsx')).StartJobDialog }))
const StepDialog = lazy(async () => ({ default: (await import('./step-dialog.tsx')).StepDialog }))

const useStyles = makeStyles({
  next: { justifyContent: 'space-between' },
  quiet: { color: tokens.colorNeutralForeground3 },
  button: { justifySelf: 'start' },
  actions: { flexWrap: 'nowrap', flexShrink: 0 },
  reopen: { flexShrink: 0, whiteSpace: 'nowrap' },
})

/** Shows the jobs of a lead, the newest first. */
export function LeadJob({ lead }: { lead: ProspectDetail }) {
  const jobs = useQuery(jobsOfLead(lead.id))
  if (jobs.isError) {
    return (
      <LoadError title="Couldn’t load the job" error={jobs.error} onRetry={jobs.refetch} isRetrying={jobs.isFetching} />
    )
  }
  if (jobs.data?.length === 0 && isJobStage(lead.crmStage)) return <NoJob lead={lead} />
  return jobs.data?.toReversed().map((job) => <JobSection key={job.id} job={job} isOnlyOne={jobs.data.length === 1} />)
}

/** A lead that the owner has moved to the stage of a job, which has none. */
function NoJob({ lead }: { lead: ProspectDetail }) {
  const styles = useStyles()
  return (
    <PanelSection heading="Job" action={<StartJob lead={lead} />}>
      <p className={styles.quiet}>No job yet: no deposit has been paid here.</p>
    </PanelSection>
  )
}

function StartJob({ lead }: { lead: ProspectDetail }) {
  const [isStarting, setIsStarting] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setIsStarting(true)}>
        Start a job
      </Button>
      {isStarting ? (
        <OverlayBoundary onClose={() => setIsStarting(false)}>
          <StartJobDialog lead={lead} onClose={() => setIsStarting(false)} />
        </OverlayBoundary>
      ) : undefined}
    </>
  )
}

function JobSection({ job, isOnlyOne }: { job: Job; isOnlyOne: boolean }) {
  const styles = useStyles()
  const [isEditing, setIsEditing] = useState(false)
  const suffix = isOnlyOne ? '' : `: ${nameJob(job)}`
  return (
    <PanelSection
      heading={isOnlyOne ? 'Job' : `Job: ${nameJob(job)}`}
      action={isEditing ? undefined : <JobActions job={job} suffix={suffix} onEdit={() => setIsEditing(true)} />}
    >
      {job.state === 'cancelled' ? (
        <p className={styles.quiet}>{cancelTexts[job.cancelReason ?? 'owner']}</p>
      ) : undefined}
      {isEditing ? (
        <JobForm job={job} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          {job.state === 'open' ? <NextStep job={job} suffix={suffix} /> : undefined}
          <JobFacts job={job} />
          {job.state === 'completed' ? <ReviewRequest job={job} suffix={suffix} /> : undefined}
        </>
      )}
    </PanelSection>
  )
}

interface NamedJobProps {
  job: Job
  /** Ends the accessible names of the buttons where there are several jobs. */
  suffix: string
}

function JobActions({ job, suffix, onEdit }: NamedJobProps & { onEdit: () => void }) {
  const styles = useStyles()
  const { cancel, reopen } = useCancelJob(job)
  if (job.state === 'cancelled') {
    return (
      <Button size="small" className={styles.reopen} aria-label={`Reopen the job${suffix}`} onClick={reopen}>
        Reopen the job
      </Button>
    )
  }
  return (
    <Row className={styles.actions}>
      <Button size="small" icon={<Edit20Regular />} aria-label={`Edit job${suffix}`} onClick={onEdit}>
        Edit job
      </Button>
      {job.state === 'open' ? (
        <DocumentMenu number={`the job${suffix}`}>
          <MenuItem onClick={() => void cancel()}>Cancel the job …</MenuItem>
        </DocumentMenu>
      ) : undefined}
    </Row>
  )
}

const cancelTexts = openLabels<Record<CancelReason, string>>({
  lost: 'Cancelled: the lead is lost.',
  refund: 'Cancelled: the deposit went back.',
  dispute: 'Cancelled: the bank returned the deposit.',
  owner: 'Cancelled by you.',
})

function NextStep({ job, suffix }: NamedJobProps) {
  const styles = useStyles()
  const [isAsking, setIsAsking] = useState(false)
  const next = nextStep(datesOf(job, londonDay(useMinute())))
  if (next === undefined) return undefined
  return (
    <Row className={styles.next}>
      <StepMark step={next} />
      <Button size="small" aria-label={`${stepActions[next.step]}${suffix}`} onClick={() => setIsAsking(true)}>
        {stepActions[next.step]}
      </Button>
      {isAsking ? (
        <OverlayBoundary onClose={() => setIsAsking(false)}>
          <StepDialog job={job} step={next.step} onClose={() => setIsAsking(false)} />
        </OverlayBoundary>
      ) : undefined}
    </Row>
  )
}

const stepActions = openLabels<Record<StepDates['step'], string>>({
  survey: 'Mark as surveyed',
  drawings: 'Mark drawings as sent',
  submission: 'Mark as submitted',
  decision: 'Enter the decision',
  building_regs: 'Mark drawings as sent',
  completion: 'Complete the job',
})

/** Shows the days of each step, the application, and what has been paid. */
function JobFacts({ job }: { job: Job }) {
  const today = londonDay(useMinute())
  const register = hampshireRegisters.find(({ id }) => id === job.planningAuthority)
  const { packageType, planningReference, decision, deposit, balance, notes } = job
  return (
    <Facts
      facts={[
        { name: 'Package', value: packageType },
        ...datesOf(job, today)
          .filter(({ isDone }) => isDone || job.state !== 'cancelled')
          .map((step) => ({ name: stepLabels[step.step], value: describeDates(step, today) })),
        { name: 'Planning reference', value: planningReference },
        { name: 'Authority', value: register === undefined ? null : <AuthorityLink register={register} /> },
        { name: 'Decision', value: decision === null ? null : decisionLabels[decision] },
        {
          name: 'Deposit',
          value:
            deposit === null
              ? 'None'
              : [paymentStateLabels[deposit.status], deposit.receiptNumber].filter((part) => part !== null).join(', '),
        },
        { name: 'Balance', value: describeBalance(balance) },
        { name: 'Notes on the job', value: notes },
      ]}
    />
  )
}

/** `8 Dec 2026`, `Due by 18 Dec 2026`; null while nothing is known. */
function describeDates({ isDone, doneOn, dueOn, step }: StepDates, today: string): string | null {
  if (isDone) return doneOn === null ? 'Done' : formatDate(doneOn)
  if (dueOn === null) return null
  const day = formatDate(dueOn)
  if (step === 'survey' && dueOn >= today) return `By ${day}`
  return dueOn < today ? `Was due by ${day}` : `Due by ${day}`
}

function describeBalance(balance: Job['balance']): string {
  if (balance === null) return 'Not invoiced yet'
  const { number, duePence, paidAt } = balance
  const state = paidAt === null ? 'not paid yet' : `paid on ${formatDate(paidAt)}`
  return `${formatMoneyExactly(duePence)}, ${number}, ${state}`
}

/** Links to the register in which the authority publishes the application. */
function AuthorityLink({ register }: { register: HampshireRegister }) {
  return (
    <>
      {register.name} ·{' '}
      <SubtleLink href={register.url} target="_blank" rel="noreferrer">
        Open the register
      </SubtleLink>
    </>
  )
}

/** Offers to ask the customer of a completed job for a review, or says when that was done. */
function ReviewRequest({ job, suffix }: NamedJobProps) {
  const styles = useStyles()
  const business = useQuery(queryOf(readBusiness))
  const { ask, isPending } = useAskForReview(job)
  if (job.reviewAskedAt !== null) {
    return <p className={styles.quiet}>Asked for a review on {formatDate(job.reviewAskedAt)}.</p>
  }
  return (
    <Button
      className={styles.button}
      icon={<MailArrowForward20Regular />}
      disabledFocusable={isPending}
      aria-label={`Ask for a review${suffix}`}
      onClick={() => void ask(typeof business.data?.reviewsUrl === 'string')}
    >
      Ask for a review
    </Button>
  )
}
