import { minuteMs } from '#shared/business/durations.ts'
import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import { type previewSource, type PageReading, type readSavedPage, savedPageBytes } from '#shared/contract/capture.ts'
import { PageReaderError } from '#shared/scraper/on-demand/page-reader.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'

/** Previews a minute, so that no site is requested more often than a person would. */
const mostPreviews = 20

/** Previews sources and reads saved pages while the owner waits. */
export function createPages({ clock, scraping }: Pick<Deps, 'clock' | 'scraping'>) {
  let previewsMs: number[] = []

  return {
    /** @throws AppError `rate_limited`, `unavailable` */
    preview(address: ParsedInput<typeof previewSource>['body']): Promise<CallAnswer<typeof previewSource>> {
      const nowMs = clock.now().getTime()
      previewsMs = previewsMs.filter((atMs) => atMs > nowMs - minuteMs)
      const [first = nowMs] = previewsMs
      if (previewsMs.length >= mostPreviews) {
        const retryAfterSeconds = (first + minuteMs - nowMs) / 1000
        const sentence = `At most ${mostPreviews} addresses can be looked at in a minute. Please wait a moment.`
        throw new AppError('rate_limited', sentence, { retryAfterSeconds })
      }
      previewsMs.push(nowMs)
      return orRefuse(scraping.pages.preview(address))
    },
    /** @throws AppError `too_large`, `invalid_input`, `unavailable` */
    readSaved({ content, ...file }: ParsedInput<typeof readSavedPage>['body']): Promise<PageReading> {
      const bytes = Buffer.from(content, 'base64')
      if (bytes.length > savedPageBytes) {
        const most = savedPageBytes / 1024 / 1024
        throw new AppError('too_large', `The file is too large: at most ${most} MB can be read.`)
      }
      return orRefuse(scraping.pages.read({ ...file, bytes }))
    },
  }
}

async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof PageReaderError)) throw cause
    // Reading a page that takes too long would take as long again.
    throw new AppError(cause.reason === 'stuck' ? 'invalid_input' : 'unavailable', cause.message, { cause })
  }
}
