import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getToday } from '#shared/contract/dashboard.ts'
import { askForReview, changeJob, type Job, listFinishedJobs, listJobs, startJob } from '#shared/contract/jobs.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient, type FakeClient, pageOf } from '../../testing/fake-client.ts'
import { grace, hugo, serveLeads } from '../../testing/fake-leads.ts'
import { openHub, toast } from '../../testing/open-hub.tsx'
import { listQuotes } from '#shared/contract/quotes.ts'
import { sampleJob } from '../../testing/sample-job.ts'
import { sampleQuote } from '../../testing/sample-quote.ts'
import { emptyToday, sampleId, sampleTime } from '../../testing/samples.ts'

const lateJob = sampleJob({
  id: sampleId(42),
  prospectId: grace.id,
  name: grace.name,
  place: 'Winchester',
  packageType: 'Essential',
  stage: 'design',
  surveyedOn: '2026-02-18',
  revision: 2,
})

let client: FakeClient
let jobs: Job[]
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client, [
    { ...hugo, invoiceNumber: 'INV-000001', crmStage: 'deposit_paid' },
    { ...grace, invoiceNumber: 'INV-000002', crmStage: 'design' },
  ])
  jobs = [sampleJob(), lateJob]
  client.answer(listJobs, ({ query }) =>
    jobs.filter(({ prospectId }) => query.prospectId === undefined || prospectId === query.prospectId),
  )
  client.answer(changeJob, ({ params, body: { revision, ...change } }) => {
    const changed = { ...jobs.find((job) => job.id === params.id)!, ...change, revision: revision + 1 }
    jobs = jobs.map((job) => (job.id === changed.id ? (changed as Job) : job))
    return changed as Job
  })
})

const column = (name: string) => page.getByRole('region', { name, exact: true })
const move = async (name: string, to: string) => {
  await page.getByRole('button', { name: `Move ${name} to …` }).click()
  await page.getByRole('menuitem', { name: `Move to ${to}` }).click()
}

test('the jobs are loading, failed or empty', async () => {
  jobs = []
  const restore = client.disconnect(listJobs)
  const release = client.hold(listJobs)
  await openHub(client, '/jobs')
  await expect.element(page.getByText('Loading jobs')).toBeInTheDocument()
  release()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Couldn’t load the jobs')
  restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'No open jobs.' })).toBeVisible()
})

test('G and J open the jobs by stage, each with what is due next, and the late ones alone', async () => {
  await openHub(client)
  await expect.element(page.getByRole('row', { name: 'Hugo Sample' })).toBeVisible()
  await userEvent.keyboard('gj')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
  await expect
    .element(column('Deposit paid'))
    .toMatchTextContent('Hugo SamplePre-Build · AlresfordSurvey due in 10 days')
  await expect.element(column('Design')).toMatchTextContent('First drawings 2 days late')
  await expectNoViolations()
  await page.getByRole('switch', { name: 'Late only (1)' }).click()
  await expect.element(page.getByText('Hugo Sample')).not.toBeInTheDocument()
  await expect.element(column('Design')).toMatchTextContent('Grace Sample')
})

