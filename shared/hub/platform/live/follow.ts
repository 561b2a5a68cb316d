import type { Client } from '#shared/client.ts'
import type { Change } from '#shared/contract/changes.ts'
import { followChanges, lastEventIdHeader } from '#shared/contract/events.ts'

export interface Followed {
  onChange: (change: Change) => void
  /** Called when every change up to this id has been received. */
  onRead?: (id: string) => void
  /** Called when the server has too many changes to list them. */
  onReset: () => void
  /** @param isConnected false when the server cannot be reached, with the time of the next try in milliseconds since 1970 */
  onConnection: (isConnected: boolean, nextTryAt?: number) => void
}

const firstPauseMs = 2000
const longestPauseMs = 30_000
/** The server ends a stream now and then. The pause before the next one prevents a tight loop. */
const reopenPauseMs = 500

/** Follows the server's changes over one connection, and resumes after an interruption where it stopped.
 *  @param after the id of the last change that the shown data includes; absent to start with the next one
 *  @param wake resolves when a retry is worthwhile before the pause is over
 *  @throws ApiError when the server refuses, for example because the session has ended */
export async function follow(
  client: Client,
  { onChange, onRead, onReset, onConnection }: Followed,
  { signal, wake, after = '' }: { signal: AbortSignal; wake: () => Promise<void>; after?: string },
): Promise<void> {
  let lastId = after
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    try {
      const response = await client.open(followChanges, {
        signal,
        headers: lastId === '' ? {} : { [lastEventIdHeader]: lastId },
      })
      if (response.body === null) throw new TypeError('The stream has no body.')
      for await (const { id, event, data } of readEvents(response.body)) {
        onConnection(true)
        pauseMs = firstPauseMs
        lastId = id
        if (event === 'change') onChange(JSON.parse(data) as Change)
        else if (event === 'reset') onReset()
        onRead?.(id)
      }
      await sleep(reopenPauseMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (isRefusal(error)) throw error
      onConnection(false, Date.now() + pauseMs)
      await Promise.race([sleep(pauseMs, signal), wake()])
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
}

/** Returns whether a retry would get the same response. Other statuses may come from a proxy and may change. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'status' in error && (error.status === 401 || error.status === 404)
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

/** One event of a server-sent stream. */
export interface StreamEvent {
  /** The last id in the stream so far. */
  id: string
  event: string
  data: string
}

/** Reads the events of a stream as they arrive, until the server ends it. Blocks without data carry only the id. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let text = ''
  let id = ''
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = fieldsOf(block)
      id = fields.get('id') ?? id
      yield { id, event: fields.get('event') ?? '', data: fields.get('data') ?? '' }
    }
  }
}

function fieldsOf(block: string): Map<string, string> {
  return new Map(
    block.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value] as const]
    }),
  )
}
