import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { addNote, type TimelineEntry } from '#shared/contract/prospect-history.ts'
import { callOutcomeText, logPhoneCall, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import { previewQuote } from '#shared/contract/quotes.ts'
import { createTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { hugo, iris, serveLeads } from '../testing/fake-leads.ts'
import { openHub, press, reopenHub, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../testing/samples.ts'

let client: FakeClient
let tasks: Task[]
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client)
  tasks = []
  client.answer(listTasks, () => tasks)
})

const sampleEntry: TimelineEntry = {
  id: sampleId(75),
  at: sampleTime,
  kind: 'activity',
  type: 'note',
  description: 'Note',
  oldValue: null,
  newValue: null,
  notes: null,
  canUndo: false,
}

/** Lets the fake client log calls, with a task for one that nobody answered. */
function serveCalls(): void {
  client.answer(logPhoneCall, ({ params, body: { id, outcome, retryOn } }): TimelineEntry => {
    if (retryOn !== undefined) {
      tasks = [sampleTask({ id, prospectId: params.id, title: 'Call again', dueOn: retryOn })]
    }
    return {
      id,
      at: sampleTime,
      kind: 'activity',
      type: 'call',
      description: callOutcomeText[outcome],
      oldValue: null,
      newValue: null,
      notes: null,
      canUndo: true,
    }
  })
  client.answer(undoPhoneCall, () => void (tasks = []))
}

