import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { dayInLondon, daysAfter, timeInLondon } from '#shared/business/london-time.ts'
import type { Client } from '#shared/client.ts'
import { type Call, listCalls } from '#shared/contract/calls.ts'
import { listTasks, type Task } from '#shared/contract/tasks.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { formatClock } from '#shared/hub/platform/dates.ts'
import type { ServerListener } from '../connection/change-feed.ts'
import { leadAddress } from '../security/addresses.ts'
import { writeWhole } from '../storage/files.ts'
import type { SystemNotice } from './notify.ts'

interface RemindersOptions {
  /** Reads the offline copy, so reminders work while the server is unreachable. */
  client: Client
  /** The file of the reminders that have been shown. */
  file: string
  isWanted(): boolean
  /** Returns whether the window has the focus, in which case the hub itself shows the day's tasks. */
  isFocused(): boolean
  notify(notice: SystemNotice): void
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface Reminders extends Required<Omit<ServerListener, 'onRead'>> {
  /** Shows the reminders that are due and have not been shown. Never rejects. */
  check(): Promise<void>
}

/** How far ahead tasks are fetched, in case the server cannot be reached by then. */
const daysAhead = 14
/** The longest pause between checks. */
const longestPauseMs = 10 * 60_000
/** How long changes are collected. */
const collectMs = 2000

/** Shows reminders of tasks on the morning when they are due, and of calls that start soon. Each is shown once, also across restarts, and
 *  again after the task or call is moved. */
export function createReminders({
  client,
  file,
  isWanted,
  isFocused,
  notify,
  now = Date.now,
}: RemindersOptions): Reminders {
  const shown = openShownReminders(file)
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextCheckAtMs = Number.POSITIVE_INFINITY
  let isStarted = false

  async function check(): Promise<void> {
    cancelCheck()
    if (!isStarted || !isWanted()) return
    const [tasks, calls] = await Promise.all([
      client.call(listTasks, { query: { dueBy: daysAfter(dayInLondon(now()), daysAhead) } }).catch(() => []),
      client.call(listCalls).catch(() => []),
    ])
    // It may have stopped meanwhile. Nothing below awaits, so two concurrent checks show a reminder once.
    if (!isStarted || !isWanted()) return
    const nowMs = now()
    notifyOfCalls(findComingCalls(calls, nowMs))
    if (!isFocused()) notifyOfTasks(findDueTasks(tasks, nowMs))
    checkIn(Math.min(longestPauseMs, findNextCallNotice(calls, nowMs) - nowMs))
  }

  function notifyOfCalls(calls: readonly Call[]): void {
    const unshown = takeNew(calls, ({ id, startsAt }) => `call ${id} ${startsAt}`)
    if (unshown !== undefined) notify(describeCalls(unshown))
  }

  function notifyOfTasks(tasks: readonly Task[]): void {
    const unshown = takeNew(tasks, ({ id, dueOn }) => `task ${id} ${dueOn}`)
    if (unshown !== undefined) notify(describeTasks(unshown))
  }

  /** Returns the items that have not been shown, and records them as shown at once: losing a reminder is better than repeating it. */
  function takeNew<T>(all: readonly T[], keyOf: (one: T) => string): readonly [T, ...T[]] | undefined {
    const [first, ...rest] = all.filter((one) => !shown.has(keyOf(one)))
    if (first === undefined) return undefined
    shown.add([first, ...rest].map(keyOf))
    return [first, ...rest]
  }

  /** Schedules the next check, unless an earlier one is scheduled. */
  function checkIn(ms: number): void {
    const atMs = now() + ms
    if (atMs >= nextCheckAtMs) return
    cancelCheck()
    nextCheckAtMs = atMs
    timer = setTimeout(() => void check(), ms)
  }

  function cancelCheck(): void {
    clearTimeout(timer)
    nextCheckAtMs = Number.POSITIVE_INFINITY
  }

  return {
    check,
    onStart() {
      isStarted = true
      checkIn(collectMs)
    },
    onChange({ subject }) {
      // Leads too, because the tasks of an archived lead are paused.
      if (['task', 'call', 'prospect', 'archivedProspect'].includes(subject)) checkIn(collectMs)
    },
    onConnected: () => checkIn(collectMs),
    onReset: () => checkIn(collectMs),
    onStop() {
      isStarted = false
      cancelCheck()
    },
  }
}

/** A task is due from this time of its day, in minutes since midnight in London. */
const morningMinutes = 8 * 60
/** How long before a call begins. */
const callNoticeMs = 15 * 60_000

/** Returns the tasks that are due. @param now milliseconds since 1970 */
function findDueTasks(tasks: readonly Task[], now: number): Task[] {
  const today = dayInLondon(now)
  const isMorning = now >= timeInLondon(today, morningMinutes)
  return tasks.filter(({ doneAt, dueOn }) => doneAt === null && (dueOn < today || (dueOn === today && isMorning)))
}

/** Returns the calls that start soon. @param now milliseconds since 1970 */
function findComingCalls(calls: readonly Call[], now: number): Call[] {
  return calls.filter(({ state, startsAt }) => {
    const inMs = Date.parse(startsAt) - now
    return state === 'booked' && inMs > 0 && inMs <= callNoticeMs
  })
}

/** Returns when the next reminder of a call is due, in milliseconds since 1970; Infinity for none. @param now milliseconds since 1970 */
function findNextCallNotice(calls: readonly Call[], now: number): number {
  const times = calls
    .filter(({ state }) => state === 'booked')
    .map(({ startsAt }) => Date.parse(startsAt) - callNoticeMs)
  return Math.min(...times.filter((time) => time > now))
}

const todayAddress = `${hubAddress}/today`

/** Describes all due tasks in one notification. A task's text may be private and stays in the hub. */
function describeTasks([task, ...others]: readonly [Task, ...Task[]]): SystemNotice {
  if (others.length > 0) {
    return { title: 'Tasks are due', body: `You have ${others.length + 1} tasks to do today`, address: todayAddress }
  }
  const { prospectId, prospectName } = task
  if (prospectId === null) return { title: 'A task is due', body: 'Open Today to see it', address: todayAddress }
  return { title: 'A task is due', body: prospectName ?? '', address: leadAddress(prospectId) }
}

/** Describes the calls that start soon in one notification. */
function describeCalls([call, ...others]: readonly [Call, ...Call[]]): SystemNotice {
  const time = formatClock(Date.parse(call.startsAt))
  if (others.length > 0) {
    return { title: 'Calls start soon', body: `${others.length + 1} calls, starting at ${time}`, address: todayAddress }
  }
  return { title: `A call at ${time}`, body: call.name, address: leadAddress(call.prospectId) }
}

interface ShownReminders {
  has(key: string): boolean
  /** Stores the keys on the disk, or in memory only while the disk is full. */
  add(keys: readonly string[]): void
}

/** Enough for years. The oldest are dropped first. */
const most = 5000
const storedKeys = z.array(z.string())

/** Stores which reminders have been shown, across restarts. An unreadable file counts as empty. */
function openShownReminders(file: string): ShownReminders {
  let known = read(file)
  return {
    has: (key) => known.has(key),
    add(keys) {
      known = new Set([...known, ...keys].slice(-most))
      try {
        writeWhole(file, JSON.stringify([...known]))
      } catch {
        // Kept in memory until the console ends, so a full disk delays no reminder.
      }
    },
  }
}

function read(file: string): Set<string> {
  try {
    return new Set(storedKeys.parse(JSON.parse(readFileSync(file, 'utf8'))))
  } catch {
    return new Set()
  }
}
