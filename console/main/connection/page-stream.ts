import { followChanges } from '#shared/contract/events.ts'
import type { Forward } from './forward.ts'

export interface PageStream {
  forward: Forward
  /** Ends the stream, so that the page reconnects: its connection may have died without an error. */
  renew(): void
}

/** Holds the page to one stream of events. Electron does not tell when a page has gone that was listening, and Chromium has six
 *  connections to a server: after a few reloads the streams of pages that are no more would leave none for the one that is. */
export function holdOneStream(forward: Forward): PageStream {
  let current: AbortController | undefined

  function renew(): void {
    current?.abort()
    current = undefined
  }

  return {
    renew,
    forward(request) {
      if (new URL(request.url).pathname !== followChanges.path) return forward(request)
      renew()
      current = new AbortController()
      return forward(new Request(request, { signal: AbortSignal.any([request.signal, current.signal]) }))
    },
  }
}
