import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import {
  cancelSurvey,
  fixSurvey,
  getSurvey,
  listOpenSurveys,
  listSurveys,
  type OpenSurvey,
  sendSurveyLink,
  undoFixSurvey,
} from '#shared/contract/surveys.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { listPayments } from '#shared/contract/payments.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { hugo, serveLeads } from '../testing/fake-leads.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleJob } from '../testing/sample-job.ts'
import { emptyToday, sampleId, samplePayment, sampleTime } from '../testing/samples.ts'

type Survey = AnswerInput<typeof getSurvey>

const deposit = samplePayment({ jobId: samplePayment().id })
const monday = { day: '2026-03-16', half: 'morning' } as const
const tuesday = { day: '2026-03-17', half: 'afternoon' } as const
const section = page.getByRole('region', { name: 'Survey', exact: true })
const button = (name: string) => section.getByRole('button', { name, exact: true })

/** The section of a survey beside others. */
const surveyOf = (packageType: string) =>
  page.getByRole('region', { name: `Survey: ${packageType}, begun on 2 Mar 2026`, exact: true })

const surveyJob = {
  jobId: deposit.id,
  prospectId: hugo.id,
  name: hugo.name,
  phone: '020 7946 0022',
  hasEmail: true,
  packageType: 'Premium',
} as const

const openSurvey = (extra: Partial<OpenSurvey> = {}): OpenSurvey => ({
  ...surveyJob,
  paidAt: sampleTime,
  begunAt: sampleTime,
  chosen: [],
  revision: 0,
  canChoose: true,
  linkSentAt: null,
  ...extra,
})

const unchosen: Survey = {
  startsEarly: false,
  promisedBy: null,
  taken: [],
  from: '2026-03-16',
  until: '2026-04-25',
  days: ['2026-03-16', '2026-03-17'],
  chosen: [],
  fixed: null,
  revision: 0,
  address: 'https://studio.example.com/survey?token=sample',
  hasEmail: true,
}

/** A client of a server on which a deposit has been paid, whose survey the returned function changes. */
function createPaidClient(first: Partial<Survey> = {}) {
  const client = createFakeClient()
  serveLeads(client)
  let survey: Survey = { ...unchosen, ...first }
  const change = (extra: Partial<Survey>) => (survey = { ...survey, ...extra, revision: survey.revision + 1 })
  client.answer(listPayments, [{ ...deposit, leadDeletedAt: null }])
  const { status } = deposit
  const ofJob = { paymentId: deposit.id, paidAt: sampleTime, status, receiptNumber: 'INV-000001' }
  client.answer(listJobs, [sampleJob({ id: deposit.id, deposit: ofJob })])
  client.answer(getSurvey, () => survey)
  client.answer(fixSurvey, ({ body: { day, half } }) => change({ fixed: { day, half } }))
  client.answer(undoFixSurvey, ({ body }) => change({ fixed: body.before }))
  client.answer(cancelSurvey, () => change({ fixed: null, chosen: [] }))
  client.answer(sendSurveyLink, undefined)
  return { client, change }
}

const openDeposit = `/inbox?show=deposits&deposit=${deposit.id}`

test('the survey of a deposit is loading, failed, or waits for the customer, who is sent the link again', async () => {
  const { client } = createPaidClient()
  await expectLoadStates(client, openDeposit, [
    { call: getSurvey, loading: 'Loading the dates', failed: 'Couldn’t load the survey' },
  ])
  await expect.element(section).toMatchTextContent('No dates chosen yet. The customer can choose between')
  await button('Send the link to Hugo Sample').click()
  await expect.element(toast('Link sent')).toBeVisible()
  client.refuse(sendSurveyLink, 'conflict', 'The link was sent a minute ago.')
  await button('Send the link to Hugo Sample').click()
  await expect.element(toast('Couldn’t send the link')).toMatchTextContent('The link was sent a minute ago.')
})

test('one of the proposed dates is confirmed, moved to another and cancelled after confirmation', async () => {
  const { client } = createPaidClient({ chosen: [monday, tuesday] })
  await openHub(client, openDeposit)
  await expect.element(section.getByRole('button', { name: /^Confirm/ })).toHaveLength(2)
  await expectNoViolations()
  const accept = client.refuse(fixSurvey, 'conflict', 'Other dates have been chosen in the meantime.')
  await button('Confirm Monday 16 March 2026, morning').click()
  await expect.element(toast('Couldn’t book the survey')).toMatchTextContent('Other dates have been chosen')
  accept()
  await button('Confirm Monday 16 March 2026, morning').click()
  await expect.element(section).toMatchTextContent('Booked: Monday 16 March 2026, morning, 9am to 12pm')

  await button('Move').click()
  await section.getByLabelText('Day').fill('2026-03-18')
  await section.getByLabelText('When').selectOptions('afternoon, 1pm to 4pm')
  await button('Move the survey').click()
  await expect.element(section).toMatchTextContent('Booked: Wednesday 18 March 2026, afternoon, 1pm to 4pm')

  await button('Cancel the survey').click()
  const question = page.getByRole('alertdialog', { name: 'Cancel the survey with Hugo Sample?' })
  await question.getByRole('button', { name: 'Keep the survey' }).click()
  await button('Cancel the survey').click()
  await question.getByLabelText('Why').fill('Snow')
  await question.getByRole('button', { name: 'Cancel the survey' }).click()
  await expect.element(section).toMatchTextContent('No dates chosen yet.')
  expect(client.requests(fixSurvey).map(({ body }) => body)).toMatchObject([
    { ...monday, revision: 0 },
    { ...monday, revision: 0 },
    { day: '2026-03-18', half: 'afternoon', revision: 1 },
  ])
  expect(client.requests(cancelSurvey)).toMatchObject([{ body: { reason: 'Snow', revision: 2 } }])
})

