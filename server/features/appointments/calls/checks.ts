import { changeHours, mayChange } from '#shared/business/call-slots.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { countChoicesLeft } from './holds.ts'
import * as queries from './queries.ts'

export type Using = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'callLinks' | 'hashContact'>
/** Only the owner may change a call shortly before it, and as often as they like. */
export type Who = 'visitor' | 'owner'

/** @throws AppError `conflict` */
export function checkInTime({ startsAt }: queries.CallRow, now: Date, who: Who): void {
  const start = new Date(startsAt).getTime()
  if (now.getTime() >= start) throw new AppError('conflict', 'This call has already started.')
  if (who === 'visitor' && !mayChange(start, now.getTime()))
    throw new AppError('conflict', `You can change a call here up to ${changeHours} hours before it.`)
}

/** @throws AppError `conflict` when the visitor has chosen a time too often */
export async function checkChoices(trx: Trx, { config }: Using, consultationId: string): Promise<void> {
  if ((await countChoicesLeft(trx, consultationId)) > 0) return
  throw new AppError(
    'conflict',
    `This call has been changed too many times to change it here. Please call us on ${config.business.phone}.`,
  )
}

export function confirmedAlready(): AppError {
  return new AppError('conflict', 'This call is confirmed. Open the link in our email to reschedule or cancel it.')
}

/** @throws AppError `not_found` */
export async function getEnquiry(trx: Trx, consultationId: string): Promise<queries.EnquiryRow> {
  const enquiry = await queries.findEnquiry(trx, consultationId)
  if (!enquiry) throw new AppError('not_found', 'This enquiry no longer exists.')
  return enquiry
}