test('after a call one tap logs how it went, even after a reload, and Undo takes it back', async () => {
  serveCalls()
  const hub = await openHub(client, `?lead=${hugo.id}`)
  const panel = page.getByRole('dialog', { name: 'Hugo Sample' })
  const question = panel.getByRole('group', { name: 'How did the call with Hugo Sample go?' })
  const call = panel.getByRole('link', { name: /^Call Hugo/ })
  await expect.element(call).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await call.click()
  await expect.element(question.getByRole('button')).toHaveLength(4)
  await expectNoViolations()
  // A phone may discard the page during the call.
  await reopenHub(client, hub)
  await question.getByRole('button', { name: 'No answer' }).click()
  await expect.element(toast('Hugo Sample: called, no answer')).toMatchTextContent('Task set: call again tomorrow.')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(panel.getByRole('checkbox', { name: /Call again/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast('Undone')).toBeVisible()
  await expect.element(panel.getByRole('checkbox', { name: /Call again/ })).not.toBeInTheDocument()
  const [logged] = client.requests(logPhoneCall)
  expect(logged?.body).toMatchObject({ outcome: 'no_answer', retryOn: '2026-03-03' })
  expect(client.requests(undoPhoneCall)).toMatchObject([{ params: { id: hugo.id, callId: logged?.body.id } }])
})

test('a call that could not be saved is asked about again and sent under the same id; one that was not made is put away', async () => {
  serveCalls()
  const restore = client.loseAnswer(logPhoneCall)
  await openHub(client, `?lead=${hugo.id}`)
  const question = page.getByRole('group', { name: 'How did the call with Hugo Sample go?' })
  await page.getByRole('link', { name: /^Call Hugo/ }).click()
  await question.getByRole('button', { name: 'Spoke' }).click()
  await expect.element(toast('We don’t know if that worked')).toMatchTextContent('may have been done')
  restore()
  await question.getByRole('button', { name: 'Spoke' }).click()
  await expect.element(toast('Hugo Sample: spoke on the phone')).toBeVisible()
  const [first, second] = client.requests(logPhoneCall)
  expect(second?.body).toEqual(first?.body)

  await page.getByRole('link', { name: /^Call Hugo/ }).click()
  client.refuse(undoPhoneCall, 'not_found', 'Call not found.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast('Couldn’t undo the call')).toMatchTextContent('Call not found.')
  await question.getByRole('button', { name: 'I didn’t call Hugo Sample' }).click()
  await expect.element(question).not.toBeInTheDocument()
})

test('after a talk a note, a task and the quote are a press away, where it was logged', async () => {
  serveLeads(client, [{ ...hugo, lawfulBasis: 'contract' }])
  client.disconnect(previewQuote)
  serveCalls()
  client.answer(addNote, sampleEntry)
  client.answer(createTask, ({ body }) => sampleTask({ ...body, id: body.id ?? '', prospectId: hugo.id }))
  await openHub(client, `?lead=${hugo.id}`)
  await page.getByRole('link', { name: /^Call Hugo/ }).click()
  await page.getByRole('button', { name: 'Spoke' }).click()
  const card = page.getByRole('group', { name: 'After the call with Hugo Sample' })
  await expect.element(card.getByLabelText('What was said')).toHaveFocus()
  await expectNoViolations()
  await card.getByLabelText('What was said').fill('Wants a loft')
  await press('Enter')
  await expect.element(toast('Note added')).toBeVisible()
  await card.getByRole('button', { name: 'Call again on …' }).click()
  await expect.element(card.getByLabelText('Call again on')).toHaveValue('2026-03-03')
  await card.getByLabelText('Call again on').fill('2026-03-06')
  await card.getByRole('button', { name: 'Set the task' }).click()
  await expect.element(toast('Task set')).toMatchTextContent('Call Hugo Sample again Friday.')
  await card.getByRole('link', { name: 'Send quote' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Quote for Hugo Sample' })).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  expect(client.requests(addNote)).toMatchObject([{ params: { id: hugo.id }, body: { text: 'Wants a loft' } }])
  const expected = { prospectId: hugo.id, kind: 'call', title: 'Call again', dueOn: '2026-03-06' }
  expect(client.requests(createTask)).toMatchObject([{ body: expected }])
})

test('whoever is not for us is archived with that reason, once the owner agrees', async () => {
  serveCalls()
  await openHub(client, `?lead=${hugo.id}`)
  await page.getByRole('link', { name: /^Call Hugo/ }).click()
  await page.getByRole('button', { name: 'Spoke' }).click()
  await page.getByRole('button', { name: 'Not for us' }).click()
  const question = page.getByRole('dialog', { name: 'Archive Hugo Sample?' })
  await expect.element(question.getByLabelText('Reason (optional)')).toHaveValue('Not for us')
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect.element(toast('Prospect archived')).toBeVisible()
  expect(client.requests(archiveProspect)).toMatchObject([{ body: { archiveReason: 'Not for us' } }])
})

test('whoever didn’t answer is offered the email made for it, and Undo takes the offer away', async () => {
  serveCalls()
  await openHub(client, `?lead=${hugo.id}`)
  const call = page.getByRole('link', { name: /^Call Hugo/ })
  const write = page.getByRole('link', { name: 'Email that you called' })
  await call.click()
  await page.getByRole('button', { name: 'No answer' }).click()
  await expect.element(write).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(write).not.toBeInTheDocument()
  await call.click()
  await page.getByRole('button', { name: 'Voicemail' }).click()
  await write.click()
  await expect.element(page.getByRole('combobox', { name: 'Template' })).toHaveValue('answer')
  await expect.element(write).not.toBeInTheDocument()
})

test('on Today what follows a call stays in its section when the row has gone', async () => {
  serveCalls()
  tasks = [
    sampleTask({
      prospectId: hugo.id,
      prospectName: 'Hugo Sample',
      prospectPhone: '020 7946 0022',
    }),
  ]
  client.answer(logPhoneCall, () => {
    tasks = []
    return sampleEntry
  })
  await openHub(client, '/today')
  const section = page.getByRole('region', { name: 'Calls to return' })
  await section.getByRole('link', { name: /^Call Hugo/ }).click()
  await section.getByRole('button', { name: 'Spoke' }).click()
  const card = page
    .getByRole('region', { name: 'Chase' })
    .getByRole('group', { name: 'After the call with Hugo Sample' })
  await expect.element(card.getByLabelText('What was said')).toHaveFocus()
  await expect.element(section.getByRole('listitem')).not.toBeInTheDocument()
  await expectNoViolations()
  await card.getByRole('button', { name: 'Nothing more about the call with Hugo Sample' }).click()
  await expect.element(card).not.toBeInTheDocument()
})

test('whoever was the last of a group and didn’t answer can be written to there, over Today', async () => {
  serveCalls()
  const due = { prospectId: hugo.id, prospectName: 'Hugo Sample', prospectPhone: '020 7946 0022' }
  tasks = [sampleTask(due)]
  client.answer(logPhoneCall, () => {
    tasks = []
    return sampleEntry
  })
  await openHub(client, '/today')
  await page.getByRole('link', { name: /^Call Hugo/ }).click()
  await page.getByRole('button', { name: 'No answer' }).click()
  const write = page.getByRole('region', { name: 'Chase' }).getByRole('link', { name: 'Email that you called' })
  await expect.element(page.getByRole('region', { name: 'Calls to return' })).not.toBeInTheDocument()
  await expect.element(write).toBeVisible()
  await write.click()
  await expect.element(page.getByRole('combobox', { name: 'Template' })).toHaveValue('answer')
  expect(location.pathname).toMatch(/today$/)
})

test('to undo one call leaves the question about the next one', async () => {
  serveCalls()
  tasks = [
    sampleTask({ prospectId: hugo.id, prospectName: 'Hugo Sample', prospectPhone: '020 7946 0022' }),
    sampleTask({ id: sampleId(62), prospectId: iris.id, prospectName: 'Iris Sample', prospectPhone: '020 7946 0023' }),
  ]
  client.answer(logPhoneCall, () => ({ ...sampleEntry, canUndo: true }))
  client.answer(undoPhoneCall, () => undefined)
  await openHub(client, '/today')
  await page.getByRole('link', { name: /^Call Hugo/ }).click()
  await page.getByRole('button', { name: 'Voicemail' }).click()
  await expect.element(toast('Hugo Sample: called, left a voicemail')).toBeVisible()
  await page.getByRole('link', { name: /^Call Iris/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast('Undone')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'How did the call with Iris Sample go?' })).toBeVisible()
})

test('on Today the calls to one person are one row, and somebody without a number is written to', async () => {
  tasks = [
    sampleTask({ prospectId: hugo.id, prospectName: 'Hugo Sample', prospectPhone: '020 7946 0022', title: 'Ring' }),
    sampleTask({ id: sampleId(62), title: 'Ask for photos' }),
    sampleTask({ id: sampleId(63), title: 'Ring about the loft' }),
  ]
  await page.viewport(390, 844)
  await openHub(client, '/today')
  const calls = page.getByRole('region', { name: 'Calls to return' }).getByRole('listitem')
  await expect.element(calls).toHaveLength(2)
  await expect.element(calls.nth(0).getByRole('link', { name: /^Call Hugo Sample/ })).toBeVisible()
  await expect.element(calls.nth(1)).toMatchTextContent(/Silas Sample.*Ask for photos.*Ring about the loft/)
  await expect.element(calls.nth(1).getByRole('link', { name: 'Write to Silas Sample' })).toBeVisible()
})

function sampleTask(extra: Partial<Task>): Task {
  return {
    id: sampleId(61),
    prospectId: sampleId(24),
    prospectName: 'Silas Sample',
    prospectPhone: null,
    prospectEmail: 'silas@example.com',
    kind: 'call',
    title: 'Ring',
    dueOn: '2026-03-02',
    doneAt: null,
    createdAt: sampleTime,
    updatedAt: sampleTime,
    ...extra,
  }
}
