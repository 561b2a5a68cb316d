import { type BrowserWindow, clipboard, Menu } from 'electron'
import { contextMenuTemplate } from './context-menu-template.ts'

/** Shows a menu where the owner right-clicks, or presses the menu key: Electron has none of its own. */
export function addContextMenu(window: BrowserWindow): void {
  const { webContents } = window
  webContents.on('context-menu', (_, facts) => {
    const template = contextMenuTemplate(facts, {
      replaceMisspelling: (word) => webContents.replaceMisspelling(word),
      addToDictionary: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
      copyText: (text) => void clipboard.writeText(text),
    })
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
