import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { getCondition } from '#shared/contract/condition.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { getGoLive } from '#shared/contract/go-live.ts'
import { listUnreadReplies } from '#shared/contract/incoming-mail.ts'
import { listOverdueInvoices } from '#shared/contract/invoices.ts'
import { createTask, editTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { grace, hugo, iris, serveLeads } from '../testing/fake-leads.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { emptyToday, sampleId, sampleTask, sampleTime } from '../testing/samples.ts'

type Today = CallAnswer<typeof getToday>

const measure = sampleTask({ id: sampleId(61), title: 'Measure the loft' })
const visit = sampleTask({ id: sampleId(62), title: 'Visit the council' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const section = (name: string) => page.getByRole('region', { name })

/** Twenty days before the tests begin. */
const longAgo = '2026-02-10T10:00:00.000Z'

function person({ id: prospectId, name, phone, email }: typeof hugo) {
  return { prospectId, name, phone, email }
}

const enquiry = (lead: typeof hugo, extra: Partial<Today['enquiries'][number]> = {}): Today['enquiries'][number] => ({
  ...person(lead),
  projectType: 'extension',
  kind: 'consultation',
  about: null,
  askedAt: sampleTime,
  paidAt: null,
  askedFor: null,
  isUnproved: false,
  isArchived: false,
  ...extra,
})

let client: FakeClient
let tasks: Task[]
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client)
  tasks = []
  client.answer(listTasks, () => tasks.filter(({ doneAt }) => doneAt === null))
})

/** Lets the fake server mark tasks as done. */
function serveTaskEdits(): void {
  client.answer(editTask, ({ params: { id }, body: { done } }) => {
    tasks = tasks.map((task) => (task.id === id ? { ...task, doneAt: done ? sampleTime : null } : task))
    return tasks.find((task) => task.id === id)!
  })
}

test('Today is loading, failed, or says that nobody is waiting and hides the groups that are empty', async () => {
  await expectLoadStates(client, '/today', [
    { call: getToday, loading: 'Loading the day', failed: 'Couldn’t load Today' },
  ])
  await expect.element(section('Now')).toMatchTextContent('Nobody is waiting.')
  for (const name of ['Decide', 'Chase', 'This week', 'Housekeeping']) {
    await expect.element(page.getByRole('heading', { level: 2, name })).not.toBeInTheDocument()
  }
})

test.for([
  ['replies', listUnreadReplies],
  ['overdue invoices', listOverdueInvoices],
  ['the condition', getCondition],
  ['the list before going live', getGoLive],
] as const)('Today appears at once with %s, which would move what is being pressed', async ([, call]) => {
  tasks = [measure]
  localStorage.setItem('hub-visit', JSON.stringify({ seenMs: Date.parse(longAgo) }))
  client.answer(getToday, { ...emptyToday, news: { enquiries: 0, leads: 0, deposits: 0, subscribers: 0 } })
  const release = client.hold(call)
  await openHub(client, '/today')
  await expect.element(page.getByText('Since your last visit')).toBeVisible()
  await expect.element(page.getByText('Loading the day')).toBeInTheDocument()
  await expect.element(section('Other tasks due')).not.toBeInTheDocument()
  release()
  await expect.element(section('Other tasks due')).toMatchTextContent('Measure the loft')
})

