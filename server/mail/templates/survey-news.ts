import { phoneLink } from '#shared/business/business.ts'
import { nameDay } from '#shared/business/london-time.ts'
import { nameHours, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { MailContent } from '../outbox.ts'
import { type ReceiptFacts, testNotice } from './deposit-receipt.ts'
import { layOut } from './layout.ts'

export interface SurveyFacts extends ReceiptFacts {
  date: SurveyDate
  /** What it was fixed on before. */
  movedFrom: SurveyDate | null
}

/** What we ask of the customer on the day. */
export const surveyAccess = 'Please see that we can get into every room and the loft, and around the outside.'

/** To the customer: when we come and measure. */
export function surveyNews(facts: SurveyFacts): MailContent {
  const { payment, business, publicUrl, date, movedFrom, surveyAddress } = facts
  const name = nameSurveyDate(date)
  return layOut(
    {
      subject: movedFrom ? `Your survey has moved: ${name}` : `Your survey: ${name}`,
      preview: `We come between ${nameHours(date.half).replace(' to ', ' and ')}, UK time.`,
      heading: movedFrom ? 'Your survey has a new date' : 'Your survey has its date',
      blocks: [
        ...testNotice(payment),
        {
          kind: 'facts',
          rows: [
            { label: 'When', value: name },
            { label: 'Hours', value: `${nameHours(date.half)}, UK time` },
            ...(movedFrom ? [{ label: 'Instead of', value: nameSurveyDate(movedFrom) }] : []),
          ],
        },
        { kind: 'paragraph', parts: [`We come and measure your home. ${surveyAccess}`] },
        { kind: 'paragraph', parts: ['The entry for your calendar is attached.'] },
        { kind: 'button', label: 'See your survey', address: surveyAddress },
        {
          kind: 'paragraph',
          parts: [
            `Can you not make ${nameDay(date.day)} after all? Reply to this mail or call `,
            { label: business.phone, address: phoneLink(business.phone) },
            ', and we find another day.',
          ],
        },
      ],
      reason: `You’re receiving this because a deposit for a survey was paid at ${new URL(publicUrl).host} with your address.`,
    },
    facts,
  )
}
