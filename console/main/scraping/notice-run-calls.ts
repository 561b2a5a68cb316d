import { cancelScrapingRun, startScraping } from '#shared/contract/scraping.ts'
import type { PassOn } from '../connection/pass-on.ts'

interface Listeners {
  onStart(): void
  onCancel(): void
}

const cancelPath = new RegExp(`^${cancelScrapingRun.path.replace(':id', '[^/]+')}$`)

/** Notices when the owner starts or cancels a run from here, so that it is taken, or ended, at once. */
export function noticeRunCalls(passOn: PassOn, { onStart, onCancel }: Listeners): PassOn {
  return async (request) => {
    const answer = await passOn(request)
    const { pathname } = new URL(request.url)
    if (!answer.ok || request.method !== 'POST') return answer
    if (pathname === startScraping.path) onStart()
    else if (cancelPath.test(pathname)) onCancel()
    return answer
  }
}
