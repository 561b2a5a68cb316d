import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiCall } from '#shared/contract/api-call.ts'
import type { Change } from '#shared/contract/changes.ts'
import {
  acceptCalculatorSubmission,
  listCalculatorSubmissions,
  type ReceivedSubmission,
} from '#shared/contract/calculator.ts'
import { decideConsultationSender } from '#shared/contract/enquiry-proof.ts'
import { tooManyAtOnce } from '#shared/contract/form-traces.ts'
import { acceptConsultation, listConsultations, type ReceivedConsultation } from '#shared/contract/consultations.ts'
import { exportSubscribers, listSubscribers, type Subscriber, unsubscribeByOwner } from '#shared/contract/newsletter.ts'
import { listMails, type MailSummary, readMail, resendMail } from '#shared/contract/outbox.ts'
import { listPayments, type ReceivedPayment, sendPaymentConfirmation } from '#shared/contract/payments.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, pageOf } from '../testing/fake-client.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, press, reopenHub, toast } from '../testing/open-hub.tsx'
import { sampleId, samplePayment, sampleTime } from '../testing/samples.ts'

const panel = (name: string) => page.getByRole('dialog', { name })
const row = (name: RegExp | string) => page.getByRole('row', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const enquiry = {
  id: sampleId(31),
  email: 'ada@example.com',
  createdAt: sampleTime,
  prospectId: sampleId(21),
  leadDeletedAt: null,
  suspectedSpam: null,
  senderProof: null,
  isMailWithheld: false,
  erasedAt: null,
}

const sampleConsultation = (extra: Partial<ReceivedConsultation> = {}): ReceivedConsultation => ({
  ...enquiry,
  firstName: 'Ada',
  lastName: 'Sample',
  phone: '020 7946 0018',
  extensionType: 'Kitchen Extension',
  postcode: 'GU34 1AB',
  projectDescription: 'A kitchen towards the garden.',
  interest: null,
  fileCount: 0,
  ...extra,
})

const sampleEstimate = (extra: Partial<ReceivedSubmission> = {}): ReceivedSubmission => ({
  ...enquiry,
  name: 'Bea Sample',
  sqm: 20,
  estimatedCost: 40_000,
  low: 34_000,
  high: 46_000,
  sentCost: null,
  ...extra,
})

const sampleDeposit = (extra: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  ...samplePayment({ prospectId: null }),
  leadDeletedAt: null,
  ...extra,
})

const sampleSubscriber = (extra: Partial<Subscriber> = {}): Subscriber => ({
  id: sampleId(33),
  email: 'cleo@example.com',
  status: 'confirmed',
  createdAt: sampleTime,
  confirmedAt: sampleTime,
  unsubscribedAt: null,
  bouncedAt: null,
  consents: [{ wording: 'Send me articles.', source: 'blog', askedAt: sampleTime, confirmedAt: sampleTime }],
  ...extra,
})

const sampleMail = (extra: Partial<MailSummary> = {}): MailSummary => ({
  id: sampleId(34),
  kind: 'consultation-alert',
  recipient: 'owner@example.com',
  subject: 'New enquiry: Ada Sample',
  state: 'sent',
  attempts: 1,
  lastError: null,
  nextAttemptAt: sampleTime,
  createdAt: sampleTime,
  sentAt: sampleTime,
  prospectId: null,
  leadDeletedAt: null,
  ...extra,
})

interface ListCase {
  call: ApiCall
  address: string
  /** As in `Loading deposits`. */
  noun: string
  empty: string
  subject: Change['subject']
  record: unknown
  /** What the row of the record says. */
  cells: string[]
}

const lists: ListCase[] = [
  {
    call: listConsultations,
    address: '',
    noun: 'consultations',
    empty: 'No consultation requests yet.',
    subject: 'consultation',
    record: sampleConsultation(),
    cells: ['Ada Sample', 'Kitchen', 'A kitchen towards the garden.'],
  },
  {
    call: listCalculatorSubmissions,
    address: '?show=estimates',
    noun: 'estimates',
    empty: 'No estimates yet.',
    subject: 'calculatorSubmission',
    record: sampleEstimate(),
    cells: ['Bea Sample', '20 m²', '£34,000 to £46,000', 'Open the lead'],
  },
  {
    call: listPayments,
    address: '?show=deposits',
    noun: 'deposits',
    empty: 'No deposit has been paid yet.',
    subject: 'payment',
    record: sampleDeposit(),
    cells: ['Hugo Sample', 'Paid', 'Premium', '£300.00', 'INV-000001'],
  },
  {
    call: listSubscribers,
    address: '?show=newsletter',
    noun: 'subscribers',
    empty: 'No subscribers yet.',
    subject: 'newsletterSubscriber',
    record: sampleSubscriber(),
    cells: ['cleo@example.com', 'Subscribed', 'blog'],
  },
  {
    call: listMails,
    address: '?show=outbox',
    noun: 'emails',
    empty: 'No emails yet.',
    subject: 'outbox',
    record: sampleMail(),
    cells: ['New enquiry: Ada Sample', 'owner@example.com', 'Sent'],
  },
]

