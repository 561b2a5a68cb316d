import { nameHours, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import { defineEmail } from '../../../../mail/define-email.ts'
import { type Fact, paragraph } from '../../../../mail/layout/content.ts'
import { hubPath } from '#shared/hub-address.ts'
import { customerRows } from '../../../payments/templates/deposit-alerts.ts'
import { testNotice } from '../../../payments/templates/deposit-receipt.ts'
import type { CancelReason, CustomerFacts } from './customer-mails.ts'
import { leadButtons } from '../../../../mail/layout/lead-buttons.ts'

/** The dates that suit the customer, the soonest first. */
type ProposedDates = CustomerFacts & { chosen: readonly SurveyDate[] }
type FixedDate = CustomerFacts & { date: SurveyDate; movedFrom: SurveyDate | null; place?: string | undefined }
type CancelledDate = CustomerFacts & { cancelled: SurveyDate; why: CancelReason }

/** To the owner: the customer has proposed dates, or a survey has been fixed or cancelled. Once erased, the customer goes unnamed. */
export const surveyAlert = defineEmail('survey-alert', (facts: ProposedDates | FixedDate | CancelledDate) => {
  const { customer } = facts
  const isNameless = 'why' in facts && facts.why === 'erased'
  const { rows, text, ...titles } =
    'chosen' in facts ? proposedDates(facts) : 'cancelled' in facts ? cancelledDate(facts) : fixedDate(facts)
  const { depositId } = customer
  const address = hubPath('jobs', `?show=deposits&deposit=${depositId}`)
  const isRemoved = 'why' in facts && (facts.why === 'deleted' || facts.why === 'erased')
  const canReply = !isNameless && customer.customerEmail !== null
  return {
    ...titles,
    blocks: [
      ...testNotice(customer),
      { kind: 'facts', rows: [...rows, ...(isNameless ? [] : customerRows(customer))] },
      paragraph(text),
      ...(depositId === null
        ? leadButtons({ prospectId: isRemoved ? null : customer.prospectId })
        : [{ kind: 'button', label: 'chosen' in facts ? 'Confirm a date' : 'Open the deposit', address } as const]),
      ...(canReply ? [paragraph('Reply to this email to write to them.')] : []),
    ],
    reason:
      'Sent by your website when a customer chooses survey dates, and when a survey is booked, moved or cancelled.',
  }
})

const ordinals = ['First date', 'Second date', 'Third date']

function proposedDates({ customer: { customerName }, chosen }: ProposedDates) {
  const count = chosen.length === 1 ? '1 date' : `${chosen.length} dates`
  return {
    subject: `Survey dates from ${customerName}`,
    preview: chosen.map(nameSurveyDate).join('; '),
    heading: `${customerName} has chosen ${count} for the survey`,
    rows: chosen.map((date, index): Fact => ({ label: ordinals[index] ?? 'Date', value: nameSurveyDate(date) })),
    text: 'Confirm one of them, or another date, in the hub. Until then they can change their choice.',
  }
}

function fixedDate({ customer: { customerName, customerEmail }, date, movedFrom, place }: FixedDate) {
  const rows: Fact[] = [{ label: 'When', value: `${nameSurveyDate(date)}, ${nameHours(date.half)}` }]
  if (movedFrom) rows.push({ label: 'Was due', value: nameSurveyDate(movedFrom) })
  if (place !== undefined) rows.push({ label: 'Where', value: place })
  return {
    subject: `Survey ${movedFrom ? 'moved' : 'booked'}: ${customerName}, ${nameSurveyDate(date)}`,
    preview: `${nameHours(date.half)}, UK time.`,
    heading: `The survey at ${customerName}’s home ${movedFrom ? 'has moved' : 'is booked'}`,
    rows,
    text: `${customerEmail === null ? noAddress : 'We’ve emailed the customer.'} The attached invitation is for your calendar.`,
  }
}

function cancelledDate({ customer: { customerName, customerEmail }, cancelled: date, why }: CancelledDate) {
  const rows: Fact[] = [{ label: 'Was due', value: `${nameSurveyDate(date)}, ${nameHours(date.half)}` }]
  const isNameless = why === 'erased'
  return {
    subject: `Survey cancelled: ${isNameless ? '' : `${customerName}, `}${nameSurveyDate(date)}`,
    preview: `${cancelReasons[why]}.`,
    heading: isNameless ? 'A survey has been cancelled' : `The survey at ${customerName}’s home has been cancelled`,
    rows,
    text: `${cancelReasons[why]}. ${customerEmail === null ? noAddress : 'We’ve emailed them that nobody will come.'} The attached invitation removes it from your calendar.`,
  }
}

const noAddress = 'Please let the customer know: they have no email address.'

const cancelReasons: Record<CancelReason, string> = {
  refunded: 'Their deposit has been refunded or disputed',
  owner: 'You cancelled it',
  deleted: 'You deleted the lead',
  erased: 'The customer’s details have been erased',
}
