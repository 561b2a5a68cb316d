import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { hampshireRegisters } from '#shared/business/hampshire-registers.ts'
import { changeJob, type jobFields } from '#shared/contract/job-changes.ts'
import { type PlanningDecision, planningDecisions } from '#shared/contract/jobs.ts'
import { SelectField } from '../components/form/fields.tsx'
import type { JobEntries } from './mutations.ts'

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

export const decisionLabels: Record<PlanningDecision, string> = {
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** What the forms of a job check; the revision is added when they are sent. */
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
