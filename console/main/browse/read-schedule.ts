export interface ReadScheduleOptions {
  read(): Promise<void>
  /** A page counts as settled when it has not changed for this long. */
  quietMs?: number
  /** The least time from the end of one reading to the start of the next, for pages that never stop changing. */
  pauseMs?: number
}

export interface ReadSchedule {
  /** The page has changed: it is read once it has settled. */
  noticeChange(): void
  /** Reads at once, or as soon as the current reading has ended. */
  readNow(): void
  /** Forgets the planned reading. */
  cancel(): void
}

/** Decides when a changing page is read: never twice at once, and not more often than it is worth. */
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