for (const { call, address, noun, empty, subject, record, cells } of lists) {
  test(`the list of ${noun} is loading, failed, empty and filled, and axe finds nothing in it`, async () => {
    const client = createFakeClient()
    await expectLoadStates(client, `/inbox${address}`, [
      { call, loading: `Loading ${noun}`, failed: `Failed to fetch ${noun}` },
    ])
    await expect.element(page.getByRole('heading', { level: 2, name: empty })).toBeVisible()
    client.answer(call, [record] as never)
    client.emit({ subject, id: sampleId(31), action: 'created' })
    for (const cell of cells) await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(cell)
    await expectNoViolations()
  })
}

test('a consultation is read as it was sent, and Escape returns the focus to it', async () => {
  const client = createFakeClient()
  client.answer(listConsultations, [sampleConsultation({ isMailWithheld: true, fileCount: 2 })])
  const hub = await openHub(client, '/inbox')
  await button('Ada Sample').click()
  expect(location.search).toContain(`consultation=${enquiry.id}`)
  await reopenHub(client, hub)
  const opened = panel('Ada Sample')
  await expect.element(opened).toMatchTextContent('A kitchen towards the garden.')
  await expect.element(opened).toMatchTextContent('GU34 1AB (a travel charge for a survey, depending on the street)')
  await expect.element(opened).toMatchTextContent('No confirmation was emailed')
  await expect.element(opened).toMatchTextContent('2 files')
  await expect.element(opened.getByRole('link', { name: 'Open the lead' })).toBeVisible()
  await expectNoViolations()
  await press('Escape')
  await expect.element(opened).not.toBeInTheDocument()
  await button('Ada Sample').click()
  await expect.element(opened.getByRole('button', { name: 'Close' })).toHaveFocus()
  await press('Escape')
  await expect.element(button('Ada Sample')).toHaveFocus()
})

test('what looks like spam becomes a lead when the owner accepts it', async () => {
  const client = createFakeClient()
  let consultation = sampleConsultation({ suspectedSpam: 'sent within a second', prospectId: null })
  client.answer(listConsultations, () => [consultation])
  client.answer(acceptConsultation, () => {
    consultation = sampleConsultation()
    return { prospectId: consultation.prospectId }
  })
  const restore = client.refuse(acceptConsultation, 'not_found', 'Request not found')
  await openHub(client, `/inbox?consultation=${enquiry.id}`)
  const opened = panel('Ada Sample')
  await expect.element(opened).toMatchTextContent('Looks like spam: sent within a second')
  await opened.getByRole('button', { name: 'Not spam' }).click()
  await expect.element(toast('Nothing was changed')).toMatchTextContent('Request not found')
  restore()
  await opened.getByRole('button', { name: 'Not spam' }).click()
  await expect.element(toast('Ada Sample is now a lead')).toBeVisible()
  await expect.element(opened.getByRole('link', { name: 'Open the lead' })).toBeVisible()
  await expect.element(opened.getByText(/^Looks like spam/)).not.toBeInTheDocument()
})

