import { crmStages, statuses, type Prospect } from '#shared/contract/prospects.ts'
import { invalidField } from '../../platform/errors.ts'

/** The steps from first to last, without the dead end, which can be entered from any step and left only for the first. */
const pipelines = {
  status: { name: 'status', steps: statuses.filter((step) => step !== 'rejected'), deadEnd: 'rejected' },
  crmStage: { name: 'stage', steps: crmStages.filter((step) => step !== 'lost'), deadEnd: 'lost' },
} as const

/** Allows any move forward; a move back needs a reason. @throws AppError `invalid_input` */
export function checkStep<Field extends keyof typeof pipelines>(
  field: Field,
  from: Prospect[Field],
  to: Prospect[Field],
  reason: string | undefined,
): void {
  const { name, deadEnd } = pipelines[field]
  const steps: readonly string[] = pipelines[field].steps
  if (to === from || to === deadEnd) return
  const [first = ''] = steps
  if (from === deadEnd) {
    if (to === first) return
    throw invalidField(field, `A ${deadEnd} lead must become ${readable(first)} first`)
  }
  if (steps.indexOf(to) < steps.indexOf(from) && reason === undefined) {
    throw invalidField('reason', `Please say why the ${name} is going back from ${readable(from)} to ${readable(to)}`)
  }
}

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
