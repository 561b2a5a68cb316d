import { expect, test } from 'vitest'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { surveyWindow } from '#shared/business/survey-window.ts'
import type { CalculatorSubmission } from '#shared/contract/calculator.ts'
import type { Invoice } from '#shared/contract/invoices.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { callUpdate } from '../appointments/calls/templates/call-update.ts'
import { consultationReceived } from './templates/consultation.ts'
import { depositReceipt } from '../payments/templates/deposit-receipt.ts'
import { estimate } from './templates/estimate.ts'
import { invoiceMail } from '../invoices/templates/invoice.ts'
import { reminderMail } from '../invoices/templates/reminder.ts'
import { type SurveyCustomer, surveyCancelled, surveyUpdate } from '../appointments/surveys/templates/customer-mails.ts'
import { storedConsultation } from '../../testing/enquiries.ts'
import { business } from '../../mail/testing.ts'
import type { MailContent } from '../../mail/layout/content.ts'

/** What a stranger may type beside somebody else's address. */
const typed = [
  'evil.example',
  'www.evil.example/free',
  'https://evil.example',
  'win@evil.example',
  '<a href=//evil>',
  'evil '.repeat(30),
]

const sender = { business, publicUrl: 'https://hill.example' }
const id = '019abcde-0000-7000-8000-000000000000'
const email = 'stranger@example.com'
const at = '2026-11-21T10:14:22.000Z'
const startsAt = new Date('2026-11-24T08:45:00.000Z')
const date = { day: '2026-12-15', half: 'morning' } as const

function visitorMails(text: string): Record<string, MailContent> {
  const consultation = storedConsultation({
    id,
    firstName: text,
    lastName: text,
    email,
    phone: text,
    extensionType: 'Loft Conversion',
    projectDescription: text,
    createdAt: at,
  })
  const submission: CalculatorSubmission = {
    id,
    name: text,
    email,
    sqm: 20,
    estimatedCost: 50_000,
    low: 45_000,
    high: 55_000,
    createdAt: at,
  }
  const payment = {
    id,
    provider: 'stripe',
    packageType: 'Pre-Build',
    amountPence: 30_000,
    customerName: text,
    customerEmail: email,
    customerPhone: text,
    invoiceNumber: 'DEP-000001',
    createdAt: at,
    succeededAt: at,
    earlyStartRequestedAt: null,
  } as unknown as Payment & SurveyCustomer
  const invoice = {
    kind: 'balance',
    number: 'INV-000001',
    customerName: text,
    issuedAt: at,
    dueOn: '2026-12-05',
    paidAt: null,
    lines: [],
    netPence: 100,
    vatPence: 20,
    duePence: 120,
    testMode: false,
    address: 'https://hill.example/invoice',
  } as unknown as Invoice
  const link = 'https://hill.example/link'
  const call = { ...sender, firstName: text, phone: text, startsAt, minutes: 30, videoLink: null, callAddress: link }
  return {
    consultationReceived: consultationReceived({ ...sender, consultation, callAddress: link }),
    estimate: estimate({ ...sender, submission }),
    booked: callUpdate({ ...call, change: 'booked' }),
    moved: callUpdate({ ...call, change: 'moved' }),
    cancelled: callUpdate({ ...call, change: 'cancelled' }),
    reminder: callUpdate({ ...call, change: 'reminder' }),
    receipt: depositReceipt({
      ...sender,
      payment,
      surveyAddress: link,
      survey: surveyWindow(payment, standardOpeningTimes),
    }),
    surveyFixed: surveyUpdate({ ...sender, customer: payment, surveyAddress: link, date, movedFrom: null }),
    surveyCancelled: surveyCancelled({ ...sender, customer: payment, date, why: 'owner' }),
    invoice: invoiceMail({ ...sender, invoice }),
    invoiceReminder: reminderMail({ ...sender, invoice }),
  }
}

test.each(typed)('no mail to a visitor repeats %j, wherever it was typed', (text) => {
  for (const [name, mail] of Object.entries(visitorMails(text))) {
    expect(mail.subject + mail.html + mail.text, name).not.toContain('evil')
  }
})

test('a receipt is addressed to the name, or to the email address if the name is not one', () => {
  expect(visitorMails('Ada Sample')['receipt']?.text).toContain('To: Ada Sample')
  expect(visitorMails('evil.example')['receipt']?.text).toContain(`To: ${email}`)
})
