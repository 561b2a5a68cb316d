import type { Notices } from '../notices/notices.ts'

const noticeId = 'not-signed-in'

/** Says why the console does not ask for the sign-in: without the server nobody can check it. What is kept on this computer is shown
 *  all the same, since without a keyring it is no better protected by a question. */
export function explainMissingSignIn(
  notices: Pick<Notices, 'put' | 'remove'>,
  { isAway, isSignedIn }: { isAway: boolean; isSignedIn: boolean },
): void {
  if (!isAway || isSignedIn) return notices.remove(noticeId)
  notices.put(noticeId, {
    intent: 'information',
    title: 'You’re not signed in yet',
    text: 'The server can’t be reached, so it can’t check your sign-in. You’re seeing what’s stored on this computer, and you’ll be asked to sign in when the server is back.',
  })
}
