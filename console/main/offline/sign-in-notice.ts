import type { Notices } from '../notices/notices.ts'
import type { OfflineStatus } from './ipc-calls.ts'

const id = 'offline-sign-in'

/** Whoever is at the door does not see the hub's own word on what waits. */
export function showSignInNotice(
  notices: Pick<Notices, 'put' | 'remove'>,
  { state, waiting, held }: OfflineStatus,
): void {
  const count = waiting + held
  if (state !== 'signed-out' || count === 0) return notices.remove(id)
  const isOne = count === 1
  notices.put(id, {
    intent: 'information',
    title: isOne ? 'One change is waiting for you to sign in' : `${count} changes are waiting for you to sign in`,
    text: `${isOne ? 'It is' : 'They are'} stored on this computer and will be sent as soon as you sign in.`,
  })
}
