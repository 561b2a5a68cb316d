import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { dayInLondon, daysAfter } from '#shared/business/london-time.ts'
import type { Client } from '#shared/client.ts'
import { type Call, listCalls } from '#shared/contract/calls.ts'
import { listTasks, type Task } from '#shared/contract/tasks.ts'
import type { ServerListener } from '../connection/change-feed.ts'
import { writeWhole } from '../storage/files.ts'
import type { SystemNotice } from './notify.ts'
import { describeCalls, describeTasks, findComingCalls, findDueTasks, findNextCallNotice } from './due-reminders.ts'

interface RemindersOptions {
  /** Reads the offline copy, so reminders work while the server is away. */
  client: Client
  /** The reminders that have been shown. */
  file: string
  isWanted(): boolean
  /** Whether the owner has the hub before them, which shows the day's tasks itself. */
  isLookedAt(): boolean
  notify(notice: SystemNotice): void
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface Reminders extends Required<Omit<ServerListener, 'onRead'>> {
  /** Shows the reminders that are due and have not been shown: on request, after a change, after sleep. Never rejects. */
  look(): Promise<void>
}

/** What is asked for ahead, so that it is known when the server is away by then. */
const daysAhead = 14
/** The longest pause between checks; a check that finds nothing costs two small calls. */
const longestPauseMs = 10 * 60_000
/** How long changes are collected. */
const collectMs = 2000

/** Reminds of tasks on the morning that they are due and of calls that begin soon: each once, also through restarts. A task that gets
 *  another day, and a call that is moved, is shown again. */
export function createReminders({
  client,
  file,
  isWanted,
  isLookedAt,
  notify,
  now = Date.now,
}: RemindersOptions): Reminders {
  const shown = openShownReminders(file)
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextCheckAtMs = Number.POSITIVE_INFINITY
  let isStarted = false

  async function look(): Promise<void> {
    forgetPlan()
    if (!isStarted || !isWanted()) return
    const [tasks, calls] = await Promise.all([
      client.call(listTasks, { query: { dueBy: daysAfter(dayInLondon(now()), daysAhead) } }).catch(() => []),
      client.call(listCalls).catch(() => []),
    ])
    // It may have stopped meanwhile. Nothing below awaits, so two concurrent checks show a reminder once.
    if (!isStarted || !isWanted()) return
    const nowMs = now()
    notifyOfCalls(findComingCalls(calls, nowMs))
    if (!isLookedAt()) notifyOfTasks(findDueTasks(tasks, nowMs))
    lookIn(Math.min(longestPauseMs, findNextCallNotice(calls, nowMs) - nowMs))
  }

  function notifyOfCalls(calls: readonly Call[]): void {
    const news = takeNews(calls, ({ id, startsAt }) => `call ${id} ${startsAt}`)
    if (news !== undefined) notify(describeCalls(news))
  }

  function notifyOfTasks(tasks: readonly Task[]): void {
    const news = takeNews(tasks, ({ id, dueOn }) => `task ${id} ${dueOn}`)
    if (news !== undefined) notify(describeTasks(news))
  }

  /** Returns those that have not been shown, and records them as shown: missing one is better than showing it twice. */
  function takeNews<T>(all: readonly T[], keyOf: (one: T) => string): readonly [T, ...T[]] | undefined {
    const [first, ...rest] = all.filter((one) => !shown.has(keyOf(one)))
    if (first === undefined) return undefined
    shown.add([first, ...rest].map(keyOf))
    return [first, ...rest]
  }

  /** Looks again by then, or sooner where that is planned already. */
  function lookIn(ms: number): void {
    const atMs = now() + ms
    if (atMs >= nextCheckAtMs) return
    forgetPlan()
    nextCheckAtMs = atMs
    timer = setTimeout(() => void look(), ms)
  }

  function forgetPlan(): void {
    clearTimeout(timer)
    nextCheckAtMs = Number.POSITIVE_INFINITY
  }

  return {
    look,
    onStart() {
      isStarted = true
      lookIn(collectMs)
    },
    onChange({ subject }) {
      // Leads too: their tasks rest with them in the archive.
      if (['task', 'call', 'prospect', 'archivedProspect'].includes(subject)) lookIn(collectMs)
    },
    onConnected: () => lookIn(collectMs),
    onReset: () => lookIn(collectMs),
    onStop() {
      isStarted = false
      forgetPlan()
    },
  }
}

interface ShownReminders {
  has(key: string): boolean
  /** It is on the disk when this returns, unless that is full. */
  add(keys: readonly string[]): void
}

/** Years of reminders. The oldest are forgotten first. */
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
