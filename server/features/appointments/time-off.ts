import { v7 as uuidv7 } from 'uuid'
import type { BlockedDays } from '#shared/contract/calls.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { findClashes, listAppointments, refuseClashes, timesOfDays } from '../../platform/diary/find-clashes.ts'
import { insertTimeOff } from '../../platform/diary/time-off.ts'

interface NewTimeOff {
  id?: string | undefined
  from: string
  to: string
  note?: string | undefined
  despiteClashes: boolean
}

/** Adds time off; the same id again changes nothing. Calls and surveys on its days stay booked.
 *  @throws AppError `conflict` with the calls and surveys of these days, unless the owner accepts them */
export async function addTimeOff(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { id = uuidv7(), from, to, note, despiteClashes }: NewTimeOff,
): Promise<BlockedDays> {
  const now = clock.now()
  const wanted = { kind: 'timeOff', ...timesOfDays(from, to) } as const
  refuseClashes(findClashes(await listAppointments(trx, now), wanted, 0), despiteClashes)
  const added = { id, note: note ?? null }
  await insertTimeOff(trx, { ...added, fromDay: from, toDay: to, createdAt: now.toISOString() })
  return { ...added, from, to }
}
