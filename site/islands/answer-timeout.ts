/** How long a page waits for an answer: a phone can lose its connection without an error, and a repeat does no harm. */
const answerTimeoutMs = 30_000

/** Returns a signal that aborts a request with a `TimeoutError` after half a minute, or when the given signal aborts. */
export function answerTimeout(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(answerTimeoutMs)
  if (!signal) return timeout
  // A browser that cannot combine signals waits without a limit.
  return 'any' in AbortSignal ? AbortSignal.any([signal, timeout]) : signal
}
