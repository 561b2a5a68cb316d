import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import { createQuitQuestion, type QuitQuestion } from './quit-question.ts'
import type { Scraping } from './scraping.ts'

export interface EndOptions {
  scraping: Pick<Scraping, 'isAtWork' | 'stop'>
  isForced(): boolean
  /** Brings the window to the front, so that the question appears over it. */
  showWindow(): BrowserWindow | undefined
}

/** Stops the scraper before the app quits, and asks first while a run is in progress. */
export function endWithApp({ scraping, isForced, showWindow }: EndOptions): Pick<QuitQuestion, 'onChange'> {
  let hasEnded = false
  const question = createQuitQuestion({
    isAtWork: () => scraping.isAtWork(),
    isForced,
    ask: (signal) => mayEndRun(showWindow(), signal),
    quit: () => app.quit(),
  })
  app.on('before-quit', (event) => {
    if (!question.mayQuit()) event.preventDefault()
  })
  app.on('will-quit', (event) => {
    if (hasEnded || !scraping.isAtWork()) return
    event.preventDefault()
    void scraping.stop().finally(() => {
      hasEnded = true
      // Electron ignores a quit that is called inside this event.
      setImmediate(() => app.quit())
    })
  })
  return question
}

/** Asks whether the console may quit during a run. @param signal closes the question */
async function mayEndRun(window: BrowserWindow | undefined, signal: AbortSignal): Promise<boolean> {
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
