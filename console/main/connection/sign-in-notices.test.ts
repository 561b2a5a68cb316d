import { expect, test } from 'vitest'
import { createNotices } from '../shell/notices.ts'
import { showNotSignedInNotice } from './sign-in-notices.ts'

test('started without the server and without a keyring, the window says why it asks for no sign-in, until the server is back', () => {
  const notices = createNotices(() => {})
  showNotSignedInNotice(notices, { isAway: true, isSignedIn: false })
  expect(notices.list()).toMatchObject([
    { title: 'You’re not signed in yet', text: expect.stringContaining('can’t check your sign-in') },
  ])
  showNotSignedInNotice(notices, { isAway: false, isSignedIn: false })
  expect(notices.list()).toEqual([])
})

test('who is signed in is told nothing', () => {
  const notices = createNotices(() => {})
  showNotSignedInNotice(notices, { isAway: true, isSignedIn: true })
  expect(notices.list()).toEqual([])
})
