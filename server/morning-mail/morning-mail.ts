import { isHoliday } from '#shared/business/bank-holidays.ts'
import { dayInLondon, timeInLondon, weekdayOf } from '#shared/business/london-time.ts'
import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { ownerAddress } from '../mail/mail-pair.ts'
import { queueMail } from '../mail/outbox.ts'
import { morningAlertKey } from '../prospects/notice-alerts.ts'
import { type Repeating, repeat } from '../repeat.ts'
import { isEmpty, lookAtAgenda } from './agenda.ts'
import { morningMail } from './mail.ts'
import { settings } from './settings.ts'

export type MorningUsing = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'mail'>

const halfPastSeven = 7.5 * 60
/** A server that starts later than this says nothing more of the morning. */
const noon = 12 * 60
const lookEveryMs = 5 * 60_000

/** Writes to the owner on the morning of each working day that asks something of them. */
export function startMorningMail(using: MorningUsing & { log: Logger }): Repeating {
  const { log } = using
  return repeat(() => seeToMorning(using), { everyMs: lookEveryMs, log, fault: 'the morning summary failed' })
}

/** Sees to the morning of a day once, however often it is asked, and whatever came of it. */
export async function seeToMorning(using: MorningUsing): Promise<void> {
  const { db, clock, config, publicUrl, mail } = using
  const now = clock.now().getTime()
  const today = dayInLondon(now)
  if (!isMorning(now, today)) return
  const { on, seenTo } = await settings.read(db)
  if (!on || seenTo === today) return
  await inTransaction(db, async (trx) => {
    const agenda = await lookAtAgenda(trx, clock)
    await settings.change(trx, clock, { seenTo: today })
    if (isEmpty(agenda)) return
    await queueMail(trx, clock, {
      kind: 'morning-alert',
      dedupeKey: `${morningAlertKey}${today}`,
      to: await ownerAddress(trx, config),
      ...morningMail({ agenda, today, business: config.business, publicUrl }),
    })
  })
  mail.wake()
}

function isMorning(now: number, today: string): boolean {
  const isWorkingDay = ![0, 6].includes(weekdayOf(today)) && !isHoliday(today)
  return isWorkingDay && now >= timeInLondon(today, halfPastSeven) && now < timeInLondon(today, noon)
}
