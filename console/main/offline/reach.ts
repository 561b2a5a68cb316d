/** Whether the server is there, and when it is looked for again while it is not. */
export interface Reach {
  state(): 'here' | 'away' | 'catching-up'
  /** Milliseconds since 1970; undefined while the server is there. */
  nextTryAtMs(): number | undefined
  /** A call did not come through. */
  lose(): void
  /** Looks for the server now. Also when it is there: something may wait that can go. */
  look(): void
  stop(): void
}

export interface ReachOptions {
  /** Whether the server answers. */
  knock(): Promise<boolean>
  /** Brings the server what waits. @returns whether it is there still */
  catchUp(): Promise<boolean>
  /** Whether something waits that can go: it may have come while the last went. */
  hasMore(): boolean
  onChange(): void
  pauses?: { firstMs: number; longestMs: number }
}

const usualPauses = { firstMs: 2000, longestMs: 60_000 }

/** Begins as if the server were there: the first call that fails tells otherwise. */
export function createReach({ knock, catchUp, hasMore, onChange, pauses = usualPauses }: ReachOptions): Reach {
  let state: ReturnType<Reach['state']> = 'here'
  let pauseMs = pauses.firstMs
  let nextTryAtMs: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLooking = false

  function become(next: typeof state): void {
    if (state === next) return
    state = next
    onChange()
  }

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), pauseMs)
    nextTryAtMs = Date.now() + pauseMs
    pauseMs = Math.min(pauseMs * 2, pauses.longestMs)
    state = 'away'
    onChange()
  }

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    clearTimeout(timer)
    // What waits goes first: whatever is changed from now on goes behind it.
    if (state === 'here' && hasMore()) become('catching-up')
    try {
      if (!(await knock())) return wait()
      nextTryAtMs = undefined
      while (hasMore()) {
        become('catching-up')
        if (!(await catchUp())) return wait()
      }
      pauseMs = pauses.firstMs
      become('here')
    } finally {
      isLooking = false
    }
  }

  return {
    state: () => state,
    nextTryAtMs: () => nextTryAtMs,
    lose() {
      if (state === 'here') wait()
    },
    look: () => void look(),
    stop: () => clearTimeout(timer),
  }
}
