import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { BusyTime } from '#shared/contract/calendar.ts'
import { timestamp } from '#shared/contract/text.ts'
import { secretFile } from '../../../platform/data-dir/secret-file.ts'
import type { Database, Trx } from '../../../platform/database/schema.ts'
import { settingsStore } from '../../../platform/settings/settings-store.ts'

export const initialState = {
  lastReadAt: null,
  failingSince: null,
  problem: null,
  failures: 0,
  unreadable: 0,
  nextReadAt: null,
  parsedOn: null,
  etag: null,
  lastModified: null,
}

/** What is known of the owner's calendar besides its secret address. */
export const calendarState = settingsStore(
  'busy-calendar',
  z.object({
    lastReadAt: z.nullable(timestamp),
    failingSince: z.nullable(timestamp),
    problem: z.nullable(z.string()),
    /** How often it has failed in a row. */
    failures: z.int(),
    /** How many entries of the last reading could not be read. */
    unreadable: z.int(),
    nextReadAt: z.nullable(timestamp),
    /** The day in London on which its entries were last worked out, and what the site said of that version. */
    parsedOn: z.nullable(z.string()),
    etag: z.nullable(z.string()),
    lastModified: z.nullable(z.string()),
  }),
  initialState,
)

/** The secret address of the owner's calendar. */
export const addressFile = secretFile('busy-calendar.txt', {
  parse(text) {
    if (!URL.canParse(text)) throw new Error('This is no address.')
    return text
  },
  print: (address) => address,
})

/** Lists the busy times that touch a range, the soonest first. @param from ISO 8601, as is `to` */
export function listBusyTimes(db: Kysely<Database>, from: string, to: string): Promise<BusyTime[]> {
  return db
    .selectFrom('busyTime')
    .select(['startsAt', 'endsAt'])
    .where('endsAt', '>', from)
    .where('startsAt', '<', to)
    .orderBy('startsAt')
    .execute()
}

export async function countBusyTimes(db: Kysely<Database>, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('busyTime')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces every busy time. */
export async function replaceBusyTimes(trx: Trx, times: readonly BusyTime[]): Promise<void> {
  await trx.deleteFrom('busyTime').execute()
  const batch = 500
  for (let at = 0; at < times.length; at += batch) {
    await trx
      .insertInto('busyTime')
      .values(times.slice(at, at + batch))
      .execute()
  }
}

/** Changes the calendar or its busy times in a transaction, and lets the hub read again what depends on them. */
export async function changeCalendar(db: Kysely<Database>, work: (trx: Trx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await work(trx)
    await trx.insertInto('change').values({ subject: 'busyTimes', id: 'busy-times', action: 'updated' }).execute()
  })
}
