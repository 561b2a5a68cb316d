import type { ServerListener } from '../connection/change-feed.ts'
import type { Notices } from '../window/notices.ts'

export interface ServerVersionOptions {
  /** This console's version. */
  version: string
  notices: Pick<Notices, 'put' | 'remove'>
  /** Returns the server's version. @throws when the server cannot be reached */
  askVersion(): Promise<string>
  /** Checks for a newer console, and notifies the owner if there is one. @returns whether there is one */
  checkForUpdate(): Promise<boolean>
  openHub(): void
}

const id = 'server-version'

/** Compares the versions after each connection, because an updated server may send data that this console does not understand. */
export function watchServerVersion(options: ServerVersionOptions): Pick<ServerListener, 'onConnected'> {
  const { version, notices, askVersion, checkForUpdate, openHub } = options
  let reportedVersion = version

  async function compare(): Promise<void> {
    const theirs = await askVersion()
    if (theirs === reportedVersion) return
    notices.remove(id)
    reportedVersion = theirs
    if (theirs === version || (await checkForUpdate().catch(() => false))) return
    notices.put(id, {
      intent: 'information',
      title: 'Your website and this app are different versions',
      text: `The website is version ${theirs} and the app is ${version}. You can keep working. If something doesn’t work here, use the browser instead.`,
      actions: [{ label: 'Open in browser', run: openHub }],
      canBeDismissed: true,
    })
  }

  return { onConnected: () => void compare().catch(() => undefined) }
}
