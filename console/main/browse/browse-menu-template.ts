import type { MenuItemConstructorOptions } from 'electron'
import type { BrowseShortcut } from './shortcuts.ts'

interface BrowseMenuActions {
  run(shortcut: BrowseShortcut): void
  clearData(): void
}

const line: MenuItemConstructorOptions = { type: 'separator' }

/** Builds the menu of the browse window's toolbar. Its keys are handled by the window itself. */
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
