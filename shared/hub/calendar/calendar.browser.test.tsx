import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { getCalendar } from '#shared/contract/calendar.ts'
import {
  blockDays,
  type BlockedDays,
  listBlockedDays,
  listFreeTimes,
  moveCall,
  unblockDays,
} from '#shared/contract/calls.ts'
import { fixSurvey } from '#shared/contract/surveys.ts'
import { editTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, press, reopenHub, toast } from '../testing/open-hub.tsx'
import { sampleCall, sampleId, sampleTask } from '../testing/samples.ts'

const call = sampleCall()
const survey = {
  jobId: sampleId(41),
  prospectId: sampleId(23),
  name: 'Iris Sample',
  phone: '020 7946 0023',
  hasEmail: true,
  packageType: 'Premium' as const,
  place: 'Winchester',
  day: '2026-03-05',
  half: 'morning' as const,
  revision: 4,
}
const thursdayTime = '2026-03-05T14:00:00.000Z'

let client: FakeClient
let calendar: CallAnswer<typeof getCalendar>
let tasks: Task[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  client = createFakeClient()
  calendar = {
    calls: [call],
    surveys: [survey],
    blockedDays: [{ id: sampleId(90), from: '2026-03-06', to: '2026-03-06', note: 'Away' }],
    busyTimes: [{ startsAt: '2026-03-05T13:45:00.000Z', endsAt: '2026-03-05T15:00:00.000Z' }],
    ownCalendar: { lastReadAt: '2026-03-01T08:00:00.000Z', failingSince: '2026-03-01T08:15:00.000Z' },
  }
  tasks = [sampleTask()]
  client.answer(getCalendar, () => calendar)
  client.answer(listTasks, () => tasks)
  client.answer(listFreeTimes, [thursdayTime])
})

const day = (name: string) => page.getByRole('region', { name, exact: true })
const entry = (name: RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
/** Drags an entry with the mouse, and drops it once the place under it is read out: the places are shown only while it is dragged.
 *  @param offset of the place from the corner of `to`, in pixels */
async function drag(what: Locator, to: Locator, offset: { x: number; y: number }, place: string) {
  await expect.element(what).toBeVisible()
  const from = what.element().getBoundingClientRect()
  sendMouse('mousedown', { x: from.x + 5, y: from.y + 5 }, what.element())
  sendMouse('mousemove', { x: from.x + 20, y: from.y + 5 })
  await expect
    .poll(() => {
      const { x, y } = to.element().getBoundingClientRect()
      // A move by nothing is no move.
      sendMouse('mousemove', { x: x + offset.x + Math.random(), y: y + offset.y })
      return document.querySelector('[id^="DndLiveRegion"]')?.textContent
    })
    .toBe(`Over ${place}.`)
  sendMouse('mouseup', to.element().getBoundingClientRect())
}

function sendMouse(type: string, { x, y }: { x: number; y: number }, target: EventTarget = document): void {
  const event = {
    bubbles: true,
    cancelable: true,
    button: 0,
    buttons: type === 'mouseup' ? 0 : 1,
    clientX: x,
    clientY: y,
  }
  target.dispatchEvent(new MouseEvent(type, event))
}

test('the calendar is loading, failed and then loaded', async () => {
  await expectLoadStates(client, '/calendar', [
    { call: getCalendar, loading: 'Loading the calendar', failed: 'Couldn’t load the calendar' },
  ])
  await expect.element(entry(/Call: Hugo Sample/)).toBeVisible()
})

test('G and C open the week with calls, surveys, tasks, time off and busy times, for every reader', async () => {
  await openHub(client, '/today')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await userEvent.keyboard('gc')
  await expect.element(page.getByText('2–8 March 2026')).toBeVisible()
  await expect.element(day('Monday 2 March')).toMatchTextContent(/today.*Task: Visit the council/)
  await expect.element(day('Tuesday 3 March')).toMatchTextContent('08:45 Call: Hugo Sample')
  await expect.element(day('Thursday 5 March')).toMatchTextContent(/Busy 13:45 to 15:00.*Survey: Iris Sample/)
  await expect.element(day('Friday 6 March')).toMatchTextContent('Time off: Away')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/couldn’t be read since Sunday 1 Mar 2026 at 08:00/)
  await expectNoViolations()
})

