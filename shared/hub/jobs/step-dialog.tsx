import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { DoneDay, Job, JobStage, JobStep } from '#shared/contract/jobs.ts'
import { showFieldErrors, TextField } from '../components/form/fields.tsx'
import { FormDialog } from '../components/form/form-dialog.tsx'
import { useMinute } from '../components/past-time.tsx'
import { londonDay } from '../platform/dates.ts'
import { AuthorityField, DecisionField, fieldLabels, jobEntries } from './job-form.tsx'
import { type JobEntries, useChangeJob } from './mutations.ts'

interface Question {
  title: string
  day: DoneDay
  /** The stage that begins with it. */
  stage?: JobStage
}

const questions: Record<JobStep, Question> = {
  survey: { title: 'When was the survey?', day: 'surveyedOn', stage: 'design' },
  drawings: { title: 'When did you send the first drawings?', day: 'drawingsSentOn' },
  submission: { title: 'When did you submit the application?', day: 'submittedOn', stage: 'submitted' },
  decision: { title: 'What did the council decide?', day: 'decidedOn' },
  building_regs: { title: 'When did you send the building regulations drawings?', day: 'buildingRegsSentOn' },
  completion: { title: 'When was the job completed?', day: 'completedOn', stage: 'completed' },
}

export interface StepDialogProps {
  job: Job
  step: JobStep
  onClose: () => void
}

/** Asks for the day on which a step was done, and for its other details. */
export function StepDialog({ job, step, onClose }: StepDialogProps) {
  const { title, day, stage } = questions[step]
  const today = londonDay(useMinute())
  const suggested = day === 'surveyedOn' && job.surveyDay !== null && job.surveyDay < today ? job.surveyDay : today
  const defaultValues: JobEntries = {
    [day]: job[day] ?? suggested,
    ...(stage !== undefined && { stage }),
    ...(step === 'submission' && {
      planningReference: job.planningReference,
      planningAuthority: job.planningAuthority,
    }),
    ...(step === 'decision' && { decision: job.decision ?? 'approved' }),
  }
  const form = useForm({ resolver: zodResolver(jobEntries), defaultValues })
  const change = useChangeJob({
    saved: 'Job updated',
    onSaved: onClose,
    onError: (error) => showFieldErrors(error, [day, 'decision', 'planningReference'], form.setError),
  })
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={(entries) => change.mutate({ job, change: entries })}
      error={change.error}
      isPending={change.isPending}
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
    >
      {step === 'decision' ? <DecisionField form={form} /> : undefined}
      <TextField form={form} name={day} label={fieldLabels[day]} input={{ type: 'date' }} isRequired />
      {step === 'submission' ? (
        <>
          <TextField form={form} name="planningReference" label={fieldLabels.planningReference} />
          <AuthorityField form={form} />
        </>
      ) : undefined}
    </FormDialog>
  )
}
