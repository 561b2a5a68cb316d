import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { getCalendar } from '#shared/contract/calendar.ts'
import { blockDays, listFreeTimes, moveCall } from '#shared/contract/calls.ts'
import { fixSurvey } from '#shared/contract/surveys.ts'
import { editTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleCall, sampleId, sampleTask } from '../testing/samples.ts'

const call = sampleCall()
const survey = {
  paymentId: sampleId(41),
  prospectId: sampleId(23),
  name: 'Iris Sample',
  phone: '020 7946 0023',
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

test('G and C open the week with calls, surveys, tasks, blocked days and busy times, for every reader', async () => {
  await openHub(client, '/today')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await userEvent.keyboard('gc')
  await expect.element(page.getByText('2–8 March 2026')).toBeVisible()
  await expect.element(day('Monday 2 March')).toMatchTextContent(/today.*Task: Visit the council/)
  await expect.element(day('Tuesday 3 March')).toMatchTextContent('08:45 Call: Hugo Sample')
  await expect.element(day('Thursday 5 March')).toMatchTextContent(/Busy 13:45 to 15:00.*Survey: Iris Sample/)
  await expect.element(day('Friday 6 March')).toMatchTextContent('No calls: Away')
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

test('a call is dragged onto a free time; the question says who gets an email and that the owner is busy', async () => {
  client.answer(moveCall, () => {
    calendar = { ...calendar, calls: [{ ...call, startsAt: thursdayTime }] }
    return { ...call, startsAt: thursdayTime }
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
  await expect.element(dialog).toMatchTextContent('Your own calendar has something at that time.')
  await expect.element(dialog).toMatchTextContent('Hugo Sample will get an email with the new time.')
  await dialog.getByRole('button', { name: 'Move the call' }).click()
  await expect.element(toast('Call moved: Thursday at 14:00')).toBeVisible()
  await expect.element(day('Thursday 5 March')).toMatchTextContent('14:00 Call: Hugo Sample')
  expect(client.requests(moveCall)).toMatchObject([{ params: { id: call.id }, body: { startsAt: thursdayTime } }])
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
  await page.getByRole('button', { name: 'Block days' }).click()
  await page.getByRole('button', { name: 'Block these days' }).click()
  await expect.element(toast('No calls')).toBeVisible()
  expect(client.requests(blockDays)).toMatchObject([{ body: { from: '2026-03-03', to: '2026-03-03' } }])
})
