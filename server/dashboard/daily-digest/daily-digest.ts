import * as z from 'zod/mini'
import { minuteMs } from '#shared/business/durations.ts'
import { dayInLondon, timeInLondon } from '#shared/business/london-time.ts'
import { hoursOn } from '#shared/business/opening-times.ts'
import type { Logger } from 'pino'
import type { Deps } from '../../deps.ts'
import { queueEmail } from '../../mail/outbox.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { type Repeating, repeat } from '../../platform/run-at-interval.ts'
import { readOpeningTimes } from '../../platform/diary/time-off.ts'
import { settingsStore } from '../../platform/settings/settings-store.ts'
import { isEmpty, getAgenda } from './agenda.ts'
import { dailyDigest } from './mail.ts'

export type DigestContext = Pick<Deps, 'db' | 'clock' | 'business' | 'publicUrl'>

const halfPastSeven = 7.5 * 60
/** A server that starts after noon skips that day's digest. */
const noon = 12 * 60
const checkEveryMs = 5 * minuteMs

const settings = settingsStore(
  'morningMail',
  z.object({
    on: z.boolean(),
    /** The day in London, `2026-11-23`, whose digest has been handled; null before the first. */
    seenTo: z.nullable(z.iso.date()),
  }),
  { on: true, seenTo: null },
)

export function readDigestSettings({ db }: Pick<Deps, 'db'>): Promise<{ on: boolean }> {
  return settings.read(db)
}

export async function setDigestEnabled(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  on: boolean,
): Promise<{ on: boolean }> {
  const before = await settings.read(trx)
  const action = on ? 'morning_mail_turned_on' : 'morning_mail_turned_off'
  if (before.on !== on) await settings.change(trx, clock, { on }, { action })
  return { on }
}

/** Emails the owner on the morning of each day on which the business is open and something is due. */
export function startDailyDigest(context: DigestContext & { log: Logger }): Repeating {
  const { log } = context
  return repeat(() => sendDigestOnceADay(context), { everyMs: checkEveryMs, log, fault: 'the daily digest failed' })
}

/** Handles each working day once, however often it is called, and sends the digest only if something is due. */
export async function sendDigestOnceADay(context: DigestContext): Promise<void> {
  const { db, clock, business } = context
  const now = clock.now().getTime()
  const today = dayInLondon(now)
  if (!isMorningTime(now, today)) return
  if (hoursOn(today, await readOpeningTimes(db, business(), clock.now())) === undefined) return
  const { on, seenTo } = await settings.read(db)
  if (!on || seenTo === today) return
  await db.transaction().execute(async (trx) => {
    await settings.change(trx, clock, { seenTo: today })
    // In the transaction, so that it names nobody who is erased meanwhile.
    const agenda = await getAgenda({ ...context, reader: trx })
    if (isEmpty(agenda)) return
    await queueEmail(trx, context, dailyDigest({ agenda, today }), { key: today })
  })
}

/** Returns whether it is the time of day for the morning's mails. @param now milliseconds since 1970  @param today the day in London */
export function isMorningTime(now: number, today: string): boolean {
  return now >= timeInLondon(today, halfPastSeven) && now < timeInLondon(today, noon)
}