test('the panel of a lead shows their booked survey, and the proposed date whose link the owner followed', async () => {
  const { client } = createPaidClient()
  let openSurveys = [openSurvey({ chosen: [monday, tuesday] })]
  client.answer(listOpenSurveys, () => openSurveys)
  client.answer(fixSurvey, ({ body }) => {
    openSurveys = []
    client.answer(listSurveys, [{ ...surveyJob, day: body.day, half: body.half, place: 'Alresford' }])
    return { ...unchosen, fixed: { day: body.day, half: body.half } }
  })
  await openHub(client, `?lead=${hugo.id}&date=${tuesday.day}+${tuesday.half}`)
  await expect.element(button('Confirm Tuesday 17 March 2026, afternoon')).toHaveFocus()
  await button('Confirm Tuesday 17 March 2026, afternoon').click()
  await expect.element(section).toMatchTextContent('Tuesday 17 March 2026, afternoon, 1pm to 4pm')
  await expect.element(section.getByRole('link', { name: 'Open the deposit' })).toBeVisible()
})

test('a survey is moved and cancelled in the panel of the lead, and gets another date there', async () => {
  const { client } = createPaidClient({ fixed: monday })
  client.answer(listSurveys, [{ ...surveyJob, ...monday, place: 'Alresford' }])
  client.answer(listOpenSurveys, [])
  await openHub(client, `?lead=${hugo.id}`)
  await button('Move or cancel').click()
  await expect.element(button('Cancel the survey')).toBeVisible()
  await expectNoViolations()
  await button('Move').click()
  await section.getByLabelText('Day').fill('2026-03-18')
  await button('Move the survey').click()
  await expect.element(toast('Survey moved: Wednesday 18 March 2026, morning')).toBeVisible()
  expect(client.requests(fixSurvey)).toMatchObject([{ body: { day: '2026-03-18', half: 'morning' } }])
})

test('a paid survey without a date gets one in the panel of the lead', async () => {
  const { client } = createPaidClient({ chosen: [monday] })
  client.answer(listOpenSurveys, [openSurvey({ chosen: [monday] })])
  await openHub(client, `?lead=${hugo.id}`)
  await button('Set another date').click()
  await section.getByLabelText('Day', { exact: true }).fill('2026-03-19')
  await button('Book this date').click()
  await expect.element(toast('Survey booked: Thursday 19 March 2026, morning')).toBeVisible()
})

test('each of several surveys of a lead names its job, and no booked one is left out', async () => {
  const { client } = createPaidClient()
  const booked = { ...surveyJob, place: 'Alresford', revision: 1 }
  const [first, second, third] = [sampleId(61), sampleId(62), sampleId(63)]
  client.answer(listSurveys, [
    { ...booked, jobId: first, packageType: 'Essential', ...monday, day: '2026-02-02' },
    { ...booked, jobId: second, packageType: 'Pre-Build', ...monday },
    { ...booked, jobId: third, ...tuesday },
  ])
  client.answer(listOpenSurveys, [openSurvey({ packageType: 'Essential' })])
  const jobs = [first, second, third, deposit.id].map((id, index) =>
    sampleJob({ id, packageType: index % 3 === 0 ? 'Essential' : index === 1 ? 'Pre-Build' : 'Premium' }),
  )
  client.answer(listJobs, jobs)
  await openHub(client, `?lead=${hugo.id}`)
  await expect.element(surveyOf('Pre-Build')).toMatchTextContent('Monday 16 March 2026, morning')
  await expect.element(surveyOf('Premium')).toMatchTextContent('Tuesday 17 March 2026, afternoon')
  await expect.element(surveyOf('Essential')).toHaveLength(1)
  await expect.element(surveyOf('Essential')).toMatchTextContent('No dates chosen yet.')
})

