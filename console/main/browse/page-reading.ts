import type { WebContents } from 'electron'
import * as z from 'zod/mini'
import type { BrowseReading } from '../ipc/browse-calls.ts'
import type { RenderedPageReader } from './rendered-page-reader.ts'
import { mostOfPage } from './page-tool-types.ts'
import { runPageTool } from './run-page-tools.ts'

interface PageReadingOptions {
  contents: WebContents
  reader: RenderedPageReader
  /** Returns whether there is a page to read. */
  isPage(): boolean
  onChange(reading: BrowseReading): void
}

export interface PageReadings {
  current(): BrowseReading
  /** Must be called when the page has been loaded or has changed. */
  noticeChange(): void
  /** Reads the page again, even if it has not changed. */
  readAgain(): void
  /** Discards the reading, because the page has been left. */
  forget(): void
}

/** Checked, because it comes from a process that a page may control. */
const snapshot = z.object({
  contentType: z.string().check(z.maxLength(200)),
  // Markup of frames and shadow roots is closed properly after the limit.
  text: z.string().check(z.maxLength(mostOfPage * 2)),
  isCut: z.boolean(),
})

const snapshotMs = 5000
const nothing: BrowseReading = { state: 'none', version: 0, reading: null, problem: null }
const busyPage = 'This page is too busy to be read. Wait until it has loaded, then read it again.'
const heavyPage = 'This page takes too long to read. Try a page with fewer results.'
const cutPage = 'This page is very long. Only its first part has been read.'

/** Reads a foreign page once it has been loaded, and whenever it has changed. */
export function createPageReadings({ contents, reader, isPage, onChange }: PageReadingOptions): PageReadings {
  const schedule = createReadSchedule({ read })
  let shown = nothing
  let lastText: string | undefined
  /** Counts the pages, so that a late result of an earlier page is discarded. */
  let visit = 0
  let isWatching = false

  function publish(change: Partial<BrowseReading>): void {
    shown = { ...shown, ...change }
    onChange(shown)
  }

  function fail(problem: string): void {
    lastText = undefined
    publish({ state: 'failed', reading: null, problem })
  }

  async function read(): Promise<void> {
    if (!isPage()) return
    const page = visit
    const isCurrent = () => page === visit
    if (shown.reading === null) publish({ state: 'reading', problem: null })
    void watch(page)
    const taken = await takeSnapshot()
    if (!isCurrent()) return
    if (taken === undefined) return fail(busyPage)
    if (taken.text === lastText) return publish({ state: 'read' })
    const { contentType, text, isCut } = taken
    const now = new Date().toISOString()
    const reading = await reader.read({ address: contents.getURL(), contentType, text, now }).catch(() => undefined)
    if (!isCurrent()) return
    if (reading === undefined) return fail(heavyPage)
    lastText = text
    const isSame = JSON.stringify(reading) === JSON.stringify(shown.reading)
    const version = isSame ? shown.version : shown.version + 1
    publish({ state: 'read', version, reading, problem: isCut ? cutPage : null })
  }

  async function takeSnapshot(): Promise<z.output<typeof snapshot> | undefined> {
    try {
      return snapshot.parse(await runPageTool(contents, 'takeSnapshot', [], snapshotMs))
    } catch {
      return undefined
    }
  }

  async function watch(page: number): Promise<void> {
    if (isWatching) return
    isWatching = true
    try {
      await runPageTool(contents, 'whenChanged', [], undefined)
    } catch {
      // The page has been left.
      return
    } finally {
      if (page === visit) isWatching = false
    }
    if (page === visit) schedule.noticeChange()
  }

  return {
    current: () => shown,
    noticeChange: schedule.noticeChange,
    readAgain() {
      lastText = undefined
      publish({ state: 'reading', problem: null })
      schedule.readNow()
    },
    forget() {
      visit++
      isWatching = false
      lastText = undefined
      schedule.cancel()
      publish({ ...nothing, version: shown.version + 1 })
    },
  }
}

interface ReadScheduleOptions {
  read(): Promise<void>
  /** A page counts as settled when it has not changed for this long. */
  quietMs?: number
  /** The least time from the end of one reading to the start of the next, for pages that never stop changing. */
  pauseMs?: number
}

interface ReadSchedule {
  /** Plans a reading once the changed page has settled. */
  noticeChange(): void
  /** Reads at once, or as soon as the current reading has ended. */
  readNow(): void
  /** Cancels the planned reading. */
  cancel(): void
}

/** Decides when a changing page is read: one reading at a time, with a pause between readings. */
export function createReadSchedule({ read, quietMs = 400, pauseMs = 3000 }: ReadScheduleOptions): ReadSchedule {
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  let isWanted = false
  let pauseEndsMs = 0

  function plan(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void start(), delayMs)
  }

  async function start(): Promise<void> {
    if (isReading) {
      isWanted = true
      return
    }
    isReading = true
    try {
      await read()
    } finally {
      isReading = false
      pauseEndsMs = Date.now() + pauseMs
      if (isWanted) plan(0)
      isWanted = false
    }
  }

  return {
    noticeChange: () => plan(Math.max(quietMs, pauseEndsMs - Date.now())),
    readNow: () => plan(0),
    cancel() {
      clearTimeout(timer)
      isWanted = false
      pauseEndsMs = 0
    },
  }
}
