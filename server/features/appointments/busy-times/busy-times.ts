import { mostHorizonDays } from '#shared/business/call-rules.ts'
import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import type { readBusyCalendar } from '#shared/contract/busy-times.ts'
import type { Deps } from '../../../deps.ts'
import { isDue, isoTime } from '../../../platform/clock.ts'
import { listOwnAddresses } from '../../../mail/outbox.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { createLimitedProcess, ProcessEnded } from '../../../platform/limited-process.ts'
import { programFile } from '../../../platform/program-file.ts'
import { repeat } from '../../../platform/run-at-interval.ts'
import type { CalendarRequest, CalendarResult, Validators } from './calendar-process.ts'
import * as store from './store.ts'

export interface BusyTimes {
  /** Reads the calendar at an address and keeps the address. @throws AppError `invalid_input`; nothing is changed then */
  setUp(address: string): Promise<void>
  /** Reads the calendar now; a problem is recorded. @throws AppError `not_found` without an address */
  refresh(): Promise<void>
  /** Reads the calendar if it is time to, as happens every minute. */
  readWhenDue(): Promise<void>
  remove(): Promise<void>
  /** Reads the calendar no more, and ends a reading in progress. */
  stop(): Promise<void>
}

type Context = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'business' | 'publicUrl'>

const everyMs = 15 * minuteMs
const longestWaitMs = 6 * hourMs
/** Further ahead than anything can be booked: the last day ends up to a day after the horizon, and an unchanged calendar is worked out again
 *  after up to a day. As far back as the hub shows. */
const aheadMs = (mostHorizonDays + 3) * dayMs
const backMs = 31 * dayMs
const processLimits = {
  /** For the download, which has a limit of its own, and for working out what recurs. */
  timeMs: 40_000,
  memoryMiB: 400,
  heapMiB: 256,
}

const program = programFile('calendar.js', new URL('./calendar-process.ts', import.meta.url))
const unknown: Validators = { etag: null, lastModified: null }

/** Returns what the hub shows of the owner's calendar. */
export async function readStatus({ db, clock, config }: Context): Promise<AnswerInput<typeof readBusyCalendar>> {
  const address = store.addressFile.readUndamaged(config.dataDir)
  const { lastReadAt, failingSince, problem, unreadable } = await store.calendarState.read(db)
  if (address === undefined || lastReadAt === null) return { calendar: null }
  const count = await store.countBusyTimes(db, clock.now().toISOString())
  return { calendar: { host: new URL(address).host, lastReadAt, failingSince, problem, count, unreadable } }
}