test('a booked date is undone in the toast, before the customer is emailed', async () => {
  const { client } = createPaidClient({ chosen: [monday, tuesday] })
  await openHub(client, openDeposit)
  await button('Confirm Monday 16 March 2026, morning').click()
  const booked = toast('Survey booked: Monday 16 March 2026, morning')
  await expect.element(booked).toMatchTextContent('We’ll email Hugo Sample in 10 seconds.')
  await booked.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast('Undone')).toMatchTextContent('Hugo Sample gets no email.')
  await expect.element(button('Confirm Monday 16 March 2026, morning')).toBeVisible()
  expect(client.requests(undoFixSurvey)).toMatchObject([{ body: { revision: 1, before: null } }])

  await button('Confirm Monday 16 March 2026, morning').click()
  client.refuse(undoFixSurvey, 'conflict', 'The email has left already.')
  await booked.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast('Couldn’t undo it')).toMatchTextContent('The email has left already.')
})

test('on a phone no two buttons that book a survey are within a thumb of each other', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 900))
  const wednesday = { day: '2026-03-18', half: 'morning' } as const
  const { client } = createPaidClient()
  const openSurveys = [openSurvey({ chosen: [monday, tuesday, wednesday] })]
  client.answer(getToday, (): typeof emptyToday => ({ ...emptyToday, openSurveys }))
  await openHub(client, '/today')
  const dates = page.getByRole('region', { name: 'Survey dates to confirm' }).getByRole('button', { name: /^Confirm/ })
  await expect.element(dates).toHaveLength(3)
  const boxes = dates.elements().map((element) => element.getBoundingClientRect())
  for (const [index, { top, left }] of boxes.slice(1).entries()) {
    const before = boxes[index]!
    expect(Math.max(top - before.bottom, left - before.right)).toBeGreaterThanOrEqual(16)
  }
})

test('Today shows the surveys of the day, those to come, and those that still need a date', async () => {
  const { client } = createPaidClient()
  const another = { jobId: sampleId(42), name: 'Iris Sample' }
  let openSurveys = [
    openSurvey({ chosen: [monday, tuesday] }),
    ...Array.from({ length: 6 }, (_, n) => openSurvey({ jobId: sampleId(43 + n), name: `Customer ${n}` })),
  ]
  client.answer(getToday, (): typeof emptyToday => ({
    ...emptyToday,
    surveys: [
      { ...surveyJob, day: '2026-03-02', half: 'afternoon', place: 'Winchester, SO23 9AX' },
      { ...surveyJob, ...another, ...monday, place: null },
    ],
    openSurveys,
  }))
  client.answer(fixSurvey, () => {
    openSurveys = openSurveys.slice(1)
    return { ...unchosen, fixed: monday }
  })
  await openHub(client, '/today')
  await expect
    .element(page.getByRole('region', { name: 'Now' }))
    .toMatchTextContent(/Afternoon.*Hugo Sample.*Survey · 1pm to 4pm · Premium package · Winchester, SO23 9AX/)
  await expect
    .element(page.getByRole('region', { name: 'Surveys to come' }))
    .toMatchTextContent(/Iris Sample.*Monday 16 March 2026, morning/)
  const undated = page.getByRole('region', { name: 'No survey dates yet' })
  await expect.element(undated.getByRole('listitem')).toHaveLength(6)
  await expect.element(undated.getByRole('listitem').last()).toMatchTextContent('and 1 more')
  await undated.getByRole('button', { name: 'Send the link to Customer 0' }).click()
  await expect.element(toast('Link sent')).toMatchTextContent('Customer 0')
  await expectNoViolations()
  const proposed = page.getByRole('region', { name: 'Survey dates to confirm' })
  await proposed.getByRole('button', { name: /^Confirm .*morning with Hugo Sample$/ }).click()
  await expect.element(toast('Survey booked: Monday 16 March 2026, morning')).toBeVisible()
  await expect.element(proposed).not.toBeInTheDocument()
})

test('a job without a deposit says when it started, and a customer without an email address is sent nothing', async () => {
  const { client } = createPaidClient({ hasEmail: false })
  const byHand = { paidAt: null, begunAt: sampleTime }
  const openSurveys = [
    openSurvey(byHand),
    openSurvey({ ...byHand, jobId: sampleId(43), name: 'Nora Sample', hasEmail: false }),
  ]
  client.answer(getToday, (): typeof emptyToday => ({ ...emptyToday, openSurveys }))
  client.answer(listOpenSurveys, [openSurvey({ ...byHand, hasEmail: false })])
  await openHub(client, '/today')
  const rows = page.getByRole('region', { name: 'No survey dates yet' }).getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent(/Premium package · started /)
  await expect.element(rows.first().getByRole('button', { name: 'Send the link to Hugo Sample' })).toBeVisible()
  await expect.element(rows.last()).toMatchTextContent('No email address, so the link can’t be emailed.')
  await expect.element(rows.last().getByRole('button', { name: /^Send the link/ })).not.toBeInTheDocument()

  await openHub(client, `?lead=${hugo.id}`)
  await button('Set another date').click()
  await section.getByLabelText('Day', { exact: true }).fill('2026-03-19')
  await button('Book this date').click()
  await expect
    .element(toast('Survey booked: Thursday 19 March 2026, morning'))
    .toMatchTextContent('Hugo Sample has no email address, so please let them know.')
})
