import { expect, test } from 'vitest'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { surveyWindow } from '#shared/business/survey-window.ts'
import type { Email } from '../../../mail/define-email.ts'
import { render } from '../../../mail/testing.ts'
import { accountOf } from '../../../prospects/lead-account/account.ts'
import { emailFacts, link as surveyAddress } from '../../../testing/email-facts.ts'
import { estimate } from '../../enquiries/templates/estimate.ts'
import { depositAlert, disputeAlert, refundAlert } from './deposit-alerts.ts'
import { depositReceipt } from './deposit-receipt.ts'

const registered = {
  proprietor: 'Ada Hill',
  address: '1 Sample Street, Winchester SO23 0AA',
  vatNumber: 'GB 123 4567 89',
}
const write = (email: Email) => render(email, registered)
const { payment, submission } = emailFacts()
const survey = surveyWindow(payment, standardOpeningTimes)
const asked = { ...payment, earlyStartRequestedAt: payment.createdAt }

const documents = {
  acceptedQuotes: [],
  paidQuotes: [],
  deposits: [
    {
      packageType: payment.packageType,
      packagePence: 195_000,
      amountPence: payment.amountPence,
      refundedPence: 0,
      isLost: false,
      receiptNumber: payment.invoiceNumber ?? '',
      paidAt: payment.createdAt,
      creditNumbers: [],
      quoteId: null,
      jobId: null,
    },
  ],
  invoice: undefined,
}

const receipt = write(depositReceipt({ payment, surveyAddress, account: accountOf(documents), survey }))

test('the alert of a failed refund says how much the customer is still owed', () => {
  const { subject, text } = write(refundAlert({ payment, failedPence: 10_000 }))
  expect(subject).toBe("Refund failed: Ann O'Hara, INV-000007")
  expect(text).toContain("A refund of £100.00 to Ann O'Hara failed")
  expect(text).toContain('back in your balance')
})

test('the estimate gives the range before and with VAT, how it was made and what it leaves out', () => {
  const { subject, text } = write(estimate({ submission }))
  expect(subject).toBe('Your extension estimate: £34,850 to £47,150')
  for (const line of [
    'Size: 20.5 m²',
    'Likely range: £34,850 to £47,150 before VAT',
    'With 20% VAT: £41,820 to £56,580',
    'not a quote',
    '£2,000 a square metre',
    '85% to 115%',
    'VAT at 20% (charged on most building work)',
    'https://hill.example/contact',
  ]) {
    expect(text).toContain(line)
  }
})

test('the receipt is a VAT receipt: number, date, both names, our address, net, VAT and total', () => {
  const { subject, text } = receipt
  expect(subject).toBe('Your deposit receipt INV-000007')
  for (const line of [
    'Invoice number: INV-000007',
    'Date: 21 November 2026',
    'it’s your VAT receipt',
    'From: Ada Hill, trading as Hill & Sons',
    'Address: 1 Sample Street, Winchester SO23 0AA',
    'VAT number: GB 123 4567 89',
    "To: Ann O'Hara",
    'For: Deposit for the Pre-Build Package',
    'Net: £250.00',
    'VAT 20%: £50.00',
    'Total paid: £300.00',
  ]) {
    expect(text).toContain(line)
  }
})

test('a receipt is addressed to the name, or to the email address if the name is not one', () => {
  const advertisement = { ...payment, customerName: 'evil.example' }
  const { text } = write(depositReceipt({ payment: advertisement, surveyAddress, survey }))
  expect(text).toContain(`To: ${payment.customerEmail}`)
})

test('the receipt says what remains to pay and when, and until when the customer can cancel', () => {
  const { text } = receipt
  expect(text).toContain('After your deposit, £1,700 + VAT (£2,040 including VAT) remains.')
  expect(text).toContain('due on issue of the first set of drawings after the survey')
  expect(text).toContain('within 14 days, until Saturday 5 December 2026')
  expect(text).not.toContain('You asked us to start')
  const early = write(depositReceipt({ payment: asked, surveyAddress, survey }))
  expect(early.text).toContain('You asked us to start within these 14 days.')
})

test('with an early start, a survey within 10 days is promised', () => {
  const early = surveyWindow(asked, standardOpeningTimes)
  expect(write(depositReceipt({ payment: asked, surveyAddress, survey: early })).text).toContain(
    'survey your home within 10 days, as you asked us to',
  )
  const { text } = write(depositAlert({ payment: asked, survey: early }))
  expect(text).toContain('promised the survey within 10 days')
  expect(text).toContain('Start: As soon as you can: they asked for it')
})

test('time off moves the dates that the receipt and the alert name, and no survey is promised within days that are closed', () => {
  const daysOff = [{ from: '2026-11-22', to: '2026-12-06' }]
  const late = surveyWindow(asked, { ...standardOpeningTimes, daysOff })
  const { text } = write(depositReceipt({ payment: asked, surveyAddress, survey: late }))
  expect(text).toContain('3 dates between Monday 7 December 2026 and Saturday 19 December 2026')
  expect(text).toContain('survey your home from Monday 7 December 2026, as you asked us to start straight away')
  expect(write(depositAlert({ payment: asked, survey: late })).text).not.toContain('within 10 days')
})

test('the receipt asks for three dates, and says that one is enough', () => {
  expect(receipt.text).toContain('If only one suits you, that’s enough.')
})

test('without an early start, receipt and alert name the first day of the survey', () => {
  const { text } = receipt
  expect(text).not.toContain('within 10 days,')
  expect(text).toContain('3 dates between Monday 7 December 2026 and Saturday 19 December 2026')
  expect(text).toContain('survey your home from Monday 7 December 2026')
  expect(text).toContain(`Choose your survey dates:\n${surveyAddress}`)
  expect(text).not.toMatch(/reply with/i)
  const alert = write(depositAlert({ payment, survey })).text
  expect(alert).not.toContain('within 10 days')
  expect(alert).toContain('Start: Not before Monday 7 December 2026, after their 14 days to cancel')
})

test('the receipt of a simulated payment says so, and a business without a VAT number issues no VAT receipt', () => {
  const simulated = { ...payment, provider: 'simulated' } as const
  const { text } = render(depositReceipt({ payment: simulated, surveyAddress, survey }))
  expect(text).toContain('Test mode: no money has moved.')
  expect(text).not.toMatch(/VAT number|VAT receipt|undefined|null/)
})

test.for([
  ['open', 'Deposit disputed'],
  ['won', 'Dispute decided for you'],
  ['lost', 'Dispute lost'],
] as const)('a dispute that is %s reads "%s"', ([dispute, subject]) => {
  expect(write(disputeAlert({ payment, about: dispute })).subject).toBe(`${subject}: Ann O'Hara, INV-000007`)
})

test('the receipt names the accepted quote, and no sum where the payer is somebody else', () => {
  const quote = {
    id: payment.id,
    number: 'Q-0007',
    packageType: payment.packageType,
    depositPence: 30_000,
    netPence: 200_050,
    vatPence: 40_010,
    totalPence: 240_060,
    lines: [{ what: 'As agreed', netPence: 200_050 }],
    acceptedAt: payment.createdAt,
  }
  const account = accountOf({ ...documents, acceptedQuotes: [quote] })
  const { text } = write(depositReceipt({ payment, surveyAddress, survey, account }))
  expect(text).toContain('as in your quote Q-0007 costs £2,000.50 + VAT (£2,400.60 including VAT).')
  expect(text).toContain('After your deposit, £1,750.50 + VAT (£2,100.60 including VAT) remains.')
  expect(write(depositReceipt({ payment, surveyAddress, survey })).text).not.toContain('remains')
})
