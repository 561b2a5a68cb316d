import { Notification } from 'electron'
import type { MainWindow } from './main-window.ts'

/** A notice of the system's, which shows on a locked screen as well: it names a lead and says nothing else of anybody. */
export interface SystemNotice {
  title: string
  body: string
  /** Where in the hub a click leads. */
  address: string
}

/** Referenced until they close: a notification that is garbage-collected loses its click handler. */
const shown = new Set<Notification>()

export function notify(mainWindow: Pick<MainWindow, 'show'>, { title, body, address }: SystemNotice): void {
  if (!Notification.isSupported()) return
  const notice = new Notification({ title, body })
  shown.add(notice)
  notice.on('click', () => {
    shown.delete(notice)
    mainWindow.show(address)
  })
  notice.on('close', () => shown.delete(notice))
  notice.show()
}