test('the month shows all of it too, and a day leads to its hours', async () => {
  await openHub(client, '/calendar?day=2026-03-02')
  await page.getByRole('button', { name: 'Month' }).click()
  const month = page.getByRole('table', { name: 'Month' })
  await expect.element(month).toMatchTextContent(/Call: Hugo Sample/)
  await expectNoViolations()
  await page.viewport(1280, 900)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(page.getByText('April 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await month.getByRole('button', { name: 'Tuesday 3 March', exact: true }).click()
  await expect.element(page.getByText('Tuesday 3 March 2026')).toBeVisible()
  expect(client.requests(getCalendar).map(({ query }) => query)).toEqual([
    { from: '2026-02-23', to: '2026-04-05' },
    { from: '2026-03-30', to: '2026-05-10' },
  ])
})

test('a call is dragged onto a free time; the question says who gets an email, and another one asks about what clashes', async () => {
  client.answer(moveCall, () => {
    calendar = { ...calendar, calls: [{ ...call, startsAt: thursdayTime }] }
    return { ...call, startsAt: thursdayTime }
  })
  const accept = client.refuse(moveCall, 'conflict', 'This clashes with something else.', {
    clashes: ['your own calendar has something on Thursday 5 March at 1.45pm'],
  })
  await openHub(client, '/calendar')
  await expect.element(entry(/Call: Hugo Sample/)).toBeVisible()
  await expect.poll(() => client.requests(listFreeTimes)).toHaveLength(1)
  // The hours begin at eight below the heading and the tasks, an hour is 56 pixels high.
  await drag(
    entry(/Call: Hugo Sample/),
    day('Thursday 5 March').getByRole('list').last(),
    { x: 40, y: 6 * 56 + 10 },
    '14:00',
  )
  await expect.element(dialog).toMatchTextContent('Move the call with Hugo Sample to Thursday 5 March, 14:00?')
  await expect.element(dialog).toMatchTextContent('Hugo Sample will get an email with the new time.')
  await dialog.getByRole('button', { name: 'Move the call' }).click()
  await expect.element(dialog).toMatchTextContent('your own calendar has something on Thursday 5 March at 1.45pm')
  accept()
  await dialog.getByRole('button', { name: 'Move it anyway' }).click()
  await expect.element(toast('Call moved: Thursday at 14:00')).toBeVisible()
  await expect.element(day('Thursday 5 March')).toMatchTextContent('14:00 Call: Hugo Sample')
  expect(client.requests(moveCall)).toMatchObject([
    { params: { id: call.id }, body: { startsAt: thursdayTime } },
    { params: { id: call.id }, body: { startsAt: thursdayTime, despiteClashes: true } },
  ])
})

test('a survey is dragged to half a day, and stays where it was when it has changed meanwhile', async () => {
  client.refuse(fixSurvey, 'conflict', 'The dates have changed in the meantime.')
  await openHub(client, '/calendar')
  await drag(
    entry(/Survey: Iris Sample/),
    day('Wednesday 4 March').getByRole('list').last(),
    { x: 40, y: 6 * 56 },
    'Afternoon',
  )
  await expect.element(dialog).toMatchTextContent('Move the survey with Iris Sample to Wednesday 4 March, afternoon?')
  await dialog.getByRole('button', { name: 'Move the survey' }).click()
  await expect.element(toast('The dates have changed in the meantime.')).toBeVisible()
  await expect.element(day('Thursday 5 March')).toMatchTextContent('Survey: Iris Sample')
  expect(client.requests(fixSurvey)).toMatchObject([{ body: { day: '2026-03-04', half: 'afternoon', revision: 4 } }])
})

test('by keyboard an entry is opened and moved from there', async () => {
  client.answer(editTask, ({ body }) => {
    tasks = [sampleTask({ dueOn: body.dueOn ?? '' })]
    return tasks[0] ?? sampleTask()
  })
  await openHub(client, '/calendar')
  await expect.element(entry(/Task: Visit the council/)).toBeVisible()
  ;(entry(/Task: Visit the council/).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const panel = page.getByRole('dialog', { name: 'Visit the council' })
  await panel.getByLabelText('Day').fill('2026-03-04')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Task moved to Wednesday 4 March')).toBeVisible()
  await expect.element(day('Wednesday 4 March')).toMatchTextContent('Task: Visit the council')
  await entry(/Call: Hugo Sample/).click()
  await page.getByRole('dialog', { name: 'Call with Hugo Sample' }).getByRole('button', { name: 'Move' }).click()
  await expect.element(page.getByText('Your own calendar has something at that time.')).toBeVisible()
})

test('time off is added once although the first response is lost, a draft of them is kept, and it is removed again', async () => {
  calendar = { ...calendar, blockedDays: [] }
  let timeOff: BlockedDays[] = []
  client.answer(listBlockedDays, () => timeOff)
  client.answer(blockDays, ({ body: { id = sampleId(91), from, to, note = null } }) => {
    timeOff = [{ id, from, to, note }]
    return { id, from, to, note }
  })
  client.answer(unblockDays, ({ params }) => void (timeOff = timeOff.filter(({ id }) => id !== params.id)))
  const hub = await openHub(client, '/calendar?timeOff=open&day=2026-03-02')
  const form = page.getByRole('form', { name: 'Add time off' })
  const add = form.getByRole('button', { name: 'Add time off' })
  const [first, last] = [form.getByLabelText('First day'), form.getByLabelText('Last day')]
  await expect.element(first).toHaveValue('2026-03-02')
  await first.fill('')
  await add.click()
  await expect.element(first).toHaveAccessibleDescription('Please give a day of the calendar')
  await expect.element(first).toHaveFocus()
  await first.fill('2026-12-24')
  await last.fill('2026-12-20')
  await add.click()
  await expect.element(last).toHaveAccessibleDescription('The last day comes before the first')
  await expect.element(last).toHaveFocus()
  expect(client.requests(blockDays)).toEqual([])
  await last.fill('2027-01-02')
  await form.getByLabelText('Note').fill('Christmas')
  await reopenHub(client, hub)
  await expect.element(form.getByText(/^Your draft from/)).toBeVisible()
  await expect.element(first).toHaveValue('2026-12-24')
  const restore = client.loseAnswer(blockDays)
  await add.click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  restore()
  // The toast covers the button, which has the focus.
  await press('Enter')
  await expect.element(toast('Time off: 24 Dec 2026 to 2 Jan 2027')).toBeVisible()
  await expect.element(first).toHaveValue('')
  const [one, again] = client.requests(blockDays)
  expect(again?.body).toEqual(one?.body)

  await expect.element(page.getByRole('row', { name: '24 Dec 2026 to 2 Jan 2027' })).toMatchTextContent('Christmas')
  await expectNoViolations()
  const remove = page.getByRole('button', { name: 'Remove 24 Dec 2026 to 2 Jan 2027' })
  const connect = client.disconnect(unblockDays)
  await remove.click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  connect()
  await remove.click()
  await expect.element(toast('Time off removed: 24 Dec 2026 to 2 Jan 2027')).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
})

test('time off that clashes is added only once the owner accepts that, and nothing is lost when they do not', async () => {
  client.answer(blockDays, ({ body }) => ({ id: sampleId(91), from: body.from, to: body.to, note: null }))
  const accept = client.refuse(blockDays, 'conflict', 'This clashes with something else.', {
    clashes: [
      'a call with Ada Sample on Monday 2 March at 9am',
      'the survey with Bea Sample on Monday 2 March, morning',
    ],
  })
  await openHub(client, '/calendar?timeOff=open&day=2026-03-02')
  const add = page.getByRole('form', { name: 'Add time off' }).getByRole('button', { name: 'Add time off' })
  const question = page.getByRole('dialog', { name: 'This clashes with something else' })
  await add.click()
  await expect
    .element(question)
    .toMatchTextContent(
      'Booked on these days: a call with Ada Sample on Monday 2 March at 9am and the survey with Bea Sample',
    )
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect.element(page.getByLabelText('First day')).toHaveValue('2026-03-02')
  expect(client.requests(blockDays)).toHaveLength(1)
  await add.click()
  await expect.element(question).toBeVisible()
  accept()
  await question.getByRole('button', { name: 'Add it anyway' }).click()
  await expect.element(toast('Time off: ')).toBeVisible()
  expect(client.requests(blockDays).at(-1)).toMatchObject({ body: { despiteClashes: true } })
})

test('the gear leads to the booking rules and calendars', async () => {
  await openHub(client, '/calendar')
  await page.getByRole('link', { name: 'Booking rules and calendars' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Calls' })).toHaveAttribute('aria-current', 'page')
})

test('on a phone a strip of days stands over the entries of one day', async () => {
  await page.viewport(390, 844)
  client.answer(blockDays, ({ body }) => ({ id: sampleId(91), from: body.from, to: body.to, note: null }))
  await openHub(client, '/calendar')
  await page.getByRole('button', { name: /Tue 3 March, 1 entry/ }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Tuesday 3 March 2026' })).toBeVisible()
  await entry(/Call: Hugo Sample/).click()
  const panel = page.getByRole('dialog', { name: 'Call with Hugo Sample' })
  await expect.element(panel.getByRole('link', { name: 'Open the lead' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Time off' }).click()
  await page.getByRole('button', { name: 'Add time off' }).click()
  await expect.element(toast('Time off: ')).toBeVisible()
  expect(client.requests(blockDays)).toMatchObject([{ body: { from: '2026-03-03', to: '2026-03-03' } }])
})

test('what is typed while time off is added stays for the next', async () => {
  client.answer(blockDays, ({ body: { id = sampleId(91), from, to, note = null } }) => ({ id, from, to, note }))
  await openHub(client, '/calendar?timeOff=open&day=2026-03-02')
  const form = page.getByRole('form', { name: 'Add time off' })
  const note = form.getByLabelText('Note')
  await note.fill('Dentist ')
  const release = client.hold(blockDays)
  await form.getByRole('button', { name: 'Add time off' }).click()
  await expect.poll(() => client.requests(blockDays)).toHaveLength(1)
  await form.getByLabelText('Last day').fill('2026-12-31')
  release()
  await expect.element(toast('Time off:')).toBeVisible()
  await expect.element(form.getByLabelText('First day')).toHaveValue('')
  await expect.element(note).toHaveValue('')
  await expect.element(form.getByLabelText('Last day')).toHaveValue('2026-12-31')
})
