import type { PageReading } from '#shared/contract/capture.ts'

/** A page after its scripts have run. */
export interface RenderedPage {
  address: string
  contentType: string
  text: string
  /** ISO 8601. The age of entries is computed relative to this time. */
  now: string
}

export interface PageToRead {
  id: number
  page: RenderedPage
}

export interface ReadReport {
  id: number
  reading: PageReading
}

/** The process that reads pages, started by the host. */
export interface ReaderProcess {
  send(page: PageToRead): void
  kill(): void
}

export type StartReaderProcess = (events: { onReport(report: ReadReport): void; onEnd(): void }) => ReaderProcess

export interface RenderedPageReader {
  /** Reads a page. Abandons an earlier page that is still being read. @throws when it cannot be read in time */
  read(page: RenderedPage): Promise<PageReading>
  /** Ends the process. The next page starts another. */
  stop(): void
}

interface RenderedPageReaderOptions {
  start: StartReaderProcess
  timeoutMs?: number
}

/** Reads pages in a process of its own, which is killed when a page takes too long. */
export function createRenderedPageReader({ start, timeoutMs = 15_000 }: RenderedPageReaderOptions): RenderedPageReader {
  let child: ReaderProcess | undefined
  let current: { id: number; settle(reading?: PageReading): void } | undefined
  let lastId = 0

  function stop(): void {
    const ended = child
    child = undefined
    ended?.kill()
    current?.settle()
  }

  function startChild(): ReaderProcess {
    const started: ReaderProcess = start({
      onReport({ id, reading }) {
        if (current?.id === id) current.settle(reading)
      },
      onEnd() {
        if (child === started) stop()
      },
    })
    return started
  }

  return {
    stop,
    read(page) {
      // It may still be busy with a page that has been left.
      if (current !== undefined) stop()
      child ??= startChild()
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<PageReading>()
      const timer = setTimeout(stop, timeoutMs)
      current = {
        id,
        settle(reading) {
          clearTimeout(timer)
          current = undefined
          if (reading === undefined) reject(new Error('The page could not be read.'))
          else resolve(reading)
        },
      }
      child.send({ id, page })
      return promise
    },
  }
}
