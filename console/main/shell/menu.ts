import { Menu, shell } from 'electron'
import type { Log } from '../diagnostics/log.ts'
import type { Settings } from '../settings.ts'
import type { Updates } from '../updates/updates.ts'
import type { Desk } from './desk.ts'
import { menuTemplate } from './menu-template.ts'
import type { PreferenceCalls } from './preferences.ts'
import { zoomWindow } from './zoom-window.ts'

export interface MenuParts {
  desk: Desk
  settings: Settings
  log: Log
  updates: Updates
  preferences: Pick<PreferenceCalls, 'read' | 'change'>
  copyDiagnostics: () => void
}

/** Gives the program its menu, each item with its deed. */
export function setMenu({ desk, settings, log, updates, preferences, copyDiagnostics }: MenuParts): void {
  const template = menuTemplate({
    platform: process.platform,
    ...preferences.read(),
    deeds: {
      changeServer() {
        desk.show()
        desk.tell('shell:change-server', undefined)
      },
      openAgain: desk.openAgain,
      zoom: (step) => zoomWindow(desk, settings, step),
      copyDiagnostics,
      showLogs: () => void shell.openPath(log.folder),
      lookForUpdates: () => void updates.lookNow(),
      setStartsMinimised: (startsMinimised) => preferences.change({ startsMinimised }),
      setStaysInTray: (staysInTray) => preferences.change({ staysInTray }),
      setGivesReminders: (givesReminders) => preferences.change({ givesReminders }),
      setChecksSpelling: (checksSpelling) => preferences.change({ checksSpelling }),
    },
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
