import type { CDPSession, Protocol } from 'puppeteer-core'
import { formBody, type PageRequest } from '../adapter.ts'
import type { PageFailure } from './failure.ts'
import { notWanted, type SiteRules } from './robots.ts'

/** What a tab is at. */
export interface TabVisit {
  request: Pick<PageRequest, 'url' | 'form'>
  rules: SiteRules
  hasPosted: boolean
  bytes: number
  /** Scripts and data that are still on their way. */
  underway: Set<string>
  end(reason: PageFailure | { redirect: URL }): void
}

/** What a reader needs eyes for is not loaded. */
const unneeded = ['Image', 'Media', 'Font', 'Stylesheet', 'Other'] as const

/** Asks of each document whether the tab may go there, and of nothing else: scripts and data pass without a round trip. */
export async function guardRequests(
  session: CDPSession,
  mainFrameId: string,
  visit: () => TabVisit | undefined,
): Promise<void> {
  session.on('Fetch.requestPaused', (paused) => {
    const decision = decide(paused, mainFrameId, visit())
    const { requestId } = paused
    const answered =
      typeof decision === 'string'
        ? session.send('Fetch.failRequest', { requestId, errorReason: decision })
        : session.send('Fetch.continueRequest', { requestId, ...decision })
    answered.catch(() => {}) // the tab has gone
  })
  await session.send('Fetch.enable', {
    patterns: ['Document' as const, ...unneeded].map((resourceType) => ({
      resourceType,
      requestStage: 'Request' as const,
    })),
  })
}

type Decision = Protocol.Network.ErrorReason | Omit<Protocol.Fetch.ContinueRequestRequest, 'requestId'>

/** Allows the page itself, and a form where one is sent, and blocks frames and unneeded resources. */
function decide(
  { resourceType, frameId, request }: Protocol.Fetch.RequestPausedEvent,
  mainFrameId: string,
  visit: TabVisit | undefined,
): Decision {
  if (resourceType !== 'Document' || frameId !== mainFrameId || !visit) return 'BlockedByClient'
  const url = URL.parse(request.url)
  if (!url) return 'BlockedByClient'
  if (url.origin !== new URL(visit.request.url).origin) {
    visit.end({ redirect: url })
    return 'Aborted'
  }
  if (!visit.rules.allows(url)) {
    visit.end(notWanted(url))
    return 'Aborted'
  }
  const { form } = visit.request
  if (!form || visit.hasPosted) return {}
  visit.hasPosted = true
  const body = formBody(form)
  const headers = Object.entries({ ...request.headers, 'Content-Type': 'application/x-www-form-urlencoded' })
  return {
    method: 'POST',
    postData: Buffer.from(body).toString('base64'),
    headers: headers.map(([name, value]) => ({ name, value })),
  }
}