test('Today says whom to call first and until when, and G and T open it', async () => {
  const call = { ...person(iris), projectType: 'extension', about: null, since: longAgo } as const
  tasks = [
    sampleTask({ kind: 'call', title: 'Send the survey date', ...taskOf(grace) }),
    sampleTask({ id: sampleId(61), kind: 'call', title: 'Ring the council' }),
    sampleTask({ id: sampleId(62), kind: 'call', title: 'Ask for photos', ...taskOf(iris) }),
  ]
  client.answer(getToday, {
    ...emptyToday,
    enquiries: [enquiry(grace, { kind: 'estimate', about: '20 m²' }), enquiry(hugo, { about: 'Loft conversion' })],
    consultations: [
      { ...call, callAt: '2026-03-02T15:00:00.000Z', videoLink: 'https://meet.example.com/iris' },
      { ...call, ...person(hugo), callAt: '2026-03-03T08:45:00.000Z', videoLink: null },
      { ...call, ...person(grace), callAt: null, videoLink: null },
    ],
  })
  await openHub(client)
  await expect.element(heading('Leads')).toBeVisible()
  const waiting = section('Waiting for your reply').getByRole('listitem')
  await expect.element(waiting.nth(0)).toMatchTextContent(/Hugo Sample.*Loft conversion.*Call by 11:00.* left/)
  await userEvent.keyboard('gt')
  await expect.element(heading('Today')).toHaveFocus()
  const now = section('Now').getByRole('listitem')
  await expect.element(now).toHaveLength(3)
  await expect.element(now.nth(0)).toMatchTextContent(/Hugo Sample.*Call by 11:00/)
  await expect.element(now.nth(1)).toMatchTextContent(/15:00.*Iris Sample.*Call booked.*Ask for photos/)
  await expect.element(now.nth(2)).toMatchTextContent(/Grace Sample.*Contact by /)
  await expect
    .element(now.nth(0).getByRole('link', { name: `Call Hugo Sample, ${hugo.phone}` }))
    .toHaveAttribute('href', expect.stringMatching(/^tel:/))

  await expect.element(now.nth(1).getByRole('link', { name: /^Join the video call/ })).toBeVisible()
  const booked = section('Consultations booked').getByRole('listitem')
  await expect.element(booked.nth(0)).toMatchTextContent(/Hugo Sample.*call tomorrow at 08:45/)
  await expect.element(booked.nth(1)).toMatchTextContent(/Grace Sample.*agreed 10 Feb 2026/)
  const calls = section('Calls to return').getByRole('listitem')
  await expect.element(calls).toHaveLength(2)
  await expect.element(calls.nth(0)).toMatchTextContent('today · Send the survey date')
  await expect.element(calls.nth(1)).toMatchTextContent('Ring the council')
  await expectNoViolations()
})

