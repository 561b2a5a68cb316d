import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emailProspect, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { previewQuote } from '#shared/contract/quotes.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeRequest } from '../testing/fake-client.ts'
import { hugo, serveLeads } from '../testing/fake-leads.ts'
import { openHub, press, reopenHub, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../testing/samples.ts'

const consenting: typeof hugo = {
  ...hugo,
  projectType: 'loft_conversion',
  lawfulBasis: 'consent',
  lawfulBasisNote: 'Asked for our news on the phone',
  lawfulBasisAt: sampleTime,
}
const found = { ...hugo, sourcePlatform: 'Houzz', noticeDueAt: '2026-03-20T09:00:00.000Z' }

const panel = page.getByRole('dialog', { name: 'Hugo Sample' })
const template = panel.getByRole('combobox', { name: 'Template' })
const subject = panel.getByLabelText('Subject')
const text = panel.getByLabelText('Text', { exact: true })
const optOut = panel.getByText('If you’d rather not hear from us')
const button = (name: string) => panel.getByRole('button', { name, exact: true })

/** Shows a lead with the form to email them open. */
async function openEmail(lead: typeof hugo = consenting) {
  const client = createFakeClient()
  const server = serveLeads(client, [lead])
  client.answer(recordPrivacy, ({ params, body: { lawfulBasis, objected } }) =>
    server.change(params.id, {
      ...(lawfulBasis && { lawfulBasis, lawfulBasisAt: sampleTime }),
      ...(objected !== undefined && { objectedAt: objected ? sampleTime : null }),
    }),
  )
  client.answer(emailProspect, sentEmail)
  const hub = await openHub(client, `?lead=${lead.id}`)
  await button('Write an email').click()
  await expect.element(template).toBeVisible()
  return { client, hub }
}

function sentEmail({ params, body }: FakeRequest<typeof emailProspect>) {
  return {
    id: body.id ?? sampleId(70),
    prospectId: params.id,
    emailType: body.emailType,
    subject: body.subject,
    emailContent: body.emailContent,
    sentAt: sampleTime,
    method: body.method,
    status: 'queued' as const,
    openedAt: null,
    clickedAt: null,
    providerMessageId: null,
    notes: null,
  }
}

test('an email that is being written stays while a quote is begun, and Email leads back to it', async () => {
  const { client } = await openEmail({ ...consenting, lawfulBasis: 'contract' })
  client.disconnect(previewQuote)
  await text.fill('About your loft')
  await button('Write a quote').click()
  // The dialog is modal: nothing of the panel is reached before it is closed.
  await page.getByRole('dialog', { name: 'Quote for Hugo Sample' }).getByRole('button', { name: 'Cancel' }).click()
  await expect.element(panel.getByRole('tab', { name: 'Money' })).toHaveAttribute('aria-selected', 'true')
  await button('Write an email').click()
  await expect.element(text).toHaveValue('About your loft')
})

test('an email starts from a suitable template, keeps what is typed over a reload and is sent', async () => {
  const { client, hub } = await openEmail()
  await expect.element(template).toHaveFocus()
  await expect.element(template).toHaveValue('answer')
  await expect.element(text).toHaveValue(expect.stringContaining('your loft conversion in Alresford'))
  await expect.element(panel.getByText('Olive Owner Sample Extensions')).toBeVisible()
  await expect.element(optOut).not.toBeInTheDocument()
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull()

  await template.selectOptions('Follow-up')
  await expect.element(optOut).toBeVisible()
  await subject.fill('Still thinking of your loft?')
  await reopenHub(client, hub)
  await expect.element(panel.getByText(/^Your draft from \d\d:\d\d is back/)).toBeVisible()
  await expect.element(template).toHaveValue('follow-up')
  await expect.element(subject).toHaveValue('Still thinking of your loft?')
  await expect.element(text).toHaveValue(expect.stringContaining('I wrote to you about your loft conversion'))

  await press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(subject).toHaveValue('Still thinking of your loft?')
  await button('Send email').click()
  await expect.element(toast('Email on its way')).toBeVisible()
  await expect.element(subject).not.toBeInTheDocument()
  expect(client.requests(emailProspect)).toMatchObject([
    { body: { emailType: 'follow_up', method: 'smtp', subject: 'Still thinking of your loft?' } },
  ])
})

test('another template is taken over typed words only after confirmation', async () => {
  await openEmail()
  await subject.fill('Nearly lost')
  await template.selectOptions('Fixed fee')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(template).toHaveValue('answer')
  await expect.element(subject).toHaveValue('Nearly lost')
  await template.selectOptions('Fixed fee')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(subject).toHaveValue(expect.stringContaining('fixed fee'))
  await button('Cancel').click()
  await expect.element(template).not.toBeInTheDocument()
})

test('an email without a subject or with an open field is not sent, and the focus goes there', async () => {
  const { client } = await openEmail({ ...consenting, packageValue: null })
  await template.selectOptions('Fixed fee')
  await subject.fill('')
  await button('Send email').click()
  await expect.element(panel.getByText('Please enter a subject')).toBeVisible()
  await expect.element(subject).toHaveFocus()
  await subject.fill('Your loft')
  await button('Send email').click()
  await expect.element(panel.getByText('Please fill in [package]')).toBeVisible()
  await expect.element(text).toHaveFocus()
  await expectNoViolations()
  expect(client.requests(emailProspect)).toEqual([])
})

test('an email that fails is kept, says why, and is sent again as the same one, and then Escape closes the panel', async () => {
  const { client } = await openEmail()
  const restore = client.disconnect(emailProspect)
  await button('Send email').click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  restore()
  const accept = client.refuse(emailProspect, 'invalid_input', 'Please check the email.', {
    fields: { subject: 'This subject looks like spam' },
  })
  await button('Open in my email app').click()
  await expect.element(panel.getByText('This subject looks like spam')).toBeVisible()
  await expect.element(subject).toHaveFocus()
  accept()
  await button('Send email').click()
  await expect.element(toast('Email on its way')).toBeVisible()
  const sent = client.requests(emailProspect).map(({ body }) => body)
  expect(sent.map(({ method }) => method)).toEqual(['smtp', 'mailto', 'smtp'])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  await expect.element(panel).toHaveFocus()
  await press('Escape')
  await expect.element(panel).not.toBeInTheDocument()
})

test('a found person is written to only once a lawful basis is recorded', async () => {
  const { client, hub } = await openEmail(found)
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Record a lawful basis before you email them')
  await expect.element(button('Send email')).not.toBeInTheDocument()
  const note = panel.getByLabelText('How you know')
  const accept = client.refuse(recordPrivacy, 'invalid_input', 'Please say more.', {
    fields: { lawfulBasisNote: 'Please say how you know' },
  })
  await button('Record the basis').click()
  await expect.element(panel.getByText('Please say how you know')).toBeVisible()
  await expect.element(note).toHaveFocus()
  await expectNoViolations()
  accept()
  await note.fill('Asked for a call at the spring show')
  await reopenHub(client, hub)
  await expect.element(note).toHaveValue('Asked for a call at the spring show')
  await button('Record the basis').click()
  await expect.element(toast('Lawful basis recorded')).toBeVisible()
  await expect.element(button('Send email')).toBeVisible()
  expect(client.requests(recordPrivacy).at(-1)?.body).toMatchObject({
    lawfulBasis: 'consent',
    lawfulBasisNote: 'Asked for a call at the spring show',
  })
})

test('a lead who objects gets no marketing, and the objection is withdrawn only after confirmation', async () => {
  const { client } = await openEmail()
  await panel.getByRole('tab', { name: 'Details' }).click()
  await panel.getByText(/lawful basis and email score$/).click()
  await expect.element(panel.getByText('Asked for our news on the phone')).toBeVisible()
  const restore = client.refuse(recordPrivacy, 'internal', 'The disk is full.')
  await button('Record an objection to marketing').click()
  await expect.element(toast('Couldn’t record the objection')).toMatchTextContent('The disk is full.')
  restore()
  await button('Record an objection to marketing').click()
  await expect.element(panel.getByText('Objected to marketing: don’t contact')).toBeVisible()
  await panel.getByRole('tab', { name: 'Story' }).click()
  await template.selectOptions('First contact')
  await expect.element(panel.getByRole('alert')).toMatchTextContent('so you can’t send them any')
  await expect.element(button('Record the basis')).not.toBeInTheDocument()
  await panel.getByRole('tab', { name: 'Details' }).click()

  await button('Withdraw the objection').click()
  const question = page.getByRole('dialog', { name: 'Withdraw Hugo Sample’s objection?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(panel.getByText('Objected to marketing: don’t contact')).toBeVisible()
  await button('Withdraw the objection').click()
  await question.getByRole('button', { name: 'Withdraw it' }).click()
  await expect.element(panel.getByText('Objected to marketing: don’t contact')).not.toBeInTheDocument()
  expect(client.requests(recordPrivacy).map(({ body }) => body.objected)).toEqual([true, true, false])
})
