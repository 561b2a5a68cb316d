import { crmStages, statuses, type Prospect } from '#shared/contract/prospects.ts'
import { AppError } from '../http/errors.ts'

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

/** Whether a lead that has this status has been spoken with. */
export function impliesContact(status: Prospect['status']): boolean {
  return status !== 'new' && status !== 'rejected'
}

function checkStep({ name, steps, wayOut }: Path, from: string, to: string, reason: string | undefined): void {
  if (to === from || to === wayOut) return
  const [first = ''] = steps
  if (from === wayOut) {
    if (to === first) return
    throw refusal(name === 'status' ? 'status' : 'crmStage', `A ${wayOut} lead has to become ${readable(first)} first`)
  }
  if (steps.indexOf(to) < steps.indexOf(from) && reason === undefined) {
    throw refusal('reason', `Please say why the ${name} goes back from ${readable(from)} to ${readable(to)}`)
  }
}

function refusal(field: string, message: string): AppError {
  return new AppError('invalid_input', `${message}.`, { fields: { [field]: message } })
}

function readable(step: string): string {
  return step.replaceAll('_', ' ')
}
