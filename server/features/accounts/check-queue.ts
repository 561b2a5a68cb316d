import { tooManyTries } from '../../platform/http/rate-limits.ts'

export type CheckQueue = ReturnType<typeof createCheckQueue>

interface Waiting {
  rank: number
  start: () => void
  refuse: (error: Error) => void
}

const retryAfterSeconds = 5

/** Creates a queue that keeps the slow password hash from taking the whole machine: a few checks run at a time, some wait, and the rest
 *  is refused. In a full queue a new check replaces the one with the highest rank, so that many guessers do not keep the owner out. */
export function createCheckQueue({ concurrency = 2, capacity = 40 } = {}) {
  const waiting: Waiting[] = []
  let running = 0

  function waitForTurn(rank: number): Promise<void> {
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
      const index = waiting.findIndex((other) => other.rank > rank)
      waiting.splice(index === -1 ? waiting.length : index, 0, { rank, start, refuse })
    })
  }

  return {
    /** Does the work when it is its turn, the lowest rank first.
     *  @throws AppError `rate_limited` if the queue is full of others whose rank is not higher */
    async run<T>(rank: number, work: () => Promise<T>): Promise<T> {
      await waitForTurn(rank)
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
