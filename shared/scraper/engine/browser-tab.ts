import type { BrowserContext, HTTPResponse, Page as PuppeteerPage } from 'puppeteer-core'
import type { PageRequest } from '../adapter.ts'
import { type Evidence, PageFailure } from './failure.ts'
import { refusalHeader } from './guard-proxy.ts'
import { withTimeout } from './with-timeout.ts'
import { type FetchedPage, readContentType, type SiteRedirect } from './page.ts'
import type { SiteRules } from './robots.ts'
import { guardRequests, type TabVisit } from './tab-requests.ts'

export interface TabSettings {
  userAgent: string
  pageTimeoutMs: number
  pageBytes: number
  /** Maximum wait for pending scripts and data after the document has loaded. */
  settleMs: number
  /** Time limit for reading the markup of a failed page, and then for its screenshot. */
  evidenceMs?: number
}

export interface Tab {
  go(
    request: Pick<PageRequest, 'url' | 'form'>,
    options: { signal: AbortSignal; rules: SiteRules },
  ): Promise<FetchedPage | SiteRedirect>
  isOpen(): boolean
  /** Returns the number of pages that the tab has loaded. */
  visits(): number
  close(): Promise<void>
}

/** Runs before the scripts of a page. Removes service workers and shared workers, which would outlive the page. */
const noWorkersThatStay = 'delete Navigator.prototype.serviceWorker; delete globalThis.SharedWorker'
const defaultEvidenceMs = 2000
const leaveMs = 1000

/** Opens a tab that loads only documents, scripts and data. It dismisses dialogs, closes pop-ups, and navigates only where `guardRequests`
 *  allows it. */
export async function openTab(context: BrowserContext, settings: TabSettings): Promise<Tab> {
  const { evidenceMs = defaultEvidenceMs } = settings
  const page = await context.newPage()
  const session = await page.createCDPSession()
  const { frameTree } = await session.send('Page.getFrameTree')
  let visit: TabVisit | undefined
  let visits = 0
  let isStuck = false

  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  page.on('popup', (popup) => void popup?.close().catch(() => {}))
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Script' || type === 'XHR' || type === 'Fetch') visit?.pending.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId }) => visit?.pending.delete(requestId))
  session.on('Network.loadingFailed', ({ requestId }) => visit?.pending.delete(requestId))
  session.on('Network.dataReceived', ({ dataLength }) => {
    if (visit && (visit.bytes += dataLength) > settings.pageBytes) {
      visit.end(tooLarge(settings))
    }
  })
  await Promise.all([
    page.setUserAgent({ userAgent: settings.userAgent }),
    session.send('Page.enable'),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: noWorkersThatStay }),
    session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    guardRequests(session, frameTree.frame.id, () => visit),
  ])

  /** Returns the current markup. Reads it in an isolated world, so that scripts of the page cannot change the result. */
  async function markupOf(frameId: string): Promise<string> {
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId })
    const { result } = await session.send('Runtime.evaluate', {
      expression: readMarkup(settings.pageBytes),
      contextId: executionContextId,
      returnByValue: true,
    })
    if (typeof result.value !== 'string') throw tooLarge(settings)
    return result.value
  }

  async function load({ pending }: TabVisit, url: string): Promise<FetchedPage> {
    const response = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: settings.pageTimeoutMs })
    if (!response) throw new PageFailure('network', 'The site returned no page.')
    const latestMs = performance.now() + settings.settleMs
    while (pending.size > 0 && performance.now() < latestMs) await page.evaluate(nextMoment)
    const number = visits
    const picture = async () => (visits === number && !page.isClosed() ? takePicture(page, evidenceMs) : undefined)
    return { ...(await readPage(page, response, () => markupOf(frameTree.frame.id))), picture }
  }

  return {
    async go(request, { signal, rules }) {
      visits += 1
      const ended = Promise.withResolvers<{ redirect: URL }>()
      ended.promise.catch(() => {})
      visit = {
        request,
        rules,
        hasPosted: false,
        bytes: 0,
        pending: new Set(),
        end: (reason) => (reason instanceof PageFailure ? ended.reject(reason) : ended.resolve(reason)),
      }
      const stop = () => ended.reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      const tooLate = setTimeout(
        () => ended.reject(new PageFailure('timeout', 'The page took too long to load.')),
        settings.pageTimeoutMs,
      )
      try {
        return await Promise.race([load(visit, request.url), ended.promise])
      } catch (thrown) {
        // Stops the loading of a page that is too large or too slow.
        await withTimeout(session.send('Page.stopLoading'), leaveMs)
        const failure = await withPicture(asBrowserFailure(thrown, signal), page, evidenceMs)
        isStuck = failure.kind === 'timeout' && failure.evidence.html === undefined
        throw failure
      } finally {
        clearTimeout(tooLate)
        signal.removeEventListener('abort', stop)
        visit = undefined
      }
    },
    isOpen: () => !page.isClosed(),
    visits: () => visits,
    async close() {
      // Closing the tab would release a blocked icon request, so the tab leaves the page first.
      if (!isStuck) await withTimeout(page.goto('about:blank'), leaveMs)
      await page.close()
    },
  }
}

