import { expect, test } from 'vitest'
import { createNotices } from '../window/notices.ts'
import { showNotSignedInNotice } from './sign-in-notices.ts'

test('without server and keyring, the window explains why it does not ask for the sign-in, until the server is back', () => {
  const notices = createNotices(() => {})
  showNotSignedInNotice(notices, { isAway: true, isSignedIn: false })
  expect(notices.list()).toMatchObject([
    { title: 'You’re not signed in yet', text: expect.stringContaining('can’t check your sign-in') },
  ])
  showNotSignedInNotice(notices, { isAway: false, isSignedIn: false })
  expect(notices.list()).toEqual([])
})

test('a signed-in owner sees no notice', () => {
  const notices = createNotices(() => {})
  showNotSignedInNotice(notices, { isAway: true, isSignedIn: true })
  expect(notices.list()).toEqual([])
})
