import type { CallHandlers } from '../ipc/calls.ts'
import { leadAddress, readTypedAddress } from '../security/addresses.ts'
import type { MainWindow } from '../window/main-window.ts'
import type { Notices } from '../window/notices.ts'
import type { Settings } from '../storage/settings.ts'
import { type BrowseWindow, openBrowseWindow } from './browse-window.ts'
import type { browseCalls, BrowseReading, BrowseState } from '../ipc/browse-calls.ts'
import { addressRules, openBrowseSession } from '../security/page-restrictions.ts'

export interface Browse {
  calls: Pick<CallHandlers, keyof typeof browseCalls>
  /** Opens the window in which the owner looks for leads, or brings it to the front. */
  open(address?: string): Promise<void>
  /** Returns the window while it has the focus. */
  focused(): BrowseWindow | undefined
}

const noState: BrowseState = {
  address: '',
  title: '',
  canGoBack: false,
  canGoForward: false,
  isLoading: false,
  problem: null,
  notice: null,
  isUnresponsive: false,
  found: null,
}
const noReading: BrowseReading = { state: 'none', version: 0, reading: null, problem: null }

const noSandboxNotice = {
  intent: 'warning',
  title: 'Browse for leads is off because it wouldn’t be safe',
  text: 'This app was started without its sandbox, which keeps harmful pages away from your files. Start it as an ordinary user. If it’s the AppImage, install the Debian package instead, or ask whoever looks after this computer to allow user namespaces.',
  canBeDismissed: true,
} as const

interface BrowseOptions {
  settings: Settings
  mainWindow: Pick<MainWindow, 'show'>
  /** Whether pages of other websites may be opened. */
  mayOpen: boolean
  notices: Pick<Notices, 'put'>
}

/** Holds the window Browse for leads, of which there is at most one. */
export function createBrowse({ settings, mainWindow, mayOpen, notices }: BrowseOptions): Browse {
  let opened: BrowseWindow | undefined

  async function open(address?: string): Promise<void> {
    if (!mayOpen) {
      notices.put('no-sandbox', noSandboxNotice)
      return mainWindow.show()
    }
    const session = await openBrowseSession()
    if (opened === undefined) {
      opened = openBrowseWindow(settings, session)
      opened.window.once('closed', () => (opened = undefined))
    } else {
      const { window } = opened
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    }
    if (address !== undefined) go(address)
  }

  function go(typed: string): { refusal?: string } {
    const read = readTypedAddress(typed, addressRules)
    if ('refusal' in read) return read
    opened?.load(read.url)
    return {}
  }

  return {
    open,
    focused: () => (opened?.window.isFocused() === true ? opened : undefined),
    calls: {
      'browse:open': ({ address }) => open(address),
      'browse:state': () => opened?.state() ?? noState,
      'browse:reading': () => opened?.reading() ?? noReading,
      'browse:go': ({ typed }) => go(typed),
      'browse:act': ({ action }) => opened?.act(action),
      'browse:place': (area) => opened?.place(area),
      'browse:find': (search) => opened?.find(search),
      'browse:highlight': (text) => opened?.highlight(text),
      'browse:selected-text': () => opened?.selectedText() ?? '',
      'browse:show-lead': ({ id }) => mainWindow.show(leadAddress(id)),
    },
  }
}