/** Waits 50 ms. Runs inside the page. */
function nextMoment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
}

/** Returns the script that reads the markup inside the page. Its result is undefined if the markup has more than `maxLength` characters. */
const readMarkup = (maxLength: number) => `{
  const { doctype, documentElement } = document
  const html = documentElement?.outerHTML ?? ''
  html.length > ${maxLength} ? undefined : (doctype ? new XMLSerializer().serializeToString(doctype) : '') + html
}`

function tooLarge({ pageBytes }: TabSettings): PageFailure {
  return new PageFailure('too_large', `The page is larger than ${Math.floor(pageBytes / 1024)} KiB.`)
}

async function readPage(
  page: PuppeteerPage,
  response: HTTPResponse,
  markup: () => Promise<string>,
): Promise<FetchedPage> {
  const headers = response.headers()
  if (headers[refusalHeader]) throw new PageFailure('private_address', 'The page is on a private network.')
  const { contentType } = readContentType(headers['content-type'])
  // The browser shows data such as JSON in a page of its own, so the response is used instead.
  const isHtml = contentType === '' || contentType.includes('html')
  const text = isHtml ? await markup() : await response.text()
  return { url: page.url(), status: response.status(), contentType, headers, text, bytes: Buffer.byteLength(text) }
}

function asBrowserFailure(thrown: unknown, signal: AbortSignal): PageFailure {
  signal.throwIfAborted()
  if (thrown instanceof PageFailure) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  if (message.includes('ERR_TOO_MANY_REDIRECTS')) {
    return new PageFailure('redirects', 'The page redirects too many times.', { cause: thrown })
  }
  if (thrown instanceof Error && thrown.name === 'TimeoutError') {
    return new PageFailure('timeout', 'The page took too long to load.', { cause: thrown })
  }
  if (message.includes('net::ERR_')) {
    return new PageFailure('network', 'The connection to the site was lost.', { cause: thrown })
  }
  return new PageFailure('browser', 'The browser lost the page.', { cause: thrown })
}

async function withPicture(failure: PageFailure, page: PuppeteerPage, evidenceMs: number): Promise<PageFailure> {
  if (failure.kind === 'browser' || failure.kind === 'private_address' || page.isClosed()) return failure
  const html = await withTimeout(page.content(), evidenceMs)
  const png = html === undefined ? undefined : await takePicture(page, evidenceMs)
  const evidence: Evidence = { ...(html ? { html } : {}), ...(png ? { png } : {}) }
  return new PageFailure(failure.kind, failure.message, { evidence, cause: failure.cause })
}

function takePicture(page: PuppeteerPage, evidenceMs: number): Promise<Uint8Array | undefined> {
  return withTimeout(page.screenshot(), evidenceMs)
}
