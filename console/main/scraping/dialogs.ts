import { join } from 'node:path'
import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'

/** Asks for a browser's program with the system's own dialog. On a Mac a program is a folder, and the file is inside.
 *  @returns undefined when none was chosen */
export async function askForBrowser(): Promise<string | undefined> {
  const isMac = process.platform === 'darwin'
  const { filePaths } = await dialog.showOpenDialog({
    title: 'Choose Chrome, Edge or Chromium',
    buttonLabel: 'Use this browser',
    properties: ['openFile', 'dontAddToRecent'],
    ...(isMac ? { defaultPath: '/Applications', filters: [{ name: 'Programs', extensions: ['app'] }] } : {}),
    ...(process.platform === 'win32' ? { filters: [{ name: 'Programs', extensions: ['exe'] }] } : {}),
  })
  const [path] = filePaths
  if (path === undefined || !isMac || !path.endsWith('.app')) return path
  return join(path, 'Contents/MacOS', path.slice(path.lastIndexOf('/') + 1, -'.app'.length))
}

/** Asks before the console ends in the middle of a run. @param signal closes the question @returns whether it may end */
export async function mayEndRun(window: BrowserWindow | undefined, signal: AbortSignal): Promise<boolean> {
  const question: MessageBoxOptions = {
    type: 'question',
    message: 'A search for leads is running',
    detail: `If you quit ${app.name} now, the search will continue when you open it again. Nothing it has found is lost.`,
    buttons: ['Quit', 'Keep running'],
    defaultId: 1,
    cancelId: 1,
    signal,
  }
  const { response } =
    window === undefined ? await dialog.showMessageBox(question) : await dialog.showMessageBox(window, question)
  return response === 0
}
