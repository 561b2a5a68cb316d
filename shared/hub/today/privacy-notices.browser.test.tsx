import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getToday, type NoticeDue } from '#shared/contract/dashboard.ts'
import { settleNotices } from '#shared/contract/retention.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { hugo, iris, serveLeads } from '../testing/fake-leads.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { emptyToday } from '../testing/samples.ts'

function noticeDue({ id: prospectId, name }: typeof hugo, email: string | null): NoticeDue {
  return { prospectId, name, email, sourcePlatform: 'Houzz', dueAt: '2026-03-07T09:00:00.000Z' }
}

test('privacy notices are sent to everyone with an address, and the others erased, each after confirmation', async () => {
  const client = createFakeClient()
  serveLeads(client)
  let leads = [noticeDue(hugo, hugo.email), noticeDue(iris, null)]
  client.answer(getToday, () => ({ ...emptyToday, untold: { count: leads.length, leads } }))
  client.answer(settleNotices, ({ body: { ids } }) => {
    leads = leads.filter(({ prospectId }) => !ids.includes(prospectId))
    return { done: ids.length, skipped: 0 }
  })
  const hub = await openHub(client, '/today')
  const notices = page.getByRole('region', { name: 'Privacy notices due' })
  await expect.element(notices).toMatchTextContent('2 people found need a privacy notice, the first by Saturday')
  await expect.element(notices.getByText('Hugo Sample')).not.toBeInTheDocument()
  await notices.getByRole('button', { name: 'Show names' }).click()
  await expect.element(notices.getByRole('listitem')).toHaveLength(3)
  await expectNoViolations()

  const restore = client.refuse(settleNotices, 'unavailable', 'No mail server is set up.')
  await notices.getByRole('button', { name: 'Send privacy notice to all' }).click()
  const question = page.getByRole('dialog', { name: 'Send the privacy notice to 1 person?' })
  await question.getByRole('button', { name: 'Send 1 email' }).click()
  await expect.element(toast('Sending failed')).toMatchTextContent('No mail server is set up.')
  restore()
  await notices.getByRole('button', { name: 'Send privacy notice to all' }).click()
  await question.getByRole('button', { name: 'Send 1 email' }).click()
  await expect.element(toast('Privacy notice on its way')).toMatchTextContent('1 sent, 1 has no email address.')
  await expect.element(notices).toMatchTextContent('1 person found needs a privacy notice')
  await hub.unmount()
  await openHub(client, '?origin=found')
  await page.getByRole('button', { name: 'Erase all without an email address' }).click()
  await page
    .getByRole('alertdialog', { name: 'Erase every trace of 1 person?' })
    .getByRole('button', { name: 'Erase for good' })
    .click()
  await expect.element(toast('1 person erased')).toBeVisible()
  await expect.element(page.getByText(/needs a privacy notice/)).not.toBeInTheDocument()
  expect(client.requests(settleNotices).map(({ body }) => body)).toMatchObject([
    { action: 'send', ids: [hugo.id] },
    { action: 'send', ids: [hugo.id] },
    { action: 'erase', ids: [iris.id] },
  ])
})
