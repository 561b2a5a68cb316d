import { lazy, useState } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { counted } from '#shared/business/counts.ts'
import { stageStep } from '#shared/business/pipeline.ts'
import { datesOf, nextStep } from '#shared/business/job-dates.ts'
import { type Job, jobStages, type JobStage, type JobStep } from '#shared/contract/jobs.ts'
import { Board, BoardCard, BoardColumn } from '../../components/board.tsx'
import { useConfirm } from '../../components/confirm.tsx'
import { useMinute } from '../../components/past-time.tsx'
import { londonDay } from '../../platform/dates.ts'
import { OverlayBoundary } from '../../components/error-boundaries.tsx'
import { MoveMenu } from '../../prospects/lead-menus.tsx'
import { stageLabels } from '../../prospects/labels.ts'
import { LeadLink, useLeadNavigation } from '../../prospects/lead-link.tsx'
import { byStage, type Grouping } from '../../prospects/board-columns.ts'
import { useChangeJob } from '../mutations.ts'
import { StepMark } from '../step-mark.tsx'

const StepDialog = lazy(async () => ({ default: (await import('../step-dialog.tsx')).StepDialog }))

const byJobStage: Grouping<'crmStage'> = { ...byStage, values: jobStages }

/** The step whose day a stage asks for. */
const stepOfStage: Partial<Record<JobStage, JobStep>> = {
  design: 'survey',
  submitted: 'submission',
  completed: 'completion',
}

const useStyles = makeStyles({
  facts: {
    gridColumn: '1 / -1',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
  },
  next: { alignSelf: 'center', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase300 },
})

/** Shows open jobs in a column for each stage. A later stage asks for its day, an earlier one for a reason. */
export function JobsBoard({ jobs }: { jobs: readonly Job[] }) {
  const [asked, setAsked] = useState<{ job: Job; step: JobStep }>()
  const confirm = useConfirm()
  const change = useChangeJob({ saved: 'Job moved', errorTitle: 'Couldn’t move the job' })

  async function move(job: Job, stage: JobStage): Promise<void> {
    if (stage === job.stage) return
    const step = stepOfStage[stage]
    const isBack = stageStep(job.stage, stage) === 'needs a reason'
    if (!isBack && step !== undefined) return setAsked({ job, step })
    const agreed = isBack
      ? await confirm({
          title: `Move ${job.name} back to ${stageLabels[stage].toLowerCase()}?`,
          text: 'The dates of the stages after it will be cleared.',
          action: 'Move back',
          reason: { label: 'Why is the stage going back?', isRequired: true, hint: 'It will appear on the timeline.' },
        })
      : {}
    if (agreed) change.mutate({ job, change: { stage, reason: agreed.reason } })
  }

  return (
    <>
      <Board<Job>
        label="Jobs by stage"
        isStacked
        renderFacts={(job) => <JobFacts job={job} />}
        onDrop={(job, to) => void move(job, to as JobStage)}
      >
        {jobStages
          .filter((stage) => stage !== 'completed')
          .map((stage) => {
            const ofStage = jobs.filter((job) => job.stage === stage)
            return (
              <BoardColumn
                key={stage}
                value={stage}
                label={stageLabels[stage]}
                sum={counted(ofStage.length, 'job')}
                isEmpty={ofStage.length === 0}
              >
                {ofStage.map((job) => (
                  <li key={job.id}>
                    <JobCard job={job} onMove={(to) => void move(job, to)} />
                  </li>
                ))}
              </BoardColumn>
            )
          })}
        <BoardColumn
          value="completed"
          label={stageLabels.completed}
          sum="Drop a job here to complete it"
          isEmpty={false}
        >
          {undefined}
        </BoardColumn>
      </Board>
      {asked === undefined ? undefined : (
        <OverlayBoundary onClose={() => setAsked(undefined)}>
          <StepDialog {...asked} onClose={() => setAsked(undefined)} />
        </OverlayBoundary>
      )}
    </>
  )
}

function JobCard({ job, onMove }: { job: Job; onMove: (to: JobStage) => void }) {
  const navigation = useLeadNavigation()
  return (
    <BoardCard
      id={job.id}
      value={job}
      link={<LeadLink lead={{ id: job.prospectId, name: job.name }} navigation={navigation} />}
      menu={
        <MoveMenu
          lead={{ name: job.name, crmStage: job.stage }}
          grouping={byJobStage}
          onMove={(stage) => onMove(stage as JobStage)}
        />
      }
    >
      <JobFacts job={job} />
    </BoardCard>
  )
}

function JobFacts({ job }: { job: Job }) {
  const styles = useStyles()
  const next = nextStep(datesOf(job, londonDay(useMinute())))
  return (
    <>
      <span className={styles.facts}>{[job.packageType, job.place].filter((part) => part !== null).join(' · ')}</span>
      <span className={styles.next}>{next === undefined ? undefined : <StepMark step={next} />}</span>
    </>
  )
}
