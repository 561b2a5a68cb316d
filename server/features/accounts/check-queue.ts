import { tooManyTries } from '../../platform/http/rate-limits.ts'

export interface CheckQueue {
  /** Waits for its turn and does the work. Who ranks lower comes first.
   *  @throws AppError `rate_limited` when too many wait that rank as low or lower */
  run<T>(rank: number, work: () => Promise<T>): Promise<T>
}

interface Waiting {
  rank: number
  start: () => void
  refuse: (error: Error) => void
}

const retryAfterSeconds = 5

/** Keeps the slow hash of passwords from taking the whole machine: a few checks run at a time, some wait, and the rest is refused.
 *  When it is full, a newcomer takes the place of whoever ranks highest, so that a crowd of guessers does not keep the owner out. */
export function createCheckQueue({ concurrency = 2, capacity = 40 } = {}): CheckQueue {
  const waiting: Waiting[] = []
  let running = 0

  function takeTurn(rank: number): Promise<void> {
    if (running < concurrency) {
      running += 1
      return Promise.resolve()
    }
    if (waiting.length >= capacity) {
      const last = waiting.at(-1)
      if (last === undefined || last.rank <= rank) return Promise.reject(tooManyTries(retryAfterSeconds))
      waiting.pop()
      last.refuse(tooManyTries(retryAfterSeconds))
    }
    return new Promise((start, refuse) => {
      const place = waiting.findIndex((other) => other.rank > rank)
      waiting.splice(place === -1 ? waiting.length : place, 0, { rank, start, refuse })
    })
  }

  return {
    async run(rank, work) {
      await takeTurn(rank)
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next.start()
      }
    },
  }
}
