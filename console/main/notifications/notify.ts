import { Notification } from 'electron'
import type { MainWindow } from '../window/main-window.ts'

/** A notification of the system. It may show on a locked screen, so it names a lead and contains no other personal data. */
export interface SystemNotice {
  title: string
  body: string
  /** The hub's address that a click opens. */
  address: string
  /** How many new leads it is about, if any. */
  newLeads?: number
}

/** Keeps references until the notifications close, because a garbage-collected notification loses its click handler. */
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
