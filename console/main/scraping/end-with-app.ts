import { app, type BrowserWindow } from 'electron'
import { createQuitQuestion, type QuitQuestion } from '../quitting/quit-question.ts'
import { mayEndRun } from './dialogs.ts'
import type { Scraping } from './scraping.ts'

export interface EndOptions {
  scraping: Pick<Scraping, 'isAtWork' | 'stop'>
  isForced(): boolean
  /** Brings the window to the front, so that the question appears over it. */
  showWindow(): BrowserWindow | undefined
}

/** Sees to it that the scraper ends with the app: in the middle of a run only if its owner agrees, and always in order. */
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
      // Within this event a second wish to quit would go unheard.
      setImmediate(() => app.quit())
    })
  })
  return question
}
