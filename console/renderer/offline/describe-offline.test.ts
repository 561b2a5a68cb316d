import { expect, test } from 'vitest'
import type { OfflineStatus } from '../../main/ipc/offline-calls.ts'
import { describeOffline } from './describe-offline.ts'

const online: OfflineStatus = {
  state: 'online',
  retryAt: null,
  problem: null,
  stranger: null,
  waiting: 0,
  held: 0,
  leads: null,
}

const textOf = (cached: number) =>
  describeOffline({ ...online, state: 'offline', leads: { cached, total: 1520 } })?.text

test('there is no notice while online without pending changes', () => {
  expect(describeOffline(online)).toBeUndefined()
  expect(describeOffline({ ...online, state: 'sending' })).toBeUndefined()
})

test('the notice says how many leads are stored, if not all are', () => {
  expect(textOf(400)).toMatch(
    /^400 of 1,520 leads are on this computer\. You’ll see the others when the server is back\./,
  )
  expect(textOf(1520)).toMatch(/^You’re seeing what was loaded earlier\./)
})

test('the notice says what answers in the server’s place, and what to do', () => {
  const page = describeOffline({ ...online, state: 'offline', stranger: 'page', waiting: 2 })
  expect(page?.title).toBe('Something else answers in place of your server')
  expect(page?.text).toMatch(
    /Open any website in your browser: if it asks you to sign in, do so\. If you have put a version before 0\.5 of the server back, choose it again with “Change Server…” in the menu\. .+2 changes wait here/,
  )
  const installation = describeOffline({ ...online, state: 'checking', stranger: 'installation' })
  expect(installation?.text).toMatch(/choose “Change Server…” in the menu/)
})

test('a blocked queue says why and offers a retry', () => {
  const problem = 'This computer’s disk is full. Free some space, then try again.'
  expect(describeOffline({ ...online, state: 'blocked', problem, waiting: 2 })).toEqual({
    title: '2 changes not sent yet',
    text: problem,
    canTryNow: true,
  })
})

test('every state shows the number of pending changes, here or in a notice of the main process', () => {
  for (const state of ['offline', 'checking', 'sending', 'blocked'] as const) {
    const words = describeOffline({ ...online, state, waiting: 3, problem: '' })
    expect(`${words?.title} ${words?.text}`, state).toContain('3 changes')
  }
})

test('changes that need the owner have a button to review them', () => {
  expect(describeOffline({ ...online, held: 1 })).toMatchObject({ showLabel: 'Review it', canTryNow: false })
  expect(describeOffline({ ...online, held: 2 })).toMatchObject({ showLabel: 'Review them' })
})
