/** Waits before the next of several tries: each time twice as long, up to a longest. @param attempt from 0
 *  @throws AbortError when the signal aborts */
export function backOff(
  attempt: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(firstMs * 2 ** attempt, longestMs))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
