import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getToday, type NoticeDue } from '#shared/contract/dashboard.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import { eraseProspect } from '#shared/contract/prospect-archive.ts'
import { settleNotices } from '#shared/contract/retention.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { hugo, iris, serveLeads } from '../testing/fake-leads.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { emptyToday } from '../testing/samples.ts'

function noticeDue({ id: prospectId, name }: typeof hugo, email: string | null): NoticeDue {
  return { prospectId, name, email, sourcePlatform: 'Houzz', dueAt: '2026-03-07T09:00:00.000Z', isKept: false }
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
  const hub = await openHub(client, '/today?show=housekeeping')
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

test('somebody who has been in touch is not erased with the others, but alone once the notice is overdue', async () => {
  const client = createFakeClient()
  serveLeads(client)
  const leads = [{ ...noticeDue(hugo, hugo.email), isKept: true, dueAt: '2026-01-01T09:00:00.000Z' }]
  client.answer(getToday, () => ({ ...emptyToday, untold: { count: leads.length, leads } }))
  client.answer(eraseProspect, () => ({ consultations: 0, estimates: 0, mails: 0, subscriptions: 0, paymentsKept: 0 }))
  await openHub(client, '/today?show=housekeeping')
  const notices = page.getByRole('region', { name: 'Privacy notices due' })
  await notices.getByRole('button', { name: 'Show names' }).click()
  await expect.element(notices).toMatchTextContent('notice overdue, kept until you decide')
  await expect.element(notices.getByRole('button', { name: /Erase all/ })).not.toBeInTheDocument()
  await expectNoViolations()
  await notices.getByRole('button', { name: 'Erase Hugo Sample' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click()
  await expect.poll(() => client.requests(eraseProspect).map(({ params }) => params)).toEqual([{ id: hugo.id }])
})

test('the owner keeps or erases an old lead whose quote was accepted', async () => {
  const client = createFakeClient()
  serveLeads(client)
  const old = { name: hugo.name, prospectId: hugo.id, status: 'quoted', since: '2024-01-01T09:00:00.000Z' } as const
  client.answer(getToday, () => ({ ...emptyToday, toDecide: client.requests(addNote).length === 0 ? [old] : [] }))
  client.answer(addNote, ({ body: { text: notes } }) => ({
    id: hugo.id,
    at: old.since,
    kind: 'activity' as const,
    type: 'note',
    description: 'Note',
    oldValue: null,
    newValue: null,
    notes,
    canUndo: false,
  }))
  await openHub(client, '/today?show=housekeeping')
  const decisions = page.getByRole('region', { name: 'Keep or erase' })
  await expect.element(decisions).toMatchTextContent('Hugo Sample')
  await expect.element(decisions.getByRole('button', { name: 'Erase Hugo Sample' })).toBeVisible()
  await expectNoViolations()
  await decisions.getByRole('button', { name: 'Keep Hugo Sample' }).click()
  await expect.element(toast('Kept')).toBeVisible()
  await expect.element(decisions).not.toBeInTheDocument()
})
