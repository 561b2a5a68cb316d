import { phoneLink } from '#shared/business/business.ts'
import { nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { MailContent } from '../outbox.ts'
import { type DepositFacts, testNotice } from './deposit-receipt.ts'
import { layOut } from './layout.ts'

export interface CalledOffFacts extends DepositFacts {
  date: SurveyDate
}

/** To the customer: a survey that was fixed does not take place, as their deposit is not with us any more. */
export function surveyCalledOff(facts: CalledOffFacts): MailContent {
  const { payment, business, publicUrl, date } = facts
  const name = nameSurveyDate(date)
  return layOut(
    {
      subject: `Called off: your survey of ${name}`,
      preview: 'The attached entry takes it out of your calendar.',
      heading: 'Your survey is called off',
      blocks: [
        ...testNotice(payment),
        {
          kind: 'paragraph',
          parts: [`The survey of ${name} does not take place, as your deposit has gone back to you.`],
        },
        { kind: 'paragraph', parts: ['The attached entry takes it out of your calendar.'] },
        {
          kind: 'paragraph',
          parts: [
            'Is this not what you wanted? Reply to this mail or call ',
            { label: business.phone, address: phoneLink(business.phone) },
            '.',
          ],
        },
      ],
      reason: `You get this mail because a deposit for a survey was paid at ${new URL(publicUrl).host} with your address.`,
    },
    facts,
  )
}