test('Today shows on a phone what has gone wrong, gone cold and come in', async () => {
  await page.viewport(390, 844)
  localStorage.setItem('hub-visit', JSON.stringify({ seenMs: Date.parse(longAgo) }))
  const check = {
    id: 'mail',
    title: 'Email',
    sentence: 'The mail server is gone.',
    action: null,
    since: null,
    link: null,
  }
  client.answer(getCondition, { checkedAt: sampleTime, checks: [{ ...check, state: 'failing' }] })
  client.answer(getToday, ({ query: { since } }): Today => ({
    ...emptyToday,
    news: since === longAgo ? { enquiries: 2, leads: 0, deposits: 1, subscribers: 0 } : null,
    sources: [
      {
        id: sampleId(51),
        name: 'Planning',
        consecutiveFailures: 2,
        pausedReason: null,
        lastError: 'No answer.',
        healthProblem: null,
        healthSince: null,
      },
      {
        id: sampleId(52),
        name: 'Builders',
        consecutiveFailures: 5,
        pausedReason: 'It asks us to.',
        lastError: null,
        healthProblem: null,
        healthSince: null,
      },
      {
        id: sampleId(53),
        name: 'Forum',
        consecutiveFailures: 0,
        pausedReason: null,
        lastError: null,
        healthProblem: 'Nothing was found.',
        healthSince: longAgo,
      },
    ],
    failedMails: 1,
    suspected: { consultations: 0, estimates: 2 },
    cold: {
      count: 3,
      leads: [{ ...person(hugo), phone: null, status: 'quoted', packageValue: 1950, quietSince: longAgo }],
    },
    deposits: [deposit('succeeded', 'Iris Sample'), deposit('disputed', 'Jack Sample')],
  }))
  await openHub(client, '/today')
  await expect.element(page.getByText('Since your last visit')).toMatchTextContent('2 enquiries and 1 deposit')
  const faults = section('Needs fixing').getByRole('listitem')
  await expect.element(faults.nth(0)).toMatchTextContent(/Email: not working.*The mail server is gone\./)
  await expect.element(faults.nth(1)).toMatchTextContent('An email couldn’t be sent')
  await expect
    .element(faults.nth(2))
    .toMatchTextContent(/“Planning” couldn’t be read.*The last 2 runs failed\. No answer\./)
  await expect.element(faults.nth(3)).toMatchTextContent(/“Builders” is paused.*It asks us to\./)
  await expect
    .element(faults.nth(4))
    .toMatchTextContent(/“Forum” may have changed.*Since 10 Feb 2026: Nothing was found\./)
  await expect.element(page.getByText('2 enquiries from this week were set aside, perhaps as spam:')).toBeVisible()
  await expect.element(section('Going cold')).toMatchTextContent(/Quoted £1,950 · quiet since 10 Feb 2026.*and 2 more/)
  await expect.element(section('Going cold').getByRole('link', { name: 'Write to Hugo Sample' })).toBeVisible()
  await expect.element(section('Disputed deposits')).toMatchTextContent(/Jack Sample.*disputed.*£300/)
  await expect.element(section('This week')).toMatchTextContent(/Deposits.*Iris Sample.*paid.*£300/)
  await expect.element(section('Housekeeping')).toMatchTextContent(/5 things to fix · 2 enquiries set aside/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectNoViolations()
  await page.getByRole('link', { name: 'Look at the outbox' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('failed')
})

test('the list of leads shows the three most urgent enquiries, or says that it could not read them', async () => {
  const restore = client.disconnect(getToday)
  await openHub(client)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Couldn’t load who’s waiting for your reply')
  restore()
  const names = ['Ann', 'Ben', 'Cleo', 'Dan']
  client.answer(getToday, {
    ...emptyToday,
    enquiries: names.map((name, n) => enquiry({ ...hugo, id: sampleId(51 + n), name })),
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  const waiting = section('Waiting for your reply')
  await expect.element(waiting.getByRole('listitem')).toHaveLength(3)
  await waiting.getByRole('link', { name: 'See all on Today' }).click()
  await expect.element(section('Now').getByRole('listitem')).toHaveLength(4)
})

test('the hub opens on Today where the owner has chosen so, but a filter or another view stays', async () => {
  const hub = await openHub(client, '/today')
  await page.getByRole('checkbox', { name: 'Open the hub on Today' }).click()
  await hub.unmount()
  const fresh = await openHub(client)
  await expect.element(heading('Today')).toBeVisible()
  await fresh.unmount()
  await openHub(client, '?status=new')
  await expect.element(heading('Leads')).toBeVisible()
})

test('a completed task is restored with Undo', async () => {
  tasks = [measure]
  serveTaskEdits()
  await openHub(client, '/today')
  const others = section('Other tasks due')
  await others.getByRole('checkbox', { name: 'Done: Measure the loft' }).click()
  await expect.element(others).not.toBeInTheDocument()
  await toast('Task done').getByRole('button', { name: 'Undo' }).click()
  await expect.element(others).toMatchTextContent('Measure the loft')
  expect(client.requests(editTask).map(({ body }) => body.done)).toEqual([true, false])
})

test('two tasks ticked off in a row both stay off the list while the second is being saved', async () => {
  tasks = [measure, visit]
  const isSaved = { [measure.id]: Promise.withResolvers<void>(), [visit.id]: Promise.withResolvers<void>() }
  client.answer(editTask, async ({ params: { id } }) => {
    await isSaved[id]?.promise
    tasks = tasks.map((task) => (task.id === id ? { ...task, doneAt: sampleTime } : task))
    return tasks.find((task) => task.id === id)!
  })
  await openHub(client, '/today')
  const others = section('Other tasks due')
  await others.getByRole('checkbox', { name: 'Done: Measure the loft' }).click()
  await others.getByRole('checkbox', { name: 'Done: Visit the council' }).click()
  await expect.element(others).not.toBeInTheDocument()
  const asked = client.requests(listTasks).length
  isSaved[measure.id]?.resolve()
  await expect.element(toast('Task done').filter({ hasText: 'Measure the loft' })).toBeVisible()
  await expect.poll(() => client.requests(listTasks).length).toBeGreaterThan(asked)
  await expect.element(others).not.toBeInTheDocument()
  isSaved[visit.id]?.resolve()
  await expect.element(toast('Task done').filter({ hasText: 'Visit the council' })).toBeVisible()
  await expect.element(others).not.toBeInTheDocument()
})

test('a task that cannot be saved is back on the list', async () => {
  tasks = [measure]
  client.refuse(editTask, 'internal', 'Something went wrong here.')
  await openHub(client, '/today')
  const done = page.getByRole('checkbox', { name: 'Done: Measure the loft' })
  await done.click()
  await expect.element(toast('Couldn’t mark the task done')).toBeVisible()
  await expect.element(done).toBeVisible()
})

test('a task is set from Today, about a lead or about nobody', async () => {
  client.answer(createTask, ({ body }) => {
    const task = sampleTask({ ...body, id: body.id ?? sampleId(63), prospectId: body.prospectId ?? null })
    tasks = [task]
    return task
  })
  await openHub(client, '/today')
  const panel = page.getByRole('dialog', { name: 'New task' })
  await page.getByRole('button', { name: 'New task' }).click()
  await panel.getByRole('textbox', { name: 'Task', exact: true }).fill('Send the survey date')
  await panel.getByLabelText('Lead (optional)').fill('hugo')
  await panel.getByRole('button', { name: /^Hugo Sample/ }).click()
  await panel.getByRole('button', { name: 'Add' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(section('Calls to return')).toMatchTextContent('Send the survey date')
  expect(client.requests(createTask)).toMatchObject([
    { body: { kind: 'call', title: 'Send the survey date', prospectId: hugo.id } },
  ])
  await page.getByRole('button', { name: 'New task' }).click()
  await expect.element(panel.getByRole('textbox', { name: 'Task', exact: true })).toHaveValue('')
})

function deposit(status: Today['deposits'][number]['status'], customerName: string): Today['deposits'][number] {
  return {
    id: crypto.randomUUID(),
    prospectId: null,
    customerName,
    packageType: 'Premium',
    amountPence: 30_000,
    status,
    at: sampleTime,
  }
}

function taskOf({ id, name, phone, email }: typeof hugo): Partial<Task> {
  return { prospectId: id, prospectName: name, prospectPhone: phone, prospectEmail: email }
}

test('an enquiry that is not proved says so, also for someone in the archive, who cannot be called from here', async () => {
  const day = { ...emptyToday, enquiries: [enquiry(hugo, { isUnproved: true, isArchived: true }), enquiry(iris)] }
  client.answer(getToday, day)
  await openHub(client, '/today')
  const waiting = section('Now')
  const [unproved, proved] = [/Hugo Sample/, /Iris Sample/].map((name) =>
    waiting.getByRole('listitem').filter({ hasText: name }),
  )
  await expect.element(unproved!).toMatchTextContent('Sender not provedFrom someone in your archive')
  await expect.element(unproved!.getByRole('link', { name: hugo.phone ?? '' })).not.toBeInTheDocument()
  await expect.element(proved!).not.toMatchTextContent('Sender not proved')
  await expectNoViolations()
})

test('a time that somebody chose and has not confirmed is on their line, also once it is free again', async () => {
  const startsAt = '2026-03-03T10:15:00.000Z'
  client.answer(getToday, {
    ...emptyToday,
    enquiries: [
      enquiry(hugo, { askedFor: { startsAt, isHeld: true } }),
      enquiry(iris, { askedFor: { startsAt, isHeld: false } }),
    ],
  })
  await openHub(client, '/today')
  const waiting = section('Now')
  await expect
    .element(waiting)
    .toMatchTextContent(/Hugo Sample.*One last step: wants tomorrow at 10:15, not confirmed yet/)
  await expect.element(waiting).toMatchTextContent(/Iris Sample.*Asked for tomorrow at 10:15, not confirmed in time/)
})

test('a lead that is opened from Today opens over it, and Today is there again once it is closed', async () => {
  client.answer(getToday, { ...emptyToday, enquiries: [enquiry(hugo)] })
  await openHub(client, '/today')
  await section('Now').getByRole('link', { name: 'Hugo Sample', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Hugo Sample' })
  await expect.element(panel).toBeVisible()
  // A modal panel hides what it covers from screen readers.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Today', includeHidden: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(heading('Today')).toBeVisible()
  const isBack = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true })
  })
  history.back()
  await isBack
  expect(location.search).toBe('')
  await expect.element(panel).not.toBeInTheDocument()
})

test('Housekeeping is one line that opens, and begins open while something has failed', async () => {
  client.answer(getToday, { ...emptyToday, suspected: { consultations: 1, estimates: 0 } })
  const hub = await openHub(client, '/today')
  const line = page.getByText('1 enquiry set aside')
  await expect.element(line).toBeVisible()
  const detail = page.getByText('An enquiry from this week was set aside')
  await expect.element(detail).not.toBeVisible()
  await line.click()
  await expect.element(detail).toBeVisible()
  await hub.unmount()
  client.answer(getToday, { ...emptyToday, failedMails: 1, suspected: { consultations: 1, estimates: 0 } })
  await openHub(client, '/today')
  await expect.element(detail).toBeVisible()
  await expectNoViolations()
})
