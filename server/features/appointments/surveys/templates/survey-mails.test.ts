import { expect, test } from 'vitest'
import { render } from '../../../../mail/testing.ts'
import { date, emailFacts, link as surveyAddress, movedFrom } from '../../../../testing/email-facts.ts'
import { surveyCancelled, surveyLink, surveyUpdate } from './customer-mails.ts'
import { surveyAlert } from './survey-alert.ts'

const { customer } = emailFacts()
/** Who has started a job without a deposit, and left us no email address. */
const byHand = { ...customer, depositId: null, provider: null }
const unwritten = { ...byHand, customerEmail: null }
const days = ['2026-12-07', '2026-12-19']

test.for([
  surveyAlert({ customer, chosen: [movedFrom, date] }),
  surveyAlert({ customer, date, movedFrom: null }),
  surveyAlert({ customer, date, movedFrom }),
  surveyAlert({ customer, cancelled: date, why: 'refunded' }),
  surveyAlert({ customer, cancelled: date, why: 'deleted' }),
])('alert %# says when, how to reach the customer, and opens the deposit', (email) => {
  const { text } = render(email)
  expect(text).toContain('Tuesday 8 December 2026, morning')
  expect(text).toContain('Phone: 020 7946 0018')
  expect(text).toContain(`https://hill.example/marketing-hub/jobs?show=deposits&deposit=${customer.depositId}`)
})

test('the email names the hours, what we need, and what to do about a date that does not suit', () => {
  const { text } = render(surveyUpdate({ customer, surveyAddress, date, movedFrom }))
  expect(text).toContain('When: Tuesday 8 December 2026, morning')
  expect(text).toContain('Hours: 9am to 12pm, UK time')
  expect(text).toContain('Instead of: Monday 7 December 2026, afternoon')
  expect(text).toContain('every room and the loft')
  expect(text).toContain('Can’t make Tuesday 8 December 2026?')
})

test('the link for choosing dates names the first and last day', () => {
  const { text } = render(surveyLink({ customer, surveyAddress, days }))
  expect(text).toContain('between Monday 7 December 2026 and Saturday 19 December 2026')
  expect(text).toContain(`Choose your dates:\n${surveyAddress}`)
})

test('only the email about a refund says that the deposit was refunded', () => {
  expect(render(surveyCancelled({ customer, date, why: 'refunded' })).text).toContain(
    'as your deposit has been refunded',
  )
  expect(render(surveyCancelled({ customer, date, why: 'erased' })).text).not.toContain('refunded')
})

test('a cancelled survey that may be rebooked says when it was, why, and links to the page for choosing dates', () => {
  const reason = 'The surveyor is ill.'
  const { text } = render(surveyCancelled({ customer, date, why: 'owner', reason, surveyAddress }))
  expect(text).toContain('Tuesday 8 December 2026, morning')
  expect(text).toContain(reason)
  expect(text).toContain(`Choose other dates:\n${surveyAddress}`)
})

test('the alert about an erasure does not identify the person', () => {
  const { subject, text, html } = render(surveyAlert({ customer, cancelled: date, why: 'erased' }))
  expect(subject + text + html).not.toMatch(/Ann|7946|ann@/)
})

test.for([
  surveyUpdate({ customer: byHand, surveyAddress, date, movedFrom: null }),
  surveyCancelled({ customer: byHand, date, why: 'owner', surveyAddress }),
  surveyLink({ customer: byHand, surveyAddress, days }),
  surveyAlert({ customer: byHand, chosen: [movedFrom, date] }),
  surveyAlert({ customer: byHand, date, movedFrom: null }),
  surveyAlert({ customer: byHand, cancelled: date, why: 'owner' }),
])('without a deposit, email %# ($kind) does not mention one', (email) => {
  const { text, html } = render(email)
  expect(text + html).not.toMatch(/deposit/i)
})

test('without a deposit, the alert opens the lead, and the hub once that is deleted', () => {
  const open = surveyAlert({ customer: byHand, date, movedFrom: null })
  const deleted = surveyAlert({ customer: byHand, cancelled: date, why: 'deleted' })
  expect(render(open).text).toContain(`lead=${customer.prospectId}`)
  expect(render(deleted).text).not.toContain('lead=')
})

test.for([
  surveyAlert({ customer: unwritten, date, movedFrom: null }),
  surveyAlert({ customer: unwritten, cancelled: date, why: 'owner' }),
])('without an email address, alert %# asks to let the customer know', (email) => {
  const { text } = render(email)
  expect(text).toContain('Please let the customer know: they have no email address.')
  expect(text).not.toMatch(/We’ve emailed|Reply to this email|Email:/)
})
