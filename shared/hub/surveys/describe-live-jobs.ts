import { formatMoney } from '#shared/business/money.ts'
import { surveyTimes } from '#shared/business/survey-halves.ts'
import type { FixedSurvey } from '#shared/contract/fixed-surveys.ts'
import type { ReceivedPayment } from '#shared/contract/payments.ts'

type Deposit = Pick<ReceivedPayment, 'id' | 'customerName' | 'status' | 'amountPence' | 'refundedPence'>
type Survey = Pick<FixedSurvey, 'paymentId' | 'day' | 'half'>

/** What the question before an erasure says of deposits that we hold without having surveyed; blank where there is none.
 *  @param surveys of the same person, also those that are over  @param now milliseconds since 1970 */
export function describeLiveJobs(deposits: readonly Deposit[], surveys: readonly Survey[], now: number): string {
  const held = surveys.filter((survey) => surveyTimes(survey).endsAt <= now)
  const surveyed = new Set(held.map(({ paymentId }) => paymentId))
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
