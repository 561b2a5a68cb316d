import { app, powerMonitor } from 'electron'
import { mayEndRun } from './dialogs.ts'
import type { Scraping } from './scraping.ts'

/** Sees to it that the scraper ends with the app: in the middle of a run only if its owner agrees, and always in order. */
export function endWithApp(scraping: Pick<Scraping, 'isAtWork' | 'stop'>): void {
  let isAgreed = false
  let hasEnded = false
  // A computer that is shut down does not wait for an answer.
  powerMonitor.on('shutdown', () => (isAgreed = true))

  app.on('before-quit', (event) => {
    if (isAgreed || !scraping.isAtWork()) return
    event.preventDefault()
    void mayEndRun().then((agreed) => {
      if (!agreed) return
      isAgreed = true
      app.quit()
    })
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
}
