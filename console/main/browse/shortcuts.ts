import type { Input, MenuItemConstructorOptions } from 'electron'

export type BrowseShortcut =
  | 'back'
  | 'forward'
  | 'reload'
  | 'stop'
  | 'address'
  | 'find'
  | 'find-next'
  | 'find-previous'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'next-pane'
  | 'close'

export type PressedKey = Pick<Input, 'type' | 'key' | 'control' | 'meta' | 'alt' | 'shift'>

type Keys = Readonly<Record<string, BrowseShortcut>>

/** Command is the key of that name on macOS, and Control elsewhere. */
const everywhere: Keys = {
  F3: 'find-next',
  F5: 'reload',
  F6: 'next-pane',
  BrowserBack: 'back',
  BrowserForward: 'forward',
  'Command+r': 'reload',
  'Command+l': 'address',
  'Command+f': 'find',
  'Command+g': 'find-next',
  'Command+w': 'close',
  'Command++': 'zoom-in',
  'Command+=': 'zoom-in',
  'Command+-': 'zoom-out',
  'Command+0': 'zoom-reset',
  'Command+.': 'stop',
}
const onMac: Keys = { ...everywhere, 'Command+[': 'back', 'Command+]': 'forward' }
const elsewhere: Keys = { ...everywhere, 'Alt+ArrowLeft': 'back', 'Alt+ArrowRight': 'forward', 'Alt+d': 'address' }

/** Returns the action of a key in the browse window, as in other browsers; undefined for a key that the page handles. The keys are read
 *  before the page gets them: the accelerators of a menu do nothing while a page hangs or prevents them, and the roles of Electron's menus
 *  zoom and reload the window's own page. */
export function shortcutOf(
  { type, key, control, meta, alt, shift }: PressedKey,
  platform: NodeJS.Platform,
): BrowseShortcut | undefined {
  const isMac = platform === 'darwin'
  if (type !== 'keyDown' || (isMac ? control : meta)) return undefined
  const name = `${control || meta ? 'Command+' : ''}${alt ? 'Alt+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
  const keys = isMac ? onMac : elsewhere
  const shortcut = Object.hasOwn(keys, name) ? keys[name] : undefined
  return shortcut === 'find-next' && shift ? 'find-previous' : shortcut
}

interface BrowseMenuActions {
  run(shortcut: BrowseShortcut): void
  clearData(): void
}

const line: MenuItemConstructorOptions = { type: 'separator' }

/** Builds the menu of the browse window's toolbar. The window itself handles its shortcuts. */
export function browseMenuTemplate({ run, clearData }: BrowseMenuActions): MenuItemConstructorOptions[] {
  const item = (label: string, accelerator: string, shortcut: BrowseShortcut): MenuItemConstructorOptions => ({
    label,
    accelerator,
    registerAccelerator: false,
    click: () => run(shortcut),
  })
  return [
    item('Find on Page…', 'CommandOrControl+F', 'find'),
    line,
    item('Zoom In', 'CommandOrControl+Plus', 'zoom-in'),
    item('Zoom Out', 'CommandOrControl+-', 'zoom-out'),
    item('Actual Size', 'CommandOrControl+0', 'zoom-reset'),
    line,
    { label: 'Clear Browsing Data…', click: clearData },
    { role: 'close', label: 'Close Window', registerAccelerator: false },
  ]
}