test('an estimate links to its lead, or says that the lead was deleted or the person erased', async () => {
  const client = createFakeClient()
  client.answer(listCalculatorSubmissions, [
    sampleEstimate({ prospectId: null, leadDeletedAt: sampleTime, isMailWithheld: true }),
    sampleEstimate({ id: sampleId(35), erasedAt: sampleTime }),
    sampleEstimate({ id: sampleId(36), name: 'Carl Sample', suspectedSpam: 'a hidden field was filled in' }),
    sampleEstimate({ id: sampleId(39), name: 'Dora Sample', suspectedSpam: tooManyAtOnce }),
  ])
  client.answer(acceptCalculatorSubmission, { prospectId: null })
  await openHub(client, '/inbox?show=estimates')
  await expect.element(row(/Bea Sample/)).toMatchTextContent('Lead deleted on 2 Mar 2026')
  await expect.element(row(/Bea Sample/)).toMatchTextContent('No confirmation was emailed')
  await expect.element(row(/Bea Sample/).getByRole('link')).not.toBeInTheDocument()
  await expect.element(row(/Erased/)).not.toMatchTextContent('ada@example.com')
  await expect.element(row(/Dora Sample/)).toMatchTextContent('Set aside: too many came at once')
  await expect.element(row(/Dora Sample/).getByRole('button')).toHaveAccessibleName('Make it a lead')
  await row(/Carl Sample/)
    .getByRole('button', { name: 'Not spam' })
    .click()
  await expect.element(toast('Carl Sample is now a lead')).toBeVisible()
})

test('a deposit says what became of it, and its receipt is sent again', async () => {
  const client = createFakeClient()
  const disputed = { id: sampleId(37), customerName: 'Iris Sample', status: 'disputed', provider: 'stripe' } as const
  client.answer(listPayments, [
    sampleDeposit(),
    sampleDeposit(disputed),
    sampleDeposit({ id: sampleId(38), customerName: 'Jack Sample', status: 'failed', failureCode: 'card_declined' }),
  ])
  client.answer(sendPaymentConfirmation, undefined)
  await openHub(client, '/inbox?show=deposits')
  await button('Hugo Sample').click()
  await expect.element(panel('Hugo Sample')).toMatchTextContent('This was a test payment')
  await button('Send the receipt again').click()
  await expect.element(toast('Receipt sent again')).toMatchTextContent('hugo@example.com')
  client.refuse(sendPaymentConfirmation, 'conflict', 'It has been sent three times today.')
  await button('Send the receipt again').click()
  await expect.element(toast('Receipt not sent')).toMatchTextContent('It has been sent three times today.')
  await press('Escape')

  await button('Iris Sample').click()
  await expect.element(panel('Iris Sample')).toMatchTextContent('Reply in Stripe before the date shown there')
  await expect.element(panel('Iris Sample').getByRole('link', { name: 'open this payment in Stripe' })).toBeVisible()
  await expect.element(button('Send the receipt again')).not.toBeInTheDocument()
  await press('Escape')
  await button('Jack Sample').click()
  await expect.element(panel('Jack Sample')).toMatchTextContent('card declined')
})

