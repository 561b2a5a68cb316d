import { cancelScrapingRun, startScraping } from '#shared/contract/scraping.ts'
import type { Forward } from '../connection/forward.ts'

interface Listeners {
  onStart(): void
  onCancel(): void
}

const cancelPath = new RegExp(`^${cancelScrapingRun.path.replace(':id', '[^/]+')}$`)

/** Notices when the owner starts or cancels a run from here, so that it is taken, or ended, at once. */
export function noticeRunCalls(forward: Forward, { onStart, onCancel }: Listeners): Forward {
  return async (request) => {
    const answer = await forward(request)
    const { pathname } = new URL(request.url)
    if (!answer.ok || request.method !== 'POST') return answer
    if (pathname === startScraping.path) onStart()
    else if (cancelPath.test(pathname)) onCancel()
    return answer
  }
}
