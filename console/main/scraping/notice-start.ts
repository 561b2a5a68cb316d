import { startScraping } from '#shared/contract/scraping.ts'
import type { PassOn } from '../connection/pass-on.ts'

/** Tells when the owner has started a run from here, so that it is taken at once. */
export function noticeStart(passOn: PassOn, onStart: () => void): PassOn {
  return async (request) => {
    const answer = await passOn(request)
    const isStart = request.method === startScraping.method && new URL(request.url).pathname === startScraping.path
    if (isStart && answer.ok) onStart()
    return answer
  }
}