test('a job that moves on asks for the day, and one that moves back for a reason', async () => {
  await openHub(client, '/jobs')
  await move('Hugo Sample', 'Design')
  await expect.element(page.getByRole('dialog', { name: 'When was the survey?' })).toBeVisible()
  await expect.element(page.getByLabelText('Surveyed on')).toHaveValue('2026-03-02')
  await page.getByLabelText('Surveyed on').fill('2026-03-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(column('Design')).toMatchTextContent('Hugo Sample')
  await move('Hugo Sample', 'Survey')
  await page.getByLabelText('Why is the stage going back?').fill('The loft was locked')
  await page.getByRole('button', { name: 'Move back' }).click()
  await expect.element(column('Survey')).toMatchTextContent('Hugo Sample')
  expect(client.requests(changeJob).map(({ body }) => body)).toEqual([
    { revision: 0, stage: 'design', surveyedOn: '2026-03-01' },
    { revision: 1, stage: 'survey', reason: 'The loft was locked' },
  ])
})

test('a refused day is explained beside it', async () => {
  client.refuse(changeJob, 'invalid_input', 'This day is still to come.', {
    fields: { submittedOn: 'This day is still to come' },
  })
  await openHub(client, '/jobs')
  await column('Design')
    .getByText('Grace Sample')
    .dropTo(column('Submitted'), { steps: 8, targetPosition: { x: 60, y: 80 } })
  await expect.element(page.getByRole('dialog', { name: 'When did you submit the application?' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('This day is still to come')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(column('Design')).toMatchTextContent('Grace Sample')
})

test('the lead’s panel shows the job, its next step and a form for everything else', async () => {
  jobs = [sampleJob({ stage: 'submitted', submittedOn: '2026-02-20', planningAuthority: 'winchester', revision: 4 })]
  await openHub(client, '/jobs')
  await page.getByRole('link', { name: 'Hugo Sample' }).click()
  await page.getByRole('tab', { name: 'Details' }).click()
  const section = page.getByRole('dialog', { name: 'Hugo Sample' }).getByRole('region', { name: 'Job' })
  await expect.element(section).toMatchTextContent('Planning decision due on Friday 17 April')
  await expect.element(section.getByRole('link', { name: 'Open the register' })).toBeVisible()
  await expectNoViolations()
  await section.getByRole('button', { name: 'Enter the decision' }).click()
  await page.getByLabelText('Decision', { exact: true }).selectOptions('Refused')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Job updated')).toBeVisible()
  await section.getByRole('button', { name: 'Edit job' }).click()
  await page.getByLabelText('Completion: due on').fill('2026-06-01')
  await page.getByLabelText('Notes on the job').fill('Ask for a revised roof.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(section).toMatchTextContent('Ask for a revised roof.')
  expect(client.requests(changeJob).map(({ body }) => body)).toMatchObject([
    { revision: 4, decidedOn: '2026-03-02', decision: 'refused' },
    { revision: 5, dueDates: { completion: '2026-06-01' }, notes: 'Ask for a revised roof.' },
  ])
})

test('a lead at a stage of a job that has none offers to start one, at the price of the accepted quote', async () => {
  serveLeads(client, [{ ...hugo, crmStage: 'survey' }])
  jobs = []
  client.answer(listQuotes, [sampleQuote({ acceptedAt: sampleTime, packageType: 'Pre-Build' })])
  client.answer(startJob, ({ body }) => {
    jobs = [sampleJob({ id: body.id!, deposit: null, stage: 'survey' })]
    return jobs[0]!
  })
  await openHub(client, `?lead=${hugo.id}&part=details`)
  const section = page.getByRole('dialog', { name: 'Hugo Sample' }).getByRole('region', { name: 'Job' })
  await expect.element(section).toMatchTextContent('No job yet: no deposit has been paid here.')
  await section.getByRole('button', { name: 'Start a job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a job for Hugo Sample?' })
  await expect.element(dialog).toMatchTextContent('Its price is that of quote Q-0001: £1,920.00 including VAT.')
  await expect.element(dialog.getByLabelText('Package')).toHaveValue('Pre-Build')
  await expectNoViolations()
  const restore = client.refuse(startJob, 'conflict', 'This quote belongs to another job.')
  await dialog.getByRole('button', { name: 'Start the job' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This quote belongs to another job.')
  restore()
  await dialog.getByRole('button', { name: 'Start the job' }).click()
  await expect.element(toast('Job started')).toMatchTextContent('Pre-Build, at the survey.')
  await expect.element(section).toMatchTextContent('DepositNone')
  const [first, second] = client.requests(startJob).map(({ body }) => body)
  expect(second).toEqual(first)
  expect(second).toMatchObject({ packageType: 'Pre-Build', quoteId: sampleId(91) })
})

test('a job that is started without a quote says the price of its package', async () => {
  serveLeads(client, [{ ...hugo, crmStage: 'survey' }])
  jobs = []
  await openHub(client, `?lead=${hugo.id}&part=details`)
  await page.getByRole('button', { name: 'Start a job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a job for Hugo Sample?' })
  await dialog.getByLabelText('Package').selectOptions('Premium')
  await expect
    .element(dialog)
    .toMatchTextContent('Its price is that of the package today, £2,950 + VAT (£3,540 including VAT).')
  await expectNoViolations()
})

test('a job is cancelled once the owner has said why, and reopened', async () => {
  client.answer(changeJob, ({ body: { isCancelled, revision } }) => {
    const cancelled = { state: 'cancelled', cancelledAt: sampleTime, cancelReason: 'owner' } as const
    const open = { state: 'open', cancelledAt: null, cancelReason: null } as const
    jobs = [sampleJob({ ...(isCancelled === true ? cancelled : open), revision: revision + 1 })]
    return jobs[0]!
  })
  await openHub(client, `?lead=${hugo.id}&part=details`)
  const section = page.getByRole('dialog', { name: 'Hugo Sample' }).getByRole('region', { name: 'Job' })
  await section.getByRole('button', { name: 'Actions for the job' }).click()
  await page.getByRole('menuitem', { name: 'Cancel the job …' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel the Pre-Build job of Hugo Sample?' })
  await question.getByLabelText('Why is it cancelled?').fill('They have sold the house')
  await expectNoViolations()
  await question.getByRole('button', { name: 'Cancel the job' }).click()
  await expect.element(toast('Job cancelled')).toBeVisible()
  await expect.element(section).toMatchTextContent('Cancelled by you.')
  // Nothing is due any more.
  expect(section.element().textContent).not.toMatch(/by \d/i)
  await section.getByRole('button', { name: 'Reopen the job' }).click()
  await expect.element(section.getByRole('button', { name: 'Edit job' })).toBeVisible()
  expect(client.requests(changeJob).map(({ body }) => body)).toEqual([
    { revision: 0, isCancelled: true, reason: 'They have sold the house' },
    { revision: 1, isCancelled: false },
  ])
})

test('a completed job offers to ask for a review, once', async () => {
  jobs = [sampleJob({ state: 'completed', stage: 'completed', completedOn: '2026-03-01', revision: 5 })]
  client.answer(askForReview, () => {
    const asked = { ...jobs[0]!, reviewAskedAt: '2026-03-02T10:00:00.000Z' }
    jobs = [asked]
    return asked
  })
  client.answer(listFinishedJobs, () => pageOf(jobs))
  client.answer(listJobs, ({ query }) => (query.prospectId === undefined ? [] : jobs))
  // The panel stays open over the view when the last open job was completed in it.
  await openHub(client, `/jobs?lead=${hugo.id}&part=details`)
  await page.getByRole('button', { name: 'Ask for a review' }).click()
  await expect.element(page.getByText(/reply with a few words/)).toBeVisible()
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect.element(page.getByText('Asked for a review on 2 Mar 2026.')).toBeVisible()
  expect(client.requests(askForReview)).toHaveLength(1)
})

test('a finished job opens its lead over the list', async () => {
  jobs = [sampleJob({ state: 'completed', stage: 'completed', completedOn: '2026-03-01' })]
  client.answer(listFinishedJobs, () => pageOf(jobs))
  await openHub(client, '/jobs?show=finished')
  await page.getByRole('link', { name: 'Hugo Sample' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Hugo Sample' })).toBeVisible()
  expect(location.pathname).toMatch(/jobs$/)
})

test('Today lists the jobs that are late or due this week', async () => {
  const { id: jobId, prospectId, name, phone, packageType, place } = lateJob
  const due = { jobId, prospectId, name, phone, packageType, place, step: 'drawings', dueOn: '2026-02-28' } as const
  client.answer(getToday, { ...emptyToday, jobs: [due] })
  await openHub(client, '/today')
  const section = page.getByRole('region', { name: 'Jobs late or due this week' })
  await expect.element(section).toMatchTextContent('First drawings 2 days lateEssential package · Winchester')
})

test('the buttons and menus of several jobs are named for their jobs', async () => {
  const second = sampleJob({ id: sampleId(43), packageType: 'Essential', begunAt: '2026-03-20T09:00:00.000Z' })
  const cancelled = sampleJob({ id: sampleId(44), packageType: 'Premium', state: 'cancelled', cancelReason: 'owner' })
  jobs = [sampleJob(), cancelled, second]
  await openHub(client, `?lead=${hugo.id}&part=details`)
  const panel = page.getByRole('dialog', { name: 'Hugo Sample' })
  for (const name of ['Pre-Build, begun on 2 Mar 2026', 'Essential, begun on 20 Mar 2026']) {
    await expect.element(panel.getByRole('button', { name: `Actions for the job: ${name}` })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: `Edit job: ${name}` })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: `Mark as surveyed: ${name}` })).toBeVisible()
  }
  const reopen = panel.getByRole('button', { name: 'Reopen the job: Premium, begun on 2 Mar 2026' })
  await expect.element(reopen).toBeVisible()
})
