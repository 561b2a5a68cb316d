import type { ElectronApplication } from '@playwright/test'

type Watched = { shown: Electron.Notification[] }

/** From now on the system's notices are counted and not shown. */
export async function watchNotifications(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ Notification }) => {
    const shown: Electron.Notification[] = []
    Object.assign(globalThis, { shown })
    Notification.isSupported = () => true
    Notification.prototype.show = function show() {
      shown.push(this)
    }
  })
}

/** Title and text of each that was to be shown, in their order. */
export function listNotifications(app: ElectronApplication): Promise<string[][]> {
  return app.evaluate(() => (globalThis as unknown as Watched).shown.map(({ title, body }) => [title, body]))
}

export async function clickNotification(app: ElectronApplication, title: string): Promise<void> {
  await app.evaluate(
    (_, title) => void (globalThis as unknown as Watched).shown.find((one) => one.title === title)?.emit('click'),
    title,
  )
}
