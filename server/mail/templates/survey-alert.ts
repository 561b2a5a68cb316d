import { nameHours, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { MailContent } from '../outbox.ts'
import type { Fact } from './content.ts'
import { customerRows } from './deposit-alert.ts'
import { type DepositFacts, testNotice } from './deposit-receipt.ts'
import { layOut } from './layout.ts'
import type { WhyOff } from './survey-called-off.ts'

export type SurveyAlertFacts = DepositFacts & (ChosenDates | FixedDate | CalledOff)

interface ChosenDates {
  /** What suits the customer, the soonest first. */
  chosen: readonly SurveyDate[]
}

interface FixedDate {
  date: SurveyDate
  movedFrom: SurveyDate | null
}

interface CalledOff {
  /** What it was fixed on. */
  calledOff: SurveyDate
  why: WhyOff
}

/** To the owner: which dates suit the customer, which one is fixed, or that it is off. Its Reply-To is the customer, who goes unnamed once erased. */
export function surveyAlert(facts: SurveyAlertFacts): MailContent {
  const { payment, publicUrl } = facts
  const isNameless = 'why' in facts && facts.why === 'erased'
  const { subject, preview, heading, rows, text, button } = describe(facts)
  return layOut(
    {
      subject,
      preview,
      heading,
      blocks: [
        ...testNotice(payment),
        { kind: 'facts', rows: [...rows, ...(isNameless ? [] : customerRows(facts))] },
        { kind: 'paragraph', parts: [text] },
        {
          kind: 'button',
          label: button,
          address: `${publicUrl}/marketing-hub/inbox?show=deposits&deposit=${payment.id}`,
        },
        ...(isNameless ? [] : [{ kind: 'paragraph', parts: ['Reply to this mail to write to them.'] } as const]),
      ],
      reason: 'Sent by your website when a customer chooses dates for the survey, and when one is fixed or called off.',
    },
    facts,
  )
}

function describe(facts: SurveyAlertFacts) {
  if ('chosen' in facts) return chosenDates(facts)
  return 'calledOff' in facts ? calledOff(facts) : fixedDate(facts)
}

const ordinals = ['First date', 'Second date', 'Third date']

function chosenDates({ payment: { customerName }, chosen }: DepositFacts & ChosenDates) {
  const count = chosen.length === 1 ? '1 date' : `${chosen.length} dates`
  return {
    subject: `Survey dates from ${customerName}`,
    preview: chosen.map(nameSurveyDate).join('; '),
    heading: `${customerName} has chosen ${count} for the survey`,
    rows: chosen.map((date, index): Fact => ({ label: ordinals[index] ?? 'Date', value: nameSurveyDate(date) })),
    text: 'Fix one of them, or another, in the hub. Until then they may choose anew.',
    button: 'Fix a date',
  }
}

function fixedDate({ payment: { customerName }, date, movedFrom }: DepositFacts & FixedDate) {
  const rows: Fact[] = [{ label: 'When', value: `${nameSurveyDate(date)}, ${nameHours(date.half)}` }]
  if (movedFrom) rows.push({ label: 'Was to be', value: nameSurveyDate(movedFrom) })
  return {
    subject: `Survey ${movedFrom ? 'moved' : 'fixed'}: ${customerName}, ${nameSurveyDate(date)}`,
    preview: `${nameHours(date.half)}, UK time.`,
    heading: `The survey at ${customerName}’s home ${movedFrom ? 'has moved' : 'is fixed'}`,
    rows,
    text: 'The customer has been told. The attached entry is for your calendar.',
    button: 'Open the deposit',
  }
}

function calledOff({ payment: { customerName }, calledOff: date, why }: DepositFacts & CalledOff) {
  const rows: Fact[] = [{ label: 'Was to be', value: `${nameSurveyDate(date)}, ${nameHours(date.half)}` }]
  const isNameless = why === 'erased'
  return {
    subject: `Survey called off: ${isNameless ? '' : `${customerName}, `}${nameSurveyDate(date)}`,
    preview: `${offReasons[why]}.`,
    heading: isNameless ? 'A survey is off' : `The survey at ${customerName}’s home is off`,
    rows,
    text: `${offReasons[why]}, so they are told by mail that nobody comes. The attached entry takes it out of your calendar.`,
    button: 'Open the deposit',
  }
}

const offReasons: Record<WhyOff, string> = {
  refunded: 'Their deposit is not with us any more',
  owner: 'You have called it off',
  deleted: 'You have deleted the lead',
  erased: 'Whoever it was fixed with was erased',
}
