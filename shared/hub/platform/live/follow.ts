import { createParser } from 'eventsource-parser'
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

/** All in milliseconds. */
export interface FollowTimes {
  /** The pause after a failure. Doubled with each further one, up to the longest. */
  firstPauseMs: number
  longestPauseMs: number
  /** The server ends a stream now and then. The pause before the next one prevents a tight loop; doubled after a stream that ended early. */
  reopenMs: number
  earlyMs: number
  /** A stream without its first byte for this long is held back by a proxy: from then on, changes are asked for. */
  firstByteMs: number
  /** The server sends a comment every 15 seconds, so a stream that is silent for this long is dead. */
  silentMs: number
  /** The pause between two questions. */
  askMs: number
  /** How long changes are asked for before a stream is tried again. */
  streamAgainMs: number
}

const usualTimes: FollowTimes = {
  firstPauseMs: 2000,
  longestPauseMs: 30_000,
  reopenMs: 500,
  earlyMs: 10_000,
  firstByteMs: 20_000,
  silentMs: 45_000,
  askMs: 15_000,
  streamAgainMs: 10 * 60_000,
}

export interface FollowOptions {
  signal: AbortSignal
  /** Resolves when a retry is worthwhile before the pause is over. */
  wake: () => Promise<void>
  /** The id of the last change that the shown data includes; absent to start with the next one. */
  after?: string
  times?: FollowTimes
}

/** Follows the server's changes over one connection, and resumes after an interruption where it stopped. Behind a proxy that holds streams
 *  back it asks for the changes instead, again and again.
 *  @throws ApiError when the server refuses, for example because the session has ended */
export async function follow(
  client: Client,
  { onChange, onRead, onReset, onConnection }: Followed,
  { signal, wake, after = '', times = usualTimes }: FollowOptions,
): Promise<void> {
  let lastId = after
  let pauseMs = times.firstPauseMs
  let reopenMs = times.reopenMs
  let asksUntilMs = 0
  /** Whether the response that is being read has begun. */
  let hasBegun = false
  let waking: Promise<void> | undefined

  /** Waits as long as `wake`, which is called again only once it has resolved: each call adds listeners. */
  function woken(): Promise<void> {
    waking ??= wake().finally(() => (waking = undefined))
    return waking
  }

  /** Reads the changes of one response. Throws `heldBack` or `dead` when nothing arrives for too long. */
  async function read(once: boolean): Promise<void> {
    const own = new AbortController()
    const end = () => own.abort()
    signal.addEventListener('abort', end)
    const silence = createTimeout((reason) => own.abort(reason))
    hasBegun = false
    try {
      silence.start(times.firstByteMs, heldBack)
      const response = await client.open(followChanges, {
        signal: own.signal,
        headers: lastId === '' ? {} : { [lastEventIdHeader]: lastId },
        query: once ? { once: 'true' } : {},
      })
      if (response.body === null) throw new TypeError('The stream has no body.')
      hasBegun = true
      onConnection(true)
      pauseMs = times.firstPauseMs
      for await (const { id, event, data } of readEvents(response.body, () => silence.start(times.silentMs, dead))) {
        lastId = id
        if (event === 'change') onChange(JSON.parse(data) as Change)
        else if (event === 'reset') onReset()
        onRead?.(id)
      }
    } catch (error) {
      throw own.signal.aborted ? own.signal.reason : error
    } finally {
      silence.stop()
      signal.removeEventListener('abort', end)
    }
  }

  async function followStream(): Promise<void> {
    const startedAtMs = performance.now()
    await read(false)
    const isEarly = performance.now() - startedAtMs < times.earlyMs
    await sleep(reopenMs, signal)
    reopenMs = isEarly ? Math.min(reopenMs * 2, times.longestPauseMs) : times.reopenMs
  }

  async function ask(): Promise<void> {
    await read(true)
    await Promise.race([sleep(times.askMs, signal), woken()])
  }

  while (!signal.aborted) {
    try {
      await (performance.now() < asksUntilMs ? ask() : followStream())
    } catch (error) {
      if (signal.aborted) return
      if (isFinal(error)) throw error
      if (error === dead) continue
      if (error === heldBack && asksUntilMs <= performance.now()) {
        asksUntilMs = performance.now() + times.streamAgainMs
        continue
      }
      // A server that knows no `once`, behind such a proxy.
      if (error === heldBack && hasBegun) {
        await sleep(times.askMs, signal)
        continue
      }
      onConnection(false, Date.now() + pauseMs)
      await Promise.race([sleep(pauseMs, signal), woken()])
      pauseMs = Math.min(pauseMs * 2, times.longestPauseMs)
    }
  }
}

const heldBack = new Error('No byte of the stream has arrived.')
const dead = new Error('The stream has become silent.')

/** Creates a timeout that can be started anew. */
function createTimeout(onTimeout: (reason: Error) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start(ms: number, reason: Error) {
      clearTimeout(timer)
      timer = setTimeout(() => onTimeout(reason), ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Returns whether a retry would get the same response: the server itself has refused. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'not_signed_in' || error.code === 'not_found')
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

/** The events name records by their ids: a line that is longer comes from something else. */
const maxCharacters = 1_000_000

/** Reads the events of a stream as they arrive, until the server ends it. A block without data carries only the id.
 *  @param onBytes called when anything arrives, such as a comment */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<StreamEvent> {
  let id = ''
  let events: StreamEvent[] = []
  let hasNewId = false
  const parser = createParser({
    maxBufferSize: maxCharacters,
    onId(next) {
      id = next
      hasNewId = true
    },
    onEvent({ event = '', data }) {
      hasNewId = false
      events.push({ id, event, data })
    },
  })
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onBytes()
      parser.feed(part.value)
      if (hasNewId) events.push({ id, event: '', data: '' })
      hasNewId = false
      const arrived = events
      events = []
      yield* arrived
    }
  } finally {
    // Ends the connection when the reading stops early.
    await reader.cancel().catch(() => undefined)
  }
}
