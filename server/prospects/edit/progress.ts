import { crmStages, statuses, type Prospect } from '#shared/contract/prospects.ts'
import { AppError } from '../../platform/errors.ts'

interface Path {
  name: 'status' | 'stage'
  /** From first to last, without the way out. */
  steps: readonly string[]
  /** May be entered from anywhere, and left only for the first step. */
  wayOut: string
}

const statusPath: Path = { name: 'status', steps: statuses.filter((step) => step !== 'rejected'), wayOut: 'rejected' }
const stagePath: Path = { name: 'stage', steps: crmStages.filter((step) => step !== 'lost'), wayOut: 'lost' }

/** Forward is free, also past several steps; back asks for a reason. @throws AppError `invalid_input` */
export function checkStatusChange(from: Prospect['status'], to: Prospect['status'], reason: string | undefined): void {
  checkStep(statusPath, from, to, reason)
}

/** The same rules for the stages, with `lost` as the way out. @throws AppError `invalid_input` */
export function checkStageChange(
  from: Prospect['crmStage'],
  to: Prospect['crmStage'],
  reason: string | undefined,
): void {
  checkStep(stagePath, from, to, reason)
}

/** The least stage that a status means. What became of a deposit or a refusal is not said by the status alone. */
const stageOfStatus: Partial<Record<Prospect['status'], Prospect['crmStage']>> = {
  new: 'prospect',
  contacted: 'contacted',
  interested: 'contacted',
  quoted: 'proposal',
}

/** The stage that a change of status brings with it; undefined to leave it. Forward it never takes back a stage that is further on;
 *  back it goes only from where the status had put it. */
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

/** Whether a lead that has this status has been spoken with. */
export function impliesContact(status: Prospect['status']): boolean {
  return status !== 'new' && status !== 'rejected'
}

function checkStep({ name, steps, wayOut }: Path, from: string, to: string, reason: string | undefined): void {
  if (to === from || to === wayOut) return
  const [first = ''] = steps
  if (from === wayOut) {
    if (to === first) return
    throw refusal(name === 'status' ? 'status' : 'crmStage', `A ${wayOut} lead must become ${readable(first)} first`)
  }
  if (steps.indexOf(to) < steps.indexOf(from) && reason === undefined) {
    throw refusal('reason', `Please say why the ${name} is going back from ${readable(from)} to ${readable(to)}`)
  }
}

function refusal(field: string, message: string): AppError {
  return new AppError('invalid_input', `${message}.`, { fields: { [field]: message } })
}

function readable(step: string): string {
  return step.replaceAll('_', ' ')
}