test('subscribers are filtered in the address, downloaded, and unsubscribed after confirmation', async () => {
  const client = createFakeClient()
  let subscriber = sampleSubscriber()
  client.answer(listSubscribers, ({ query: { status } }) =>
    status === undefined || status === subscriber.status ? [subscriber] : [],
  )
  client.answer(unsubscribeByOwner, () => {
    subscriber = sampleSubscriber({ status: 'unsubscribed', unsubscribedAt: sampleTime, bouncedAt: sampleTime })
  })
  client.refuse(exportSubscribers, 'internal', 'The disk is full.')
  await openHub(client, '/inbox?show=newsletter')
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Not confirmed')
  await expect.element(page.getByRole('heading', { name: 'No subscribers in this state.' })).toBeVisible()
  expect(location.search).toContain('status=pending')
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('All statuses')
  await button('Download subscribers').click()
  await expect.element(toast('Download failed')).toMatchTextContent('The disk is full.')

  await button('cleo@example.com').click()
  const opened = panel('cleo@example.com')
  await expect.element(opened).toMatchTextContent('“Send me articles.”')
  await opened.getByRole('button', { name: 'Unsubscribe' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unsubscribe cleo@example.com?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await opened.getByRole('button', { name: 'Unsubscribe' }).click()
  await question.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect.element(toast('Unsubscribed')).toBeVisible()
  await expect.element(opened.getByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument()
  expect(client.requests(unsubscribeByOwner)).toHaveLength(1)
})

test('emails are filtered by state and read page by page', async () => {
  const client = createFakeClient()
  const nextCursor = `${sampleTime}_${sampleMail().id}`
  const failed = sampleMail({ id: sampleId(35), subject: 'Your receipt', state: 'failed', lastError: 'EAUTH 535' })
  client.answer(listMails, ({ query: { state, cursor } }) => {
    if (state === 'failed') return [failed]
    return cursor === undefined ? pageOf([sampleMail()], { total: 2, nextCursor }) : pageOf([failed])
  })
  await openHub(client, '/inbox?show=outbox')
  await button('Show older').click()
  await expect.element(row(/Your receipt/)).toMatchTextContent('The mail server refused our sign-in')
  await expect.element(button('Show older')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Failed')
  await expect.element(row(/New enquiry/)).not.toBeInTheDocument()
  expect(location.search).toContain('state=failed')
})

test('an email is read, says why it was not sent, and is sent now', async () => {
  const client = createFakeClient()
  let mail = sampleMail({ state: 'failed', lastError: 'EAUTH 535' })
  client.answer(listMails, () => [mail])
  client.answer(readMail, () => ({ ...mail, replyTo: 'ada@example.com', html: '', text: 'Ada would like a call.' }))
  client.answer(resendMail, () => (mail = sampleMail({ state: 'waiting', sentAt: null })))
  const restore = client.disconnect(readMail)
  const release = client.hold(readMail)
  const hub = await openHub(client, '/inbox?show=outbox')
  await button('New enquiry: Ada Sample').click()
  await expect.element(panel('Email').getByText('Loading the email')).toBeInTheDocument()
  release()
  await expect.element(panel('Email').getByRole('alert')).toMatchTextContent('Failed to fetch this email')
  restore()
  await panel('Email').getByRole('button', { name: 'Retry' }).click()
  const opened = panel('New enquiry: Ada Sample')
  await expect.element(opened).toMatchTextContent('Ada would like a call.')
  await reopenHub(client, hub)
  await expect.element(opened).toMatchTextContent('The mail server refused our sign-in.')
  await expectNoViolations()
  const accept = client.refuse(resendMail, 'conflict', 'It is being sent already.')
  await opened.getByRole('button', { name: 'Send now' }).click()
  await expect.element(toast('Email not sent')).toMatchTextContent('It is being sent already.')
  accept()
  await opened.getByRole('button', { name: 'Send now' }).click()
  await expect.element(toast('Email on its way')).toBeVisible()
  await expect.element(opened.getByText('Waiting')).toBeVisible()
})

test('an email whose text is no longer kept says so, and can’t be sent', async () => {
  const client = createFakeClient()
  let mail = sampleMail({ state: 'withheld', sentAt: null })
  client.answer(listMails, () => [mail])
  client.answer(readMail, () => ({ ...mail, replyTo: null, html: '', text: '', isTextKept: false }))
  const hub = await openHub(client, '/inbox?show=outbox')
  await button('New enquiry: Ada Sample').click()
  const opened = panel('New enquiry: Ada Sample')
  await expect.element(opened).toMatchTextContent('The text of this email is no longer kept, so it can’t be sent.')
  await expect.element(opened.getByRole('button', { name: 'Send now' })).not.toBeInTheDocument()
  await expectNoViolations()
  mail = sampleMail({ state: 'sent' })
  await reopenHub(client, hub)
  await expect.element(opened).toMatchTextContent('The text of this email is no longer kept.')
})

test('a request with the address of a lead says that its sender is not proved, until the owner accepts it', async () => {
  const client = createFakeClient()
  let consultation = sampleConsultation({ senderProof: 'waiting' })
  client.answer(listConsultations, () => [consultation])
  client.answer(decideConsultationSender, ({ body: { isTheirs } }) => {
    consultation = sampleConsultation({ senderProof: isTheirs ? null : 'refused' })
  })
  const allow = client.refuse(decideConsultationSender, 'not_found', 'Enquiry not found.')
  await openHub(client, `/inbox?consultation=${enquiry.id}`)
  const opened = panel('Ada Sample')
  await expect.element(opened).toMatchTextContent('Sender not provedAnyone can type this email address')
  await expectNoViolations()
  await opened.getByRole('button', { name: 'Accept as theirs' }).click()
  await expect.element(toast('Nothing was changed')).toMatchTextContent('Enquiry not found.')
  allow()
  await opened.getByRole('button', { name: 'Not theirs' }).click()
  await expect.element(toast('Marked as not theirs')).toBeVisible()
  await expect.element(opened).toMatchTextContent('You said that this isn’t theirs')
  expect(client.requests(decideConsultationSender).at(-1)).toMatchObject({ body: { isTheirs: false } })
})
