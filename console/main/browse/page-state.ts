import type { WebContents } from 'electron'
import type { BrowseState } from '../ipc/browse-calls.ts'
import { answersWithin } from './run-page-tools.ts'

interface LoadProblem {
  title: string
  text: string
}

export interface PageListeners {
  onChange(): void
  /** Called when another page has been opened or could not be loaded, or the page has crashed. */
  onLeave(): void
  /** Called when the page has been loaded or its address has changed. */
  onArrive(): void
}

export interface PageState {
  read(): BrowseState
  /** Shows a notice about the page until another one is opened. */
  showNotice(sentence: string | null): void
  /** Returns whether the page responds within two seconds, that is, whether its scripts do not block it. */
  isResponsive(): Promise<boolean>
  /** Clears the result of a search in the page. */
  forgetMatches(): void
}

const navigationAborted = -3
const noPage = 'about:blank'
const heartbeatMs = 3000
const answerMs = 2000

/** Tracks the state of a foreign page. */
export function followPage(contents: WebContents, { onChange, onLeave, onArrive }: PageListeners): PageState {
  let address = ''
  let problem: LoadProblem | null = null
  let notice: string | null = null
  let isUnresponsive = false
  let found: BrowseState['found'] = null
  /** The pending response to the last ping of the page. */
  let pulse: Promise<void> | undefined

  function leave(next: string, why: LoadProblem | null = null): void {
    address = next === noPage ? '' : next
    problem = why
    notice = null
    isUnresponsive = false
    found = null
    pulse = undefined
    onLeave()
    onChange()
  }

  contents.on('did-navigate', (_, url) => leave(url))
  contents.on('did-navigate-in-page', (_, url, isMainFrame) => {
    if (!isMainFrame) return
    address = url
    onArrive()
    onChange()
  })
  contents.on('did-fail-load', (_event, code, _description, url, isMainFrame) => {
    if (isMainFrame && code !== navigationAborted) leave(url, describeLoadError(code, url))
  })
  contents.on('did-start-loading', onChange)
  contents.on('did-stop-loading', () => {
    if (address !== '' && problem === null) onArrive()
    onChange()
  })
  contents.on('page-title-updated', onChange)
  contents.on('render-process-gone', (_, { reason }) => {
    if (reason !== 'clean-exit') leave(address, crashedPage)
  })
  contents.on('found-in-page', (_, { matches, activeMatchOrdinal }) => {
    found = { matches, active: activeMatchOrdinal }
    onChange()
  })

  // Chromium reports a hanging page only after the owner clicks into it.
  const heartbeat = setInterval(() => void checkPulse(), heartbeatMs)
  contents.once('destroyed', () => clearInterval(heartbeat))

  async function checkPulse(): Promise<void> {
    const page = address
    const isStuck = !(await isResponsive())
    if (page !== address || isStuck === isUnresponsive) return
    isUnresponsive = isStuck
    onChange()
  }

  async function isResponsive(): Promise<boolean> {
    if (address === '' || problem !== null) return true
    pulse ??= askPage()
    return answersWithin(pulse, answerMs)
  }

  async function askPage(): Promise<void> {
    await contents.mainFrame.executeJavaScript('true')
    pulse = undefined
  }

  return {
    isResponsive,
    read: () => ({
      address,
      title: address === '' ? '' : contents.getTitle(),
      canGoBack: contents.navigationHistory.canGoBack(),
      canGoForward: contents.navigationHistory.canGoForward(),
      isLoading: contents.isLoadingMainFrame(),
      problem,
      notice,
      isUnresponsive,
      found,
    }),
    showNotice(sentence) {
      notice = sentence
      onChange()
    },
    forgetMatches() {
      found = null
      onChange()
    },
  }
}

const blockedByClient = -20
const internetDisconnected = -106
const timedOut = new Set([-7, -118])
const tooManyRedirects = -310

/** Returns the message that explains why a page could not be loaded. @param code Chromium's error code @param address of the page */
export function describeLoadError(code: number, address: string): LoadProblem {
  const host = URL.parse(address)?.hostname ?? address
  if (code <= -200 && code > -300) {
    return {
      title: 'This website isn’t safe to open',
      text: `${host} can’t prove that it is who it says it is: its certificate isn’t valid. Nothing has been sent to it.`,
    }
  }
  if (code === blockedByClient) {
    return {
      title: 'This page can’t be opened here',
      text: `${host} is on a private network, or the address isn’t a web page’s.`,
    }
  }
  if (code === internetDisconnected) {
    return { title: 'You’re offline', text: 'This computer has no connection to the internet.' }
  }
  if (timedOut.has(code)) {
    return { title: 'This website is taking too long', text: `${host} hasn’t answered. It may be busy.` }
  }
  if (code === tooManyRedirects) {
    return {
      title: 'This page redirects too many times',
      text: `${host} keeps redirecting from one address to another.`,
    }
  }
  return {
    title: 'This website can’t be reached',
    text: `Please check the address and your internet connection. ${host} may also be down.`,
  }
}

/** The message shown when the page's process has crashed. */
const crashedPage: LoadProblem = {
  title: 'This page has stopped working',
  text: 'Your leads and the rest of the app aren’t affected.',
}
