import { expect, test } from 'vitest'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import { surveyAlert } from './survey-alert.ts'
import { type SurveyCustomer, surveyCancelled, surveyLink, surveyUpdate } from './customer-mails.ts'
import { read, wordsOf } from '../../../../mail/layout/testing.ts'

const customer = {
  jobId: '019abcde-0000-7000-8000-000000000001',
  prospectId: '019abcde-0000-7000-8000-000000000002',
  depositId: '019abcde-0000-7000-8000-000000000001',
  provider: 'stripe',
  customerName: "Ann O'Hara <script>",
  customerEmail: 'ann@example.com',
  customerPhone: '020 7946 0018',
} as const satisfies SurveyCustomer
const sender = {
  customer,
  business: {
    name: 'Hill & Sons',
    phone: '01962 000 000',
    dialNumber: '+441962000000',
    email: 'hello@hill.example',
    infoEmail: 'info@hill.example',
    social: { facebook: '', instagram: '', linkedin: '', threads: '' },
    ...standardOpeningTimes,
    calls: standardCallRules,
    prices: specifiedPrices,
  },
  publicUrl: 'https://hill.example',
}
const surveyAddress = 'https://hill.example/survey?token=sample'
const date = { day: '2026-12-08', half: 'morning' } as const
const movedFrom = { day: '2026-12-07', half: 'afternoon' } as const

const toOwner = {
  'the alert of chosen dates': surveyAlert({ ...sender, chosen: [movedFrom, date] }),
  'the alert of a fixed date': surveyAlert({ ...sender, date, movedFrom: null }),
  'the alert of a moved date': surveyAlert({ ...sender, date, movedFrom }),
  'the alert of a cancelled survey': surveyAlert({ ...sender, cancelled: date, why: 'refunded' }),
  'the alert of a survey whose lead is deleted': surveyAlert({ ...sender, cancelled: date, why: 'deleted' }),
}
const toCustomer = {
  'the date': surveyUpdate({ ...sender, surveyAddress, date, movedFrom: null }),
  'the new date': surveyUpdate({ ...sender, surveyAddress, date, movedFrom }),
  'the news that it is off': surveyCancelled({ ...sender, date, why: 'refunded' }),
  'the news that the owner has called it off': surveyCancelled({
    ...sender,
    date,
    why: 'owner',
    reason: 'The surveyor is ill.',
    surveyAddress,
  }),
  'the last mail': surveyCancelled({ ...sender, date, why: 'erased' }),
}
const afterErasure = surveyAlert({ ...sender, cancelled: date, why: 'erased' })

test.for(Object.entries({ ...toOwner, ...toCustomer, 'the alert of an erasure': afterErasure }))(
  '%s is the same in both parts',
  ([, mail]) => {
    const { subject, preview, body } = read(mail)
    expect(subject).toBe(mail.subject)
    expect(preview).not.toBe('')
    expect(wordsOf(mail.text)).toEqual(wordsOf(body))
    expect(mail.text).toContain('Tuesday 8 December 2026, morning')
    expect(mail.html).not.toContain('<script')
  },
)

test.for(Object.entries(toOwner))('%s says how to reach the customer, and opens the deposit', ([, { text }]) => {
  expect(text).toContain('Phone: 020 7946 0018')
  expect(text).toContain(`https://hill.example/marketing-hub/inbox?show=deposits&deposit=${customer.depositId}`)
})

test('the mail names the hours, what we need, and what to do about a date that does not suit', () => {
  const { text } = toCustomer['the new date']
  expect(text).toContain('Hours: 9am to 12pm, UK time')
  expect(text).toContain('Instead of: Monday 7 December 2026, afternoon')
  expect(text).toContain('every room and the loft')
  expect(text).toContain('Can’t make Tuesday 8 December 2026?')
})

test('the link for choosing dates names the first and last day, in both parts', () => {
  const mail = surveyLink({ ...sender, surveyAddress, days: ['2026-12-07', '2026-12-19'] })
  expect(wordsOf(mail.text)).toEqual(wordsOf(read(mail).body))
  expect(mail.text).toContain('between Monday 7 December 2026 and Saturday 19 December 2026')
  expect(mail.text).toContain(`Choose your dates:\n${surveyAddress}`)
})

test('only the mail about a refund says that the deposit was refunded', () => {
  expect(toCustomer['the news that it is off'].text).toContain('as your deposit has been refunded')
  expect(toCustomer['the last mail'].text).not.toContain('refunded')
})

test('a cancelled survey that may be rebooked says why and links to the page for choosing dates', () => {
  const { text } = toCustomer['the news that the owner has called it off']
  expect(text).toContain('The surveyor is ill.')
  expect(text).toContain(`Choose other dates:\n${surveyAddress}`)
})

test('the alert about an erasure does not identify the person', () => {
  expect(afterErasure.subject + afterErasure.text + afterErasure.html).not.toMatch(/Ann|7946|ann@/)
})

/** Who has started a job without a deposit, and left us no email address. */
const byHand = { ...sender, customer: { ...customer, depositId: null, provider: null } }
const unwritten = { ...byHand, customer: { ...byHand.customer, customerEmail: null } }

test.for([
  surveyUpdate({ ...byHand, surveyAddress, date, movedFrom: null }),
  surveyCancelled({ ...byHand, date, why: 'owner', surveyAddress }),
  surveyLink({ ...byHand, surveyAddress, days: ['2026-12-07', '2026-12-19'] }),
  surveyAlert({ ...byHand, chosen: [movedFrom, date] }),
  surveyAlert({ ...byHand, date, movedFrom: null }),
  surveyAlert({ ...byHand, cancelled: date, why: 'owner' }),
])('without a deposit, “$subject” does not mention one and is the same in both parts', (mail) => {
  expect(mail.text + mail.html).not.toMatch(/deposit/i)
  expect(wordsOf(mail.text)).toEqual(wordsOf(read(mail).body))
})

test('without a deposit, the alert opens the lead, and the hub once that is deleted', () => {
  expect(surveyAlert({ ...byHand, date, movedFrom: null }).text).toContain(`lead=${customer.prospectId}`)
  expect(surveyAlert({ ...byHand, cancelled: date, why: 'deleted' }).text).not.toContain('lead=')
})

test('without an email address, the alert asks to let the customer know', () => {
  for (const { text } of [
    surveyAlert({ ...unwritten, date, movedFrom: null }),
    surveyAlert({ ...unwritten, cancelled: date, why: 'owner' }),
  ]) {
    expect(text).toContain('Please let the customer know: they have no email address.')
    expect(text).not.toMatch(/We’ve emailed|Reply to this email|Email:/)
  }
})
