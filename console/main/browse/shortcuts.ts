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

const plainKeys: Readonly<Record<string, BrowseShortcut>> = {
  F3: 'find-next',
  F5: 'reload',
  F6: 'next-pane',
  BrowserBack: 'back',
  BrowserForward: 'forward',
}
const commandKeys: Readonly<Record<string, BrowseShortcut>> = {
  r: 'reload',
  l: 'address',
  f: 'find',
  g: 'find-next',
  w: 'close',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '0': 'zoom-reset',
  '.': 'stop',
}
const macKeys: Readonly<Record<string, BrowseShortcut>> = { '[': 'back', ']': 'forward' }
const altKeys: Readonly<Record<string, BrowseShortcut>> = { ArrowLeft: 'back', ArrowRight: 'forward', d: 'address' }

/** Returns the action of a key in the browse window, as in other browsers; undefined for a key that the page handles. */
export function shortcutOf(
  { type, key, control, meta, alt, shift }: PressedKey,
  platform: NodeJS.Platform,
): BrowseShortcut | undefined {
  if (type !== 'keyDown') return undefined
  const isMac = platform === 'darwin'
  const command = isMac ? meta : control
  const name = key.length === 1 ? key.toLowerCase() : key
  const find = (keys: Readonly<Record<string, BrowseShortcut>>) => (Object.hasOwn(keys, name) ? keys[name] : undefined)
  if (command && !alt) {
    const shortcut = find(commandKeys) ?? (isMac ? find(macKeys) : undefined)
    return shortcut === 'find-next' && shift ? 'find-previous' : shortcut
  }
  if (alt && !isMac && !control && !meta) return find(altKeys)
  if (alt || control || meta) return undefined
  const shortcut = find(plainKeys)
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
    item('Close Window', 'CommandOrControl+W', 'close'),
  ]
}
