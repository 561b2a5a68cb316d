import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Call,
  cancelCall,
  confirmCall,
  listCalls,
  listFreeTimes,
  moveCall,
  releaseCall,
  setMeetingLink,
  undoReleaseCall,
} from '#shared/contract/calls.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { hugo, serveLeads } from '../testing/fake-leads.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleCall, sampleId, sampleTime } from '../testing/samples.ts'

const section = page.getByRole('region', { name: 'Call', exact: true })
const button = (name: string) => section.getByRole('button', { name, exact: true })

/** Shows a lead with a call, which the returned function changes. */
async function openCall(first: Partial<Call> = {}) {
  const client = createFakeClient()
  serveLeads(client)
  let call = sampleCall(first)
  const change = (extra: Partial<Call>) => (call = { ...call, ...extra })
  client.answer(listCalls, () => [call])
  await openHub(client, `?lead=${hugo.id}`)
  await expect.element(section).toBeVisible()
  return { client, change }
}

test('a booked call is moved to a free time', async () => {
  const { client, change } = await openCall()
  await expect.element(section).toMatchTextContent('Due tomorrow at 08:45, by phone on 020 7946 0022')
  client.answer(listFreeTimes, ['2026-03-04T09:00:00.000Z', '2026-03-04T09:30:00.000Z'])
  const restore = client.disconnect(listFreeTimes)
  const release = client.hold(listFreeTimes)
  await button('Move').click()
  await expect.element(section.getByText('Loading free times')).toBeVisible()
  release()
  await expect.element(section.getByRole('alert')).toMatchTextContent('Couldn’t load the free times')
  restore()
  await button('Retry').click()
  await section.getByLabelText('New time (UK time)').selectOptions('09:30, Wednesday')
  await expectNoViolations()

  const accept = client.refuse(moveCall, 'slot_taken', 'This time has been taken.')
  await button('Move the call').click()
  await expect.element(toast('Couldn’t move the call')).toMatchTextContent('This time has been taken.')
  accept()
  client.answer(moveCall, ({ body: { startsAt } }) => change({ startsAt }))
  await button('Move the call').click()
  await expect.element(toast('Call moved: Wednesday at 09:30')).toMatchTextContent('We’ve emailed Hugo Sample.')
  await expect.element(section).toMatchTextContent('Due Wednesday at 09:30')
  await button('Move').click()
  await button('Keep the time').click()
  await expect.element(button('Move')).toBeVisible()
})

test('a call gets a video link of its own, which has to be a secure address', async () => {
  const { client, change } = await openCall()
  client.answer(setMeetingLink, ({ body: { meetingLink = null } }) => change({ meetingLink, videoLink: meetingLink }))
  await button('Set a video link').click()
  const link = section.getByRole('textbox', { name: 'Video link for this call' })
  await link.fill('http://meet.example.com')
  await button('Save').click()
  await expect.element(section.getByText('Please paste a link that begins with https://')).toBeVisible()
  await expect.element(link).toHaveFocus()
  expect(client.requests(setMeetingLink)).toEqual([])
  await link.fill('https://meet.example.com/hugo')
  await button('Save').click()
  await expect.element(toast('Video link saved')).toBeVisible()
  await expect.element(section.getByRole('link', { name: 'Join the video call with Hugo Sample' })).toBeVisible()
  await button('Change the video link').click()
  await button('Back').click()
  await expect.element(button('Change the video link')).toBeVisible()
})

test('a call is cancelled after confirmation, with the reason for the visitor', async () => {
  const { client, change } = await openCall()
  client.answer(cancelCall, ({ body: { reason = null } }) => change({ state: 'cancelled', cancelReason: reason }))
  const accept = client.disconnect(cancelCall)
  await button('Cancel the call').click()
  const question = page.getByRole('alertdialog', { name: 'Cancel the call with Hugo Sample?' })
  await question.getByRole('button', { name: 'Cancel the call' }).click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  accept()
  await button('Cancel the call').click()
  await question.getByLabelText('Why').fill('I am ill')
  await question.getByRole('button', { name: 'Cancel the call' }).click()
  await expect.element(toast('Call cancelled')).toBeVisible()
  await expect.element(section).toMatchTextContent('Their call, tomorrow at 08:45, was cancelled: I am ill')
})

test('a held call is confirmed for a visitor who rings, and says so when it has lapsed or begun', async () => {
  const { client, change } = await openCall({ state: 'held', heldUntil: '2026-03-02T10:30:00.000Z' })
  client.answer(confirmCall, () => change({ state: 'booked', heldUntil: null }))
  await expect.element(section).toMatchTextContent('We’re holding the time until today at 10:30.')
  await button('Confirm').click()
  await expect.element(toast('Call booked')).toBeVisible()
  await expect.element(button('Confirm')).not.toBeInTheDocument()

  change({ startsAt: sampleTime, videoLink: 'https://meet.example.com/hugo' })
  client.emit({ subject: 'call', id: sampleId(81), action: 'updated' })
  await expect.element(section).toMatchTextContent('Was due today at 09:00, by video')
  await expect.element(section.getByRole('link', { name: /^Join/ })).toBeVisible()
  await expect.element(button('Move')).not.toBeInTheDocument()
  change({ state: 'lapsed' })
  client.emit({ subject: 'call', id: sampleId(81), action: 'updated' })
  await expect.element(section).toMatchTextContent('It’s free again.')
})

test('the time of a call whose visitor has not confirmed their address is released with one press, which can be undone', async () => {
  const { client, change } = await openCall({ isUnconfirmed: true })
  client.answer(releaseCall, () => change({ state: 'cancelled', isUnconfirmed: false }))
  client.answer(undoReleaseCall, () => change({ state: 'booked', isUnconfirmed: true }))
  await expect.element(section).toMatchTextContent('so their email address isn’t confirmed')
  await expectNoViolations()
  await button('Release the time').click()
  const released = toast('Time released: tomorrow at 08:45')
  await expect.element(released).toMatchTextContent('We’ll email Hugo Sample in 10 seconds.')
  await expect.element(section).toMatchTextContent('was cancelled')
  await released.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast('Booked again: tomorrow at 08:45')).toBeVisible()
  await expect.element(button('Release the time')).toBeVisible()

  client.refuse(releaseCall, 'conflict', 'They have confirmed this call in the meantime.')
  await button('Release the time').click()
  await expect.element(toast('Couldn’t release the time')).toMatchTextContent('They have confirmed this call')
})

test('a confirmed call has no button that cancels it without a question', async () => {
  await openCall()
  await expect.element(button('Cancel the call')).toBeVisible()
  await expect.element(button('Release the time')).not.toBeInTheDocument()
})
