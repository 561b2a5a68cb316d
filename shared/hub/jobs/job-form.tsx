import { openLabels } from '#shared/business/labels-with-fallback.ts'
import { makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { hampshireRegisters } from '#shared/business/hampshire-registers.ts'
import { stepLabels } from '#shared/business/job-dates.ts'
import {
  changeJob,
  type Job,
  jobFields,
  plannedSteps,
  type PlanningDecision,
  planningDecisions,
} from '#shared/contract/jobs.ts'
import { showFieldErrors, SelectField, TextField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { type JobEntries, useChangeJob } from './mutations.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: tokens.spacingVerticalL,
    alignItems: 'start',
  },
  wide: { gridColumn: '1 / -1' },
  heading: { gridColumn: '1 / -1', margin: space('S', 0, 0), fontWeight: tokens.fontWeightSemibold },
})

const fields = Object.keys(jobFields) as (keyof typeof jobFields)[]
const dayInput = { type: 'date' } as const

/** Edits the days, the application and the notes of a job. Only what was changed is sent. */
export function JobForm({ job, onDone }: { job: Job; onDone: () => void }) {
  const styles = useStyles()
  const values = entriesOf(job)
  const form = useForm({ resolver: zodResolver(jobEntries), defaultValues: values })
  // The key ends with the lead's id, so that the draft is deleted with the lead.
  const draft = useDraft(form, `${job.id}:job:${job.prospectId}`, { revision: job.revision, values })
  const save = useChangeJob({
    saved: 'Job saved',
    onSaved() {
      draft.drop()
      onDone()
    },
    onError: (error) => showFieldErrors(error, fields, form.setError),
  })

  function submit(): void {
    const { dirtyFields } = form.formState
    const { dueDates, ...entries } = form.getValues()
    const changed = pick(entries, dirtyFields)
    const changedDates = pick(dueDates ?? {}, dirtyFields.dueDates ?? {})
    const change = { ...changed, ...(Object.keys(changedDates).length > 0 && { dueDates: changedDates }) }
    save.mutate({ job: { ...job, revision: draft.revision ?? job.revision }, change })
  }

  const hasBuildingRegs = job.packageType !== 'Essential'
  return (
    <FormShell
      form={form}
      draft={draft}
      aria-label="Edit the job"
      error={save.error}
      onSubmit={submit}
      onCancel={onDone}
      buttons={
        <SubmitButton isBusy={save.isPending} busyLabel="Saving…">
          Save
        </SubmitButton>
      }
    >
      <div className={styles.fields}>
        {(['surveyedOn', 'drawingsSentOn', 'submittedOn', 'validatedOn'] as const).map((name) => (
          <TextField key={name} form={form} name={name} label={fieldLabels[name]} input={dayInput} />
        ))}
        <TextField form={form} name="planningReference" label={fieldLabels.planningReference} />
        <AuthorityField form={form} />
        <DecisionField form={form} hasNone />
        <TextField form={form} name="decidedOn" label={fieldLabels.decidedOn} input={dayInput} />
        {hasBuildingRegs ? (
          <TextField form={form} name="buildingRegsSentOn" label={fieldLabels.buildingRegsSentOn} input={dayInput} />
        ) : undefined}
        <TextField form={form} name="completedOn" label={fieldLabels.completedOn} input={dayInput} />
        <h4 className={styles.heading}>Your own due dates, in place of those that were promised</h4>
        {plannedSteps
          .filter((step) => hasBuildingRegs || step !== 'building_regs')
          .map((step) => (
            <TextField
              key={step}
              form={form}
              name={`dueDates.${step}`}
              label={`${stepLabels[step]}: due on`}
              input={dayInput}
            />
          ))}
        <div className={styles.wide}>
          <TextAreaField form={form} name="notes" label={fieldLabels.notes} />
        </div>
      </div>
    </FormShell>
  )
}

function entriesOf(job: Job): JobEntries {
  const entered = Object.fromEntries(fields.map((field) => [field, job[field] ?? '']))
  const dueDates = Object.fromEntries(plannedSteps.map((step) => [step, job.dueDates[step] ?? '']))
  return { ...entered, dueDates }
}

/** Returns the entries that were changed. */
function pick<Entries extends object>(
  entries: Entries,
  dirty: { [name in keyof Entries]?: unknown },
): Partial<Entries> {
  const changed = Object.entries(entries).filter(([name]) => dirty[name as keyof Entries] === true)
  return Object.fromEntries(changed) as Partial<Entries>
}

export const fieldLabels: Record<Exclude<keyof typeof jobFields, 'dueDates'>, string> = {
  surveyedOn: 'Surveyed on',
  drawingsSentOn: 'First drawings sent on',
  submittedOn: 'Application submitted on',
  validatedOn: 'Validated by the council on',
  planningReference: 'Planning reference',
  planningAuthority: 'Planning authority',
  decidedOn: 'Decided on',
  decision: 'Decision',
  buildingRegsSentOn: 'Building regulations drawings sent on',
  completedOn: 'Completed on',
  notes: 'Notes on the job',
}

export const decisionLabels = openLabels<Record<PlanningDecision, string>>({
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
})

/** The schema of the job forms. The revision is added when they are sent. */
export const jobEntries = z.omit(changeJob.body, { revision: true })

interface FieldProps<Sent> {
  form: UseFormReturn<JobEntries, unknown, Sent>
}

const authorities = hampshireRegisters
  .map(({ id, name }) => ({ value: id, label: name }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** Chooses the authority that decides on the application. */
export function AuthorityField<Sent>({ form }: FieldProps<Sent>) {
  return (
    <SelectField
      form={form}
      name="planningAuthority"
      label={fieldLabels.planningAuthority}
      options={[{ value: '', label: 'Not chosen' }, ...authorities]}
    />
  )
}

/** Chooses what the council decided. @param hasNone offers that nothing has been decided yet */
export function DecisionField<Sent>({ form, hasNone = false }: FieldProps<Sent> & { hasNone?: boolean }) {
  const decisions = planningDecisions.map((value) => ({ value, label: decisionLabels[value] }))
  return (
    <SelectField
      form={form}
      name="decision"
      label={fieldLabels.decision}
      options={hasNone ? [{ value: '', label: 'None yet' }, ...decisions] : decisions}
    />
  )
}
