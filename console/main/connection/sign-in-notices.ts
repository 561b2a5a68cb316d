import type { Notices } from '../window/notices.ts'
import type { Settings } from '../storage/settings.ts'
import type { OfflineStatus } from '../ipc/offline-calls.ts'

const noKeyringId = 'no-keyring'
const notSignedInId = 'not-signed-in'
const waitingChangesId = 'offline-sign-in'

/** Explains why each start asks for the sign-in, until the owner has confirmed it. */
export function showNoKeyringNotice(notices: Notices, settings: Settings): void {
  if (settings.read().knowsNoKeyring === true) return
  notices.put(noKeyringId, {
    intent: 'information',
    title: 'You’ll be asked to sign in each time you open the console',
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

/** Explains why the console does not ask for the sign-in while the server, which checks it, is away. The stored data is shown all the
 *  same: without a keyring, asking would not protect it. */
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

/** Says how many changes wait for the sign-in: the sign-in page does not show the hub's notice of them. */
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
