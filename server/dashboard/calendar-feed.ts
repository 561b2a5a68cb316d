import * as z from 'zod/mini'
import { callEnd } from '#shared/business/call-slots.ts'
import { dayInLondon, daysAfter } from '#shared/business/london-time.ts'
import { nameHours, surveyTimes } from '#shared/business/survey-halves.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { calendarFeedPath, type createCalendarFeed, type readCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { hubAddress } from '#shared/hub-address.ts'
import type { Deps } from '../deps.ts'
import { listTasks } from '../features/tasks/queries.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import type { AccessGrant } from '../platform/personal-data/access-grants.ts'
import { text, utc, writeLines } from '../platform/icalendar.ts'
import { settingsStore } from '../platform/settings/settings-store.ts'
import { hashToken, isSameSecret, randomToken } from '../platform/tokens.ts'
import { listAppointments } from './calendar.ts'

type Context = Pick<Deps, 'db' | 'reader' | 'clock' | 'business' | 'publicUrl' | 'reactions'>

const noFeed = { tokenHash: null, createdAt: null, lastReadAt: null }

const feed = settingsStore(
  'calendar-feed',
  z.object({
    tokenHash: z.nullable(z.string()),
    createdAt: z.nullable(z.string()),
    lastReadAt: z.nullable(z.string()),
  }),
  noFeed,
)

/** Past calls and surveys stay in the calendar for so long. */
const pastDays = 30

export function readFeed({ db }: Pick<Deps, 'db'>): Promise<CallAnswer<typeof readCalendarFeed>> {
  return feed.read(db)
}

/** Makes a new secret address, which replaces the former one. */
export async function createFeed(
  trx: Trx,
  { clock, publicUrl, reactions }: Omit<Context, 'db' | 'reader'>,
): Promise<CallAnswer<typeof createCalendarFeed>> {
  const token = randomToken()
  const createdAt = clock.now().toISOString()
  const note = { action: 'calendar_feed_on' } as const
  await feed.change(trx, clock, { tokenHash: hashToken(token), createdAt, lastReadAt: null }, note)
  await reactions.securityEvent.emit(trx, { type: 'calendar_feed_created' })

  return { createdAt, lastReadAt: null, address: `${publicUrl}${calendarFeedPath}?token=${token}` }
}

/** The address shows calls, surveys and tasks to whoever has it. */
export const calendarFeedAccess: AccessGrant = {
  storedIn: ['setting calendar-feed'],
  async end(trx, { clock }) {
    if ((await feed.read(trx)).tokenHash === null) return undefined
    await feed.change(trx, clock, noFeed, { action: 'calendar_feed_off' })
    return 'the address of your calendar'
  },
}

export async function deleteFeed(trx: Trx, { clock }: Pick<Deps, 'clock'>): Promise<void> {
  const note = { action: 'calendar_feed_off' } as const
  await feed.change(trx, clock, noFeed, note)
}

/** Returns the calendar; undefined for an address that is not or no longer valid. */
export async function answerFeed(context: Context, token: string): Promise<string | undefined> {
  const { db, clock } = context
  const { tokenHash, lastReadAt } = await feed.read(db)
  if (tokenHash === null || !isSameSecret(hashToken(token), tokenHash)) return undefined
  const hour = `${clock.now().toISOString().slice(0, '2026-11-23T10'.length)}:00:00.000Z`
  // An address that has been replaced meanwhile must not look as if it had been read.
  const noteRead = (now: { tokenHash: string | null }) =>
    now.tokenHash === tokenHash ? { lastReadAt: hour } : undefined
  if (lastReadAt !== hour) await feed.save(db, clock, noteRead)
  return writeCalendar(context)
}

async function writeCalendar({ reader, clock, business, publicUrl }: Context): Promise<string> {
  const now = clock.now()
  const events = await listEvents(reader, now)
  const stamp = utc(now)
  const host = new URL(publicUrl).host
  return writeLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(business().name)}//Appointments//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${text(business().name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, { stamp, host, publicUrl })),
    'END:VCALENDAR',
  ])
}

function eventLines(
  { id, title, description, place, leadId, ...times }: CalendarEvent,
  { stamp, host, publicUrl }: { stamp: string; host: string; publicUrl: string },
): string[] {
  const details = leadId === null ? description : `${description}\n${publicUrl}${hubAddress}?lead=${leadId}`
  const span =
    'day' in times
      ? [
          `DTSTART;VALUE=DATE:${plainDay(times.day)}`,
          `DTEND;VALUE=DATE:${plainDay(daysAfter(times.day))}`,
          // A task doesn't make the day busy for others.
          'TRANSP:TRANSPARENT',
        ]
      : [`DTSTART:${utc(new Date(times.startsAt))}`, `DTEND:${utc(new Date(times.endsAt))}`]
  return [
    'BEGIN:VEVENT',
    `UID:${text(id)}@${host}`,
    `DTSTAMP:${stamp}`,
    ...span,
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(details.trim())}`,
    ...(place === null ? [] : [`LOCATION:${text(place)}`]),
    'END:VEVENT',
  ]
}

type CalendarEvent = {
  id: string
  title: string
  description: string
  place: string | null
  leadId: string | null
} & ({ day: string } | { startsAt: number; endsAt: number })

async function listEvents(db: Queryable, now: Date): Promise<CalendarEvent[]> {
  const today = dayInLondon(now.getTime())
  const { calls, surveys } = await listAppointments(db, now, { from: daysAfter(today, -pastDays), to: '9999-12-30' })
  const tasks = await listTasks(db, { state: 'open' })
  return [
    ...calls.map((call): CalendarEvent => {
      const { id, name, phone, state, videoLink, prospectId } = call
      const title = `${videoLink === null ? 'Phone' : 'Video'} call: ${name}${state === 'held' ? ' (not confirmed yet)' : ''}`
      return {
        id: `call-${id}`,
        title,
        description: phone,
        place: videoLink,
        leadId: prospectId,
        startsAt: Date.parse(call.startsAt),
        endsAt: callEnd(call),
      }
    }),
    ...surveys.map(({ jobId, name, phone, packageType, place, prospectId, ...date }): CalendarEvent => {
      const { startsAt, endsAt } = surveyTimes(date)
      const description = [nameHours(date.half), `${packageType} package`, phone]
        .filter((part) => part !== null)
        .join('\n')
      return {
        id: `survey-${jobId}`,
        title: `Survey: ${name}`,
        description,
        place,
        leadId: prospectId,
        startsAt,
        endsAt,
      }
    }),
    ...tasks.map(({ id, title, prospectName, prospectId, dueOn }): CalendarEvent => {
      return { id: `task-${id}`, title, description: prospectName ?? '', place: null, leadId: prospectId, day: dueOn }
    }),
  ]
}

/** `20261123` */
function plainDay(day: string): string {
  return day.replaceAll('-', '')
}
