import type { Notices } from '../window/notices.ts'
import type { Settings } from '../storage/settings.ts'
import type { OfflineStatus } from '../ipc/offline-calls.ts'

const noKeyringId = 'no-keyring'
const notSignedInId = 'not-signed-in'
const waitingChangesId = 'offline-sign-in'

/** Shows a notice that the owner must sign in at each start because there is no keyring, until they confirm it. */
export function showNoKeyringNotice(notices: Notices, settings: Settings): void {
  if (settings.read().knowsNoKeyring === true) return
  notices.put(noKeyringId, {
    intent: 'information',
    title: 'You’ll be asked to sign in each time you open the app',
    text: 'This computer has no keyring to store your sign-in safely.',
    actions: [
      {
        label: 'OK',
        run() {
          settings.change({ knowsNoKeyring: true })
          notices.remove(noKeyringId)
        },
      },
    ],
  })
}

/** Shows a notice that the owner can sign in only when the server is reachable again. The stored data is shown meanwhile: without a
 *  keyring, requiring a sign-in would not protect it. */
export function showNotSignedInNotice(
  notices: Pick<Notices, 'put' | 'remove'>,
  { isAway, isSignedIn }: { isAway: boolean; isSignedIn: boolean },
): void {
  if (!isAway || isSignedIn) return notices.remove(notSignedInId)
  notices.put(notSignedInId, {
    intent: 'information',
    title: 'You’re not signed in yet',
    text: 'The server can’t be reached, so it can’t check your sign-in. You’re seeing what’s stored on this computer, and you’ll be asked to sign in when the server is back.',
  })
}

/** Shows how many changes wait for the sign-in, because the sign-in page does not show the hub's notice of them. */
export function showWaitingChangesNotice(
  notices: Pick<Notices, 'put' | 'remove'>,
  { state, waiting, held }: OfflineStatus,
): void {
  const count = waiting + held
  if (state !== 'signed-out' || count === 0) return notices.remove(waitingChangesId)
  const isOne = count === 1
  notices.put(waitingChangesId, {
    intent: 'information',
    title: isOne ? 'One change is waiting for you to sign in' : `${count} changes are waiting for you to sign in`,
    text: `${isOne ? 'It is' : 'They are'} stored on this computer and will be sent as soon as you sign in.`,
  })
}
