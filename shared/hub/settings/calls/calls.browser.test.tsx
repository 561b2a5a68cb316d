import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cancelCalls, changeCallSettings, listCalls, listFreeTimes, readCallSettings } from '#shared/contract/calls.ts'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { changeCallRules, readCallRules } from '#shared/contract/call-rules.ts'
import {
  readBusyCalendar,
  refreshBusyCalendar,
  removeBusyCalendar,
  setBusyCalendar,
} from '#shared/contract/busy-times.ts'
import { createCalendarFeed, deleteCalendarFeed, readCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { expectLoadStates } from '../../testing/load-states.ts'
import { openHub, toast } from '../../testing/open-hub.tsx'
import { sampleCall, sampleId } from '../../testing/samples.ts'

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

const graceCall = {
  prospectId: sampleId(21),
  name: 'Grace Sample',
  phone: '020 7946 0021',
  startsAt: '2026-03-04T10:00:00.000Z',
}

test('meeting link and calls are loading, failed and then loaded', async () => {
  const client = createFakeClient()
  await expectLoadStates(client, '/settings?show=calls', [
    { call: readCallSettings, loading: 'Loading the meeting link', failed: 'Couldn’t load the meeting link' },
    { call: readCallRules, loading: 'Loading how calls are booked', failed: 'Couldn’t load how calls are booked' },
    { call: listCalls, loading: 'Loading calls', failed: 'Couldn’t load the calls' },
    { call: readCalendarFeed, loading: 'Loading the calendar address', failed: 'Couldn’t load the calendar address' },
  ])
  await expect.element(page.getByRole('heading', { name: 'No calls booked.' })).toBeVisible()
  client.answer(listCalls, [
    sampleCall({
      ...graceCall,
      state: 'held',
      heldUntil: '2026-03-02T10:30:00.000Z',
      videoLink: 'https://meet.example.com/a',
    }),
    sampleCall({ ...graceCall, id: sampleId(83), name: 'Hugo Sample' }),
  ])
  client.emit({ subject: 'call', id: sampleId(81), action: 'created' })
  await expect.element(row('Grace Sample')).toMatchTextContent(/Held until.*Video/)
  await expect.element(row('Hugo Sample')).toMatchTextContent(/Booked.*Phone/)
  await expectNoViolations()
})

test('a meeting link that is wrong is refused at its field, and one that fits is saved', async () => {
  const client = createFakeClient()
  client.answer(changeCallSettings, ({ body }) => ({ meetingLink: body.meetingLink ?? null }))
  await openHub(client, '/settings?show=calls')
  const link = page.getByLabelText('Meeting link').getByRole('textbox')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await link.fill('my room')
  await save.click()
  await expect.element(link).toHaveAccessibleDescription(/Please paste a link that begins with https:\/\//)
  await expect.element(link).toHaveFocus()
  expect(client.requests(changeCallSettings)).toEqual([])
  const restore = client.disconnect(changeCallSettings)
  await link.fill('https://meet.example.com/room')
  await save.click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  restore()
  await save.click()
  await expect.element(toast('Meeting link saved')).toBeVisible()
  await expect.element(link).toHaveValue('https://meet.example.com/room')
})

test('the rules of booking are checked, refused with the server’s sentence, saved, and followed by the next free times', async () => {
  const client = createFakeClient()
  let rules = { ...standardCallRules, revision: 'first' }
  client.answer(readCallRules, () => rules)
  client.answer(listFreeTimes, () => (rules.minutes === 30 ? ['2026-03-03T09:00:00.000Z'] : []))
  client.answer(changeCallRules, ({ body }) => (rules = { ...body, revision: 'second' }))
  await openHub(client, '/settings?show=calls')
  await expect.element(page.getByText('Next free times: tomorrow at')).toBeVisible()
  const minutes = page.getByRole('spinbutton', { name: 'Length of a call' })
  const save = page.getByRole('button', { name: 'Save booking rules' })
  await minutes.fill('12')
  await save.click()
  await expect.element(minutes).toHaveAccessibleDescription(/whole number from 15 to 90/)
  const accept = client.refuse(changeCallRules, 'invalid_input', 'A call of 90 minutes doesn’t fit.')
  await minutes.fill('90')
  await page.getByRole('spinbutton', { name: 'Most calls a day' }).fill('3')
  await save.click()
  await expect.element(page.getByText('A call of 90 minutes doesn’t fit.')).toBeVisible()
  accept()
  await save.click()
  await expect.element(toast('Saved. It applies to new bookings.')).toBeVisible()
  expect(rules).toEqual({ ...standardCallRules, minutes: 90, maxPerDay: 3, revision: 'second' })
  await expect.element(page.getByText('No time is free in the next 14 days.')).toBeVisible()
})

test('the calls of a range of time are shown before they are cancelled after confirmation', async () => {
  const client = createFakeClient()
  let calls = [
    sampleCall(graceCall),
    sampleCall({
      ...graceCall,
      id: sampleId(83),
      name: 'Hugo Sample',
      state: 'held',
      startsAt: '2026-03-04T11:00:00.000Z',
    }),
    sampleCall({ ...graceCall, id: sampleId(84), name: 'Iris Sample', startsAt: '2026-03-09T10:00:00.000Z' }),
  ]
  client.answer(listCalls, () => calls)
  await openHub(client, '/settings?show=calls')
  const form = page.getByRole('form', { name: 'Cancel several calls' })
  await form.getByLabelText('From (UK time)').fill('2026-03-04T09:00')
  await form.getByLabelText('To (UK time)').fill('2026-03-03T17:00')
  await expect
    .element(form.getByLabelText('To (UK time)'))
    .toHaveAccessibleDescription('The end comes before the start')
  await form.getByLabelText('To (UK time)').fill('2026-03-04T09:30')
  await expect.element(form).toMatchTextContent('No calls are booked in this time.')
  await form.getByLabelText('To (UK time)').fill('2026-03-04T17:00')
  const found = form.getByRole('list', { name: 'Calls to cancel' }).getByRole('listitem')
  await expect.element(found).toHaveLength(2)
  await expect.element(found.nth(1)).toMatchTextContent('Hugo Sample (not confirmed yet)')
  await form.getByLabelText('Also take 4 Mar 2026 off').click()

  const question = page.getByRole('alertdialog', { name: 'Cancel 2 calls?' })
  await form.getByRole('button', { name: 'Cancel 2 calls' }).click()
  await expect.element(question).toMatchTextContent('We’ll email Grace Sample and Hugo Sample straight away')
  await expect.element(question).toMatchTextContent('Time off: 4 Mar 2026.')
  await question.getByRole('button', { name: 'Keep the calls' }).click()
  expect(client.requests(cancelCalls)).toEqual([])
  client.refuse(cancelCalls, 'conflict', 'Another call has been booked meanwhile.')
  await form.getByRole('button', { name: 'Cancel 2 calls' }).click()
  await question.getByRole('button', { name: 'Cancel 2 calls' }).click()
  await expect.element(toast('Couldn’t cancel the calls')).toMatchTextContent('Another call has been booked meanwhile.')
  client.answer(cancelCalls, ({ body: { callIds } }) => {
    calls = calls.filter(({ id }) => !callIds.includes(id))
    return { callIds }
  })
  await form.getByRole('button', { name: 'Cancel 2 calls' }).click()
  await question.getByRole('button', { name: 'Cancel 2 calls' }).click()
  await expect.element(toast('2 calls cancelled')).toMatchTextContent('We’ll email each visitor.')
  await expect.element(page.getByRole('table', { name: 'Booked calls' }).getByRole('row')).toHaveLength(2)
  await expect.element(form.getByLabelText('From (UK time)')).toHaveValue('')
  expect(client.requests(cancelCalls).at(-1)?.body).toMatchObject({
    from: '2026-03-04T09:00:00.000Z',
    to: '2026-03-04T17:00:00.000Z',
    callIds: [sampleId(81), sampleId(83)],
    blockDays: true,
  })
})

test('time off is in the Calendar, where the settings lead', async () => {
  await openHub(createFakeClient(), '/settings?show=calls')
  await page.getByRole('link', { name: 'Time off in the Calendar' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Time off' })).toBeVisible()
})

test('the calendar’s address is made, shown once, replaced after confirmation and turned off', async () => {
  const client = createFakeClient()
  const made = { createdAt: '2026-03-02T09:00:00.000Z', lastReadAt: null }
  let addresses = 0
  client.answer(createCalendarFeed, () => {
    client.answer(readCalendarFeed, made)
    addresses += 1
    return { ...made, address: `https://example.com/calendar.ics?token=${addresses}` }
  })
  client.answer(deleteCalendarFeed, () => client.answer(readCalendarFeed, { createdAt: null, lastReadAt: null }))
  await openHub(client, '/settings?show=calls')
  await page.getByRole('button', { name: 'Make an address' }).click()
  const address = page.getByLabelText('Your calendar’s address')
  await expect.element(address).toHaveValue('https://example.com/calendar.ics?token=1')
  await expectNoViolations()
  await page.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click()
  await expect.element(address).toHaveValue('https://example.com/calendar.ics?token=2')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(page.getByRole('button', { name: 'Make an address' })).toBeVisible()
  await expect.element(address).not.toBeInTheDocument()
})

test('busy times are read from an address, say why they can’t be read, and are removed after confirmation', async () => {
  const client = createFakeClient()
  const calendar = {
    host: 'calendar.example.com',
    lastReadAt: '2026-03-02T09:55:00.000Z',
    failingSince: null,
    problem: null,
    count: 3,
    unreadable: 0,
  }
  const problem = 'There’s no calendar at this address'
  const accept = client.refuse(setBusyCalendar, 'invalid_input', `${problem}.`, { fields: { address: problem } })
  await openHub(client, '/settings?show=calls')
  const address = page.getByLabelText('Address of your own calendar')
  await address.fill('https://calendar.example.com/secret.ics')
  await page.getByRole('button', { name: 'Read busy times' }).click()
  await expect.element(address).toHaveAccessibleDescription(new RegExp(problem))
  accept()
  client.answer(setBusyCalendar, { calendar })
  await page.getByRole('button', { name: 'Read busy times' }).click()
  await expect.element(page.getByText(/calendar.example.com, last read/)).toMatchTextContent('3 busy times ahead')
  client.answer(refreshBusyCalendar, { calendar: { ...calendar, failingSince: '2026-03-02T10:00:00.000Z', problem } })
  await page.getByRole('button', { name: 'Read now' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(problem)
  client.answer(removeBusyCalendar, () => client.answer(readBusyCalendar, { calendar: null }))
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(address).toHaveValue('')
})

test('an older server, which counts no entries that can’t be read, is not said to have some', async () => {
  const client = createFakeClient()
  const calendar = {
    host: 'calendar.example.com',
    lastReadAt: '2026-03-02T09:55:00.000Z',
    failingSince: null,
    problem: null,
    count: 3,
  }
  client.answer(readBusyCalendar, { calendar })
  await openHub(client, '/settings?show=calls')
  await expect.element(page.getByText(/calendar.example.com, last read/)).toBeVisible()
  await expect.element(page.getByText(/couldn’t be read/)).not.toBeInTheDocument()
})

test('entries of the owner’s calendar that can’t be read are counted', async () => {
  const client = createFakeClient()
  const calendar = {
    host: 'calendar.example.com',
    lastReadAt: '2026-03-02T09:55:00.000Z',
    failingSince: null,
    problem: null,
    count: 3,
    unreadable: 2,
  }
  client.answer(readBusyCalendar, { calendar })
  client.answer(refreshBusyCalendar, { calendar: { ...calendar, unreadable: 1 } })
  await openHub(client, '/settings?show=calls')
  await expect.element(page.getByText('2 entries couldn’t be read')).toBeVisible()
  await expectNoViolations()
  await page.getByRole('button', { name: 'Read now' }).click()
  await expect.element(page.getByText('1 entry couldn’t be read')).toBeVisible()
})