/** Reads the busy times of the owner's calendar every quarter of an hour, and less often while it fails. */
export function startBusyTimes(context: Context): BusyTimes {
  const { db, clock, log, config, publicUrl } = context
  const { dataDir } = config
  const stopping = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  /** Runs one piece of work after the other, so that a reading never stores what has been replaced or removed meanwhile. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  async function read(address: string, validators: Validators): Promise<CalendarResult> {
    const now = clock.now().getTime()
    return readInChildProcess(
      {
        address,
        allowLoopback: config.scraper.allowLoopback,
        allowedHosts: config.privateHosts,
        ownAddresses: await listOwnAddresses(db, context),
        publicUrl,
        range: { startsAt: now - backMs, endsAt: now + aheadMs },
        validators,
      },
      stopping.signal,
    )
  }

  async function readAgain(): Promise<void> {
    const address = store.addressFile.readUndamaged(dataDir)
    if (address === undefined) throw new AppError('not_found', 'No calendar is set up for busy times.')
    const { parsedOn, ...before } = await store.calendarState.read(db)
    // What recurs is worked out for two months, so each day even an unchanged calendar is read in full.
    const isRecent = parsedOn === dayInLondon(clock.now().getTime())
    await record(await read(address, isRecent ? before : unknown))
  }

  async function record(result: CalendarResult, isNew = false): Promise<void> {
    if (stopping.signal.aborted) return
    const now = clock.now()
    const at = now.toISOString()
    await store.changeCalendar(db, async (trx) => {
      const before = await store.calendarState.read(trx)
      if (typeof result === 'object' && 'problem' in result) {
        log.warn({ reason: result.problem }, 'the owner’s calendar could not be read')
        const failures = before.failures + 1
        await store.calendarState.change(trx, clock, {
          failures,
          problem: result.problem,
          failingSince: before.failingSince ?? at,
          nextReadAt: isoTime(now, Math.min(everyMs * 2 ** failures, longestWaitMs)),
        })
      } else {
        const reading = {
          lastReadAt: at,
          failures: 0,
          problem: null,
          failingSince: null,
          nextReadAt: isoTime(now, everyMs),
        }
        if (result === 'unchanged') {
          await store.calendarState.change(trx, clock, reading)
        } else {
          const { busy, unreadable, validators } = result
          const state = { ...reading, parsedOn: dayInLondon(now.getTime()), unreadable, ...validators }
          await store.calendarState.change(trx, clock, state, isNew ? { action: 'busy_calendar_on' } : undefined)
          await store.replaceBusyTimes(
            trx,
            busy.map(({ startsAt, endsAt }) => ({ startsAt: toIso(startsAt), endsAt: toIso(endsAt) })),
          )
        }
      }
    })
  }

  async function readWhenDue(): Promise<void> {
    const { nextReadAt } = await store.calendarState.read(db)
    if (store.addressFile.isDamaged(dataDir)) return // Condition says so, and the busy times stay as they were
    // After a backup was restored elsewhere there is no address: its busy times would block for ever.
    if (store.addressFile.readUndamaged(dataDir) === undefined) return nextReadAt === null ? undefined : clear()
    if (nextReadAt === null || isDue(nextReadAt, clock.now(), longestWaitMs)) await readAgain()
  }

  const readInTurn = () => inTurn(readWhenDue)

  async function clear(isAsked = false): Promise<void> {
    await store.changeCalendar(db, async (trx) => {
      await store.replaceBusyTimes(trx, [])
      const note = isAsked ? ({ action: 'busy_calendar_off' } as const) : undefined
      await store.calendarState.change(trx, clock, store.initialState, note)
    })
  }

  const schedule = repeat(readInTurn, {
    everyMs: minuteMs,
    log,
    fault: 'reading the owner’s calendar failed',
  })

  return {
    setUp: (given) =>
      inTurn(async () => {
        const address = parseAddress(given)
        const result = await read(address, unknown)
        if (typeof result === 'object' && 'problem' in result)
          throw invalidField('address', result.problem.replace(/\.$/, ''))
        await store.addressFile.write(dataDir, address)
        await record(result, true)
      }),
    refresh: () => inTurn(readAgain),
    readWhenDue: readInTurn,
    remove: () =>
      inTurn(async () => {
        if (store.addressFile.readUndamaged(dataDir) === undefined) return
        await store.addressFile.remove(dataDir)
        await clear(true)
      }),
    async stop() {
      stopping.abort()
      await schedule.stop()
      await last
    },
  }
}

/** Accepts what calendar programs offer for copying: `webcal://` is https under another name. @throws AppError `invalid_input` */
function parseAddress(given: string): string {
  const url = URL.parse(given.trim().replace(/^webcals?:/i, 'https:'))
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw invalidField('address', 'Please paste an address that begins with https:// or webcal://')
  }
  url.hash = ''
  return url.href
}

function toIso(time: number): string {
  return new Date(time).toISOString()
}

/** Downloads and reads a calendar in a process of its own, which is ended when it takes too long or too much memory. */
async function readInChildProcess(request: CalendarRequest, signal: AbortSignal): Promise<CalendarResult> {
  const child = createLimitedProcess<CalendarRequest, CalendarResult>(program, { ...processLimits, idleMs: 0 })
  signal.addEventListener('abort', child.stop, { once: true })
  try {
    return await child.ask(request)
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error
    return { problem: 'Your calendar has more in it than can be read. Please publish a smaller one.' }
  } finally {
    signal.removeEventListener('abort', child.stop)
    child.stop()
  }
}
