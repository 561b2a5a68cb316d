import { formatMoney } from '#shared/business/money.ts'
import { surveyTimes } from '#shared/business/survey-halves.ts'
import { type FixedSurvey, listSurveys, listSurveysOfPerson } from '#shared/contract/fixed-surveys.ts'
import { listPayments, listPaymentsOfPerson, type ReceivedPayment } from '#shared/contract/payments.ts'
import { useClient } from '../../client-context.ts'
import { lookupTimeoutMs } from '../upcoming.ts'

/** Returns a function that describes the paid jobs of a lead, or of an email address, that still await their survey; blank when
 *  unknown. */
export function useLiveJobs(): (person: { prospectId: string } | { email: string }) => Promise<string> {
  const client = useClient()
  return async (person) => {
    try {
      const signal = AbortSignal.timeout(lookupTimeoutMs)
      const [deposits, surveys] = await ('email' in person
        ? Promise.all([
            client.call(listPaymentsOfPerson, { body: person, signal }),
            client.call(listSurveysOfPerson, { body: person, signal }),
          ])
        : Promise.all([
            client.call(listPayments, { query: person, signal }),
            client.call(listSurveys, { query: person, signal }),
          ]))
      return describeLiveJobs(deposits, surveys, Date.now())
    } catch {
      return ''
    }
  }
}

type Deposit = Pick<ReceivedPayment, 'id' | 'customerName' | 'status' | 'amountPence' | 'refundedPence'>
type Survey = Pick<FixedSurvey, 'paymentId' | 'day' | 'half'>

/** Describes the deposits that we hold without having held the survey; blank if there are none.
 *  @param surveys of the same person, past ones included  @param now milliseconds since 1970 */
export function describeLiveJobs(deposits: readonly Deposit[], surveys: readonly Survey[], now: number): string {
  const past = surveys.filter((survey) => surveyTimes(survey).endsAt <= now)
  const surveyed = new Set(past.map(({ paymentId }) => paymentId))
  const live = deposits.filter(
    ({ id, status }) => (status === 'succeeded' || status === 'partially_refunded') && !surveyed.has(id),
  )
  if (live.length === 0) return ''
  const sentences = live.map(
    ({ customerName, amountPence, refundedPence }) =>
      `${customerName} has paid ${formatMoney(amountPence - refundedPence)}, survey not held yet.`,
  )
  return `${sentences.join(' ')} Erasing doesn’t refund ${live.length === 1 ? 'the deposit' : 'the deposits'}.`
}
