import { expect, test } from 'vitest'
import { createNotices } from '../notices/notices.ts'
import { explainMissingSignIn } from './not-signed-in-notice.ts'

test('started without the server and without a keyring, the window says why it asks for no sign-in, until the server is back', () => {
  const notices = createNotices(() => {})
  explainMissingSignIn(notices, { isAway: true, isSignedIn: false })
  expect(notices.list()).toMatchObject([
    { title: 'You’re not signed in yet', text: expect.stringContaining('can’t check your sign-in') },
  ])
  explainMissingSignIn(notices, { isAway: false, isSignedIn: false })
  expect(notices.list()).toEqual([])
})

test('who is signed in is told nothing', () => {
  const notices = createNotices(() => {})
  explainMissingSignIn(notices, { isAway: true, isSignedIn: true })
  expect(notices.list()).toEqual([])
})
