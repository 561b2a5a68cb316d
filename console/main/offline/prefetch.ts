import type { Client } from '#shared/client.ts'
import type { Change } from '#shared/contract/changes.ts'
import { getCalendar } from '#shared/contract/calendar.ts'
import { listCalls } from '#shared/contract/calls.ts'
import { listSurveys } from '#shared/contract/surveys.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { listOverdueInvoices } from '#shared/contract/invoices.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { readNotificationSettings } from '#shared/contract/notifications.ts'
import { listImports } from '#shared/contract/prospect-import.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { listSavedViews } from '#shared/contract/saved-views.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import type { ServerListener } from '../connection/change-feed.ts'
import { daysToFetch } from '#shared/hub/calendar/days.ts'
import { londonDay } from '#shared/hub/platform/dates.ts'
import { ifThere, readAllLeads, readRecentLeads, type Turn } from './prefetch-leads.ts'
import type { Store } from './store.ts'

export interface PrefetchOptions {
  /** Calls the server directly; its responses are cached. */
  client: Client
  /** Undefined until a server is chosen. */
  store(): Store | undefined
  /** Returns whether no call of the hub is in progress, because its calls have priority. */
  isQuiet(): boolean
  onError(error: unknown): void
  /** The pause before every call, and between checks whether the hub is idle; milliseconds. */
  pauseMs?: number
  /** The pause after the sign-in, without waiting for the stream of changes. */
  startMs?: number
  /** How long changes on the server are collected before the records are fetched. */
  collectMs?: number
}

const defaultPauseMs = 250
const defaultCollectMs = 5000
/** The pause after the sign-in or the start, in which the hub shows its first view. */
const defaultStartMs = 10_000
/** The pause after a failure, such as a server that is too busy. */
const restMs = 60_000
/** The maximum age of the data on a new connection, before it is fetched again. */
const freshMs = 10 * 60_000
/** With more changed leads than this, all leads are read. */
const mostChangedLeads = 50

/** Prefetches the data that the owner may need offline, one call at a time and only while the hub makes none. Starts after the sign-in,
 *  resumes after an interruption, follows the changes on the server, and stops with the session. */
export function createPrefetch(
  options: PrefetchOptions,
): Required<Pick<ServerListener, 'onStart' | 'onConnected' | 'onChange' | 'onReset' | 'onStop'>> & { stop(): void } {
  const { client, store, isQuiet, onError } = options
  const { pauseMs = defaultPauseMs, startMs = defaultStartMs, collectMs = defaultCollectMs } = options
  let changed = new Map<string, Change>()
  let isDue = false
  let finishedAtMs: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let working: AbortController | undefined

  function plan(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void work(), delayMs)
  }

  async function work(): Promise<void> {
    const current = store()
    if (working !== undefined || current === undefined) return
    const own = new AbortController()
    working = own
    try {
      const turn = () => takeTurn(own.signal)
      if (isDue) await readEverything(current, turn)
      while (changed.size > 0) await readChanged(turn)
    } catch (error) {
      if (own.signal.aborted) return
      onError(error)
      isDue = true
      plan(restMs)
    } finally {
      if (working === own) working = undefined
    }
  }

  async function readEverything(current: Store, turn: Turn): Promise<void> {
    changed = new Map()
    for (const { call } of lists) {
      await turn()
      await client.call(call)
    }
    await readCalendar(turn)
    await readAllLeads({ client, store: current, turn })
    await readRecentLeads({ client, store: current, turn })
    isDue = false
    finishedAtMs = Date.now()
  }

  /** Fetches the weeks that the hub's calendar shows first. */
  async function readCalendar(turn: Turn): Promise<void> {
    await turn()
    await client.call(getCalendar, { query: daysToFetch('week', londonDay(Date.now())) })
  }

  /** Fetches the changed records, and the lists that contain them. */
  async function readChanged(turn: Turn): Promise<void> {
    const changes = [...changed.values()]
    changed = new Map()
    const leads = changes.filter(({ subject, action }) => subject === 'prospect' && action !== 'deleted')
    if (leads.length > mostChangedLeads) {
      isDue = true
      return plan(0)
    }
    for (const { id } of leads) {
      await turn()
      await ifThere(client.call(getProspect, { params: { id } }))
    }
    const subjects = new Set(changes.map(({ subject }) => subject))
    for (const { call } of lists.filter(({ after }) => after === 'any' || (after && subjects.has(after)))) {
      await turn()
      await client.call(call)
    }
    if (getCalendar.staleAfter.some((subject) => subjects.has(subject))) await readCalendar(turn)
  }

  async function takeTurn(signal: AbortSignal): Promise<void> {
    do await sleep(pauseMs, signal)
    while (!isQuiet())
  }

  function stop(): void {
    clearTimeout(timer)
    working?.abort()
    working = undefined
    changed = new Map()
  }

  return {
    onStart() {
      // Without waiting for the stream, which may not get through.
      isDue = true
      plan(startMs)
    },
    onConnected() {
      if (finishedAtMs === undefined || Date.now() - finishedAtMs > freshMs) isDue = true
      plan(collectMs)
    },
    onChange(change) {
      changed.set(`${change.subject} ${change.id}`, change)
      plan(collectMs)
    },
    onReset() {
      isDue = true
      plan(collectMs)
    },
    onStop() {
      finishedAtMs = undefined
      stop()
    },
    stop,
  }
}

/** Waits. @throws when the signal is aborted */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(() => (signal.removeEventListener('abort', abort), resolve()), ms)
    const abort = () => (clearTimeout(timer), reject(signal.reason as Error))
    signal.addEventListener('abort', abort, { once: true })
  })
}

/** The lists that are read whole, as the hub requests them, and again after changes of these records, or of any. */
const lists = [
  { call: getToday, after: 'any' },
  { call: listTasks, after: 'task' },
  { call: listCalls, after: 'call' },
  { call: listSurveys, after: 'survey' },
  { call: listJobs, after: 'job' },
  { call: listOverdueInvoices, after: 'invoice' },
  { call: listSavedViews, after: 'savedView' },
  { call: listImports, after: undefined },
  { call: readNotificationSettings, after: undefined },
] as const
