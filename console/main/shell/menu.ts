import { Menu, shell } from 'electron'
import type { Browse } from '../browse/browse.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Settings } from '../storage/settings.ts'
import type { Updates } from '../updates/updates.ts'
import { zoomAfter, type ZoomStep } from '../window/create-window.ts'
import type { MainWindow } from '../window/main-window.ts'
import { menuTemplate } from './menu-template.ts'
import type { PreferenceCalls } from './preferences.ts'

interface MenuParts {
  mainWindow: MainWindow
  browse: Pick<Browse, 'open' | 'focused'>
  settings: Settings
  log: Log
  updates: Updates
  preferences: Pick<PreferenceCalls, 'read' | 'change'>
  copyDiagnostics: () => void
}

/** Sets the program's menu. */
export function setMenu({ mainWindow, browse, settings, log, updates, preferences, copyDiagnostics }: MenuParts): void {
  const template = menuTemplate({
    platform: process.platform,
    ...preferences.read(),
    actions: {
      changeServer() {
        mainWindow.show()
        mainWindow.send('shell:change-server', undefined)
      },
      // On macOS all windows share this menu.
      openAgain() {
        const focused = browse.focused()
        if (focused === undefined) mainWindow.openAgain()
        else focused.run('reload')
      },
      browseForLeads: () => void browse.open(),
      zoom(step) {
        const focused = browse.focused()
        if (focused === undefined) zoomWindow(mainWindow, settings, step)
        else focused.run(`zoom-${step}`)
      },
      copyDiagnostics,
      showLogs: () => void shell.openPath(log.folder),
      checkForUpdates: () => void updates.checkNow(),
      setStartsMinimised: (startsMinimised) => preferences.change({ startsMinimised }),
      setStaysInTray: (staysInTray) => preferences.change({ staysInTray }),
      setGivesReminders: (givesReminders) => preferences.change({ givesReminders }),
      setChecksSpelling: (checksSpelling) => preferences.change({ checksSpelling }),
    },
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Zooms the hub by a step, and stores the level. */
function zoomWindow(mainWindow: MainWindow, settings: Settings, step: ZoomStep): void {
  const zoomLevel = zoomAfter(settings.read().zoomLevel ?? 0, step)
  settings.change({ zoomLevel })
  mainWindow.window()?.webContents.setZoomLevel(zoomLevel)
}
