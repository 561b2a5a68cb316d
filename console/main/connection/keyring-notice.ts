import type { Notices } from '../notices/notices.ts'
import type { Settings } from '../settings.ts'

const noticeId = 'no-keyring'

/** Says why the sign-in is asked for at each start, until the owner has read it. */
export function sayThereIsNoKeyring(notices: Notices, settings: Settings): void {
  if (settings.read().knowsNoKeyring === true) return
  notices.put(noticeId, {
    intent: 'information',
    title: 'You will be asked to sign in at each start',
    text: 'This computer has no keyring in which the way in could be kept safe.',
    actions: [
      {
        label: 'I see',
        run() {
          settings.change({ knowsNoKeyring: true })
          notices.remove(noticeId)
        },
      },
    ],
  })
}
