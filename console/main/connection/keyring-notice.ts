import type { Notices } from '../notices/notices.ts'
import type { Settings } from '../settings.ts'

const noticeId = 'no-keyring'

/** Says why the sign-in is asked for at each start, until the owner has read it. */
export function sayThereIsNoKeyring(notices: Notices, settings: Settings): void {
  if (settings.read().knowsNoKeyring === true) return
  notices.put(noticeId, {
    intent: 'information',
    title: 'You’ll be asked to sign in each time you open the console',
    text: 'This computer has no keyring to store your sign-in safely.',
    actions: [
      {
        label: 'OK',
        run() {
          settings.change({ knowsNoKeyring: true })
          notices.remove(noticeId)
        },
      },
    ],
  })
}
