/** Sends a request and reads nothing of its response, or does what a request would do, without one. */
type Send = () => Promise<Response | undefined>

export interface SlowRequests {
  /** Sends a request, and again while it takes too long: whatever else the process does is measured as well, so that only a repeated excess
   *  counts. @throws Error for a response with a status of 500 or more */
  check(what: string, send: Send): Promise<void>
  /** Returns those that took too long since the last call. */
  take(): string[]
}

const minMs = 60

/** Creates the check that a request holds the event loop for no longer than 20 times an ordinary request that is refused, but at least
 *  `minMs`, because what else this thread does is measured too. Without their bounds the worst texts take more than 200 ms.
 *  It measures the processor time of this thread, which runs server and client: a busy machine lengthens it less than the time.
 *  @param ordinary sends an ordinary request that is refused */
export async function startSlowRequests(ordinary: Send): Promise<SlowRequests> {
  const times: number[] = []
  for (let n = 0; n < 60; n++) times.push(await measure(ordinary))
  // The first ones compile the code.
  const maxMs = Math.max(minMs, 20 * times.slice(20).toSorted((one, other) => one - other)[20]!)
  let slow: string[] = []
  return {
    async check(what, send) {
      let ms = Infinity
      for (let tries = 0; tries < 4 && ms > maxMs; tries++) ms = Math.min(ms, await measure(send))
      if (ms > maxMs) slow.push(`${what}: ${Math.round(ms)} ms, at most ${Math.round(maxMs)}`)
    },
    take: () => {
      const taken = slow
      slow = []
      return taken
    },
  }
}

async function measure(send: Send): Promise<number> {
  const before = process.threadCpuUsage()
  const response = await send()
  await response?.body?.cancel()
  const { user, system } = process.threadCpuUsage(before)
  if (response && response.status >= 500)
    throw new Error(`${response.url.slice(0, 200)} was answered with ${response.status}.`)
  return (user + system) / 1000
}
