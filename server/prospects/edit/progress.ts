import { stageStep, statusStep, type Step } from '#shared/business/pipeline.ts'
import { crmStages, statuses, type Prospect } from '#shared/contract/prospects.ts'
import { invalidField } from '../../platform/errors.ts'

/** Allows what `pipeline.ts` says of a step. @throws AppError `invalid_input` */
export function checkStep<Field extends 'status' | 'crmStage'>(
  field: Field,
  from: Prospect[Field],
  to: Prospect[Field],
  reason: string | undefined,
): void {
  const step = steps[field](from, to)
  if (step === 'not from here') {
    throw invalidField(field, `A ${readable(from)} lead must become ${readable(firsts[field])} first`)
  }
  if (step === 'needs a reason' && reason === undefined) {
    const name = field === 'status' ? 'status' : 'stage'
    throw invalidField('reason', `Please say why the ${name} is going back from ${readable(from)} to ${readable(to)}`)
  }
}

const steps: { [field in 'status' | 'crmStage']: (from: Prospect[field], to: Prospect[field]) => Step } = {
  status: statusStep,
  crmStage: stageStep,
}
const firsts = { status: statuses[0], crmStage: crmStages[0] }

/** The earliest stage that a status implies. `converted` and `rejected` imply none: the stage depends on the deposit or the refusal. */
const stageOfStatus: Partial<Record<Prospect['status'], Prospect['crmStage']>> = {
  new: 'prospect',
  contacted: 'contacted',
  interested: 'contacted',
  quoted: 'proposal',
}

/** Returns the stage that follows from a change of status, or undefined to leave the stage. A later status never moves a stage back; an
 *  earlier one does only if the stage is the one that the old status implied. */
export function stageAfterStatus(
  { status: from, crmStage }: Pick<Prospect, 'status' | 'crmStage'>,
  to: Prospect['status'],
): Prospect['crmStage'] | undefined {
  const stage = stageOfStatus[to]
  if (stage === undefined || stage === crmStage || crmStage === 'lost') return undefined
  const goesBack = from !== 'rejected' && statuses.indexOf(to) < statuses.indexOf(from)
  if (goesBack) return stageOfStatus[from] === crmStage ? stage : undefined
  return crmStages.indexOf(stage) > crmStages.indexOf(crmStage) ? stage : undefined
}

/** Returns whether a lead with this status has been in contact with us. */
export function impliesContact(status: Prospect['status']): boolean {
  return status !== 'new' && status !== 'rejected'
}

function readable(step: string): string {
  return step.replaceAll('_', ' ')
}
