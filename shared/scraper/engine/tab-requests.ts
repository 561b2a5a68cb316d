import type { CDPSession, Protocol } from 'puppeteer-core'
import { formBody, type PageRequest } from '../adapter.ts'
import type { PageFailure } from './failure.ts'
import { notWanted, type SiteRules } from './robots.ts'

/** State of the page that a tab is loading. */
export interface TabVisit {
  request: Pick<PageRequest, 'url' | 'form'>
  rules: SiteRules
  hasPosted: boolean
  bytes: number
  /** Ids of pending requests for scripts and data. */
  pending: Set<string>
  end(reason: PageFailure | { redirect: URL }): void
}

/** Resource types that are not needed for reading, so they are blocked. */
const unneeded = ['Image', 'Media', 'Font', 'Stylesheet', 'Other'] as const

/** Intercepts only requests for documents and unneeded resources; scripts and data load without a round trip. */
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
    answered.catch(() => {}) // the tab has been closed
  })
  await session.send('Fetch.enable', {
    patterns: ['Document' as const, ...unneeded].map((resourceType) => ({
      resourceType,
      requestStage: 'Request' as const,
    })),
  })
}

type Decision = Protocol.Network.ErrorReason | Omit<Protocol.Fetch.ContinueRequestRequest, 'requestId'>

/** Allows documents of the requested site in the main frame, and posts the form with the first one. Blocks frames and unneeded resources; a
 *  document of another site ends the visit as a redirect. */
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
