import { app, type BrowserWindow, Menu, nativeImage, Tray } from 'electron'
import { join } from 'node:path'
import { describeNewLeads } from '../notifications/new-leads.ts'

export interface TrayOptions {
  onOpen: () => void
  window: () => BrowserWindow | undefined
}

export interface ConsoleTray {
  /** Shows the number of unanswered enquiries in the tray, on the program's icon and in its accessible label. */
  setNewLeads(count: number): void
}

const icons = join(import.meta.dirname, '../icons')

/** Creates the tray icon. */
export function createTray({ onOpen, window }: TrayOptions): ConsoleTray {
  const isMac = process.platform === 'darwin'
  const quiet = nativeImage.createFromPath(join(icons, isMac ? 'trayTemplate.png' : 'tray.png'))
  const unread = nativeImage.createFromPath(join(icons, isMac ? 'tray-unreadTemplate.png' : 'tray-unread.png'))
  const dot = nativeImage.createFromPath(join(icons, 'overlay.png'))
  const tray = new Tray(quiet)
  tray.on('click', onOpen)
  setNewLeads(0)
  return { setNewLeads }

  function setNewLeads(count: number): void {
    const words = describeNewLeads(count)
    tray.setImage(count > 0 ? unread : quiet)
    tray.setToolTip(`${app.name}: ${words}`)
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: words, enabled: false },
        { type: 'separator' },
        { label: 'Open', click: onOpen },
        { label: 'Quit', role: 'quit' },
      ]),
    )
    app.setBadgeCount(count)
    if (process.platform === 'win32') window()?.setOverlayIcon(count > 0 ? dot : null, count > 0 ? words : '')
  }
}
