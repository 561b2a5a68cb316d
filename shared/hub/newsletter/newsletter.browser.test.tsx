import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  listNewsletterIssues,
  type NewsletterIssue,
  saveNewsletterIssue,
  startNewsletterIssue,
  stopNewsletterIssue,
} from '#shared/contract/newsletter.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../testing/samples.ts'

const costs = { slug: 'costs', title: 'What an extension costs', excerpt: 'Rates and ranges.' }
const stairs = { slug: 'stairs', title: 'Where the stairs go', excerpt: 'In a loft conversion.' }

function sampleIssue(extra: Partial<NewsletterIssue> = {}): NewsletterIssue {
  return {
    id: sampleId(91),
    subject: 'Autumn news',
    introduction: 'Hello.',
    articles: [costs],
    state: 'draft',
    revision: 1,
    createdAt: sampleTime,
    startedAt: null,
    finishedAt: null,
    recipients: 0,
    sent: 0,
    failed: 0,
    unsubscribed: 0,
    ...extra,
  }
}

/** Serves newsletters that can be written and sent. */
function serveNewsletters(issues: NewsletterIssue[] = []) {
  const client = createFakeClient()
  client.answer(listNewsletterIssues, () => ({
    issues: [...issues],
    subscribers: 120,
    articles: [costs, stairs],
    perHour: 60,
  }))
  client.answer(saveNewsletterIssue, ({ params, body }) => {
    const issue = sampleIssue({ id: params.id, ...body, articles: [costs], revision: body.revision + 1 })
    issues.splice(0, issues.length, issue)
    return issue
  })
  client.answer(startNewsletterIssue, ({ params }) => {
    const issue = sampleIssue({
      id: params.id,
      subject: 'Winter news',
      state: 'sending',
      startedAt: sampleTime,
      recipients: 120,
    })
    issues.splice(0, issues.length, issue)
    return issue
  })
  return client
}

const button = (name: string) => page.getByRole('button', { name })

test('the newsletters are loading, failed or empty', async () => {
  await expectLoadStates(createFakeClient(), '/website?show=newsletter', [
    { call: listNewsletterIssues, loading: 'Loading the newsletters', failed: 'Couldn’t load the newsletters' },
  ])
  await expect.element(page.getByRole('heading', { name: 'No newsletters yet.' })).toBeVisible()
})

test('a newsletter is written with the latest article, previewed, and sent after a confirmation that says how many get it', async () => {
  const client = serveNewsletters()
  await openHub(client, '/website?show=newsletter')
  await button('Write a newsletter').click()
  await button('Send to 120 people').click()
  await expect.element(page.getByText('Please give a subject')).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Winter news')
  await page.getByRole('textbox', { name: 'Introduction' }).fill('Hello,\n\nIt snows.')
  await expect.element(page.getByRole('checkbox', { name: costs.title })).toBeChecked()
  await page.getByRole('checkbox', { name: stairs.title }).click()
  const preview = page.getByRole('article', { name: 'Preview of the newsletter' })
  await expect.element(preview).toMatchTextContent(/Winter news.*It snows.*costs.*stairs.*Unsubscribe.*Sample Street/s)
  await expectNoViolations()
  const accept = client.refuse(startNewsletterIssue, 'conflict', 'One newsletter a day at most.')
  await button('Send to 120 people').click()
  await expect.element(page.getByText('it takes 2 hours at most')).toBeVisible()
  await button('Send the newsletter').click()
  await expect.element(page.getByText('One newsletter a day at most.')).toBeVisible()
  accept()
  await button('Send to 120 people').click()
  await button('Send the newsletter').click()
  await expect.element(toast('Newsletter on its way')).toBeVisible()
  const [first, second] = client.requests(saveNewsletterIssue)
  expect(first?.body).toEqual({
    subject: 'Winter news',
    introduction: 'Hello,\n\nIt snows.',
    articles: ['costs', 'stairs'],
    revision: 0,
  })
  expect(second?.body).toMatchObject({ revision: 1 })
  await expect.element(page.getByRole('row', { name: /Winter news/ })).toMatchTextContent(/Sending: 0 of 120 sent/)
})

test('a newsletter that is being sent shows its progress, and is stopped after confirmation', async () => {
  const issues = [sampleIssue({ state: 'sending', startedAt: sampleTime, recipients: 120, sent: 7 })]
  const client = serveNewsletters(issues)
  client.answer(stopNewsletterIssue, () => {
    issues[0] = { ...sampleIssue({ ...issues[0], state: 'stopped', finishedAt: sampleTime }) }
    return issues[0]
  })
  await openHub(client, '/website?show=newsletter')
  const row = page.getByRole('row', { name: /Autumn news/ })
  await expect.element(row).toMatchTextContent(/Sending: 7 of 120 sent/)
  issues[0] = sampleIssue({ ...issues[0], sent: 8 })
  client.emit({ subject: 'newsletterIssue', id: sampleId(91), action: 'updated' })
  await expect.element(row).toMatchTextContent(/Sending: 8 of 120 sent/)
  await button('Stop Autumn news').click()
  await button('Stop sending').click()
  await expect.element(toast('Newsletter stopped')).toBeVisible()
  await expect.element(row).toMatchTextContent(/Stopped: 8 of 120 sent/)
})
