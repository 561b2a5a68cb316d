import { surveyPath } from '#shared/contract/surveys.ts'
import type { SurveyDate } from '#shared/business/survey-halves.ts'
import { createPaymentIntent, simulatePayment } from '#shared/contract/payments.ts'
import { order } from '../../payments/testing/checkout.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** Pays a deposit in test mode. */
export async function payDeposit(app: TestApp, extra: Parameters<typeof order>[0] = {}) {
  const { clientSecret, paymentIntentId } = await app.visitor.call(createPaymentIntent, { body: order(extra) })
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  const { id, prospectId } = await app.deps.db
    .selectFrom('payment')
    .select(['id', 'prospectId'])
    .where('providerIntentId', '=', paymentIntentId)
    .executeTakeFirstOrThrow()
  return { paymentIntentId, id, prospectId: prospectId ?? '', path: app.deps.signedLinks(surveyPath).path(id) }
}

/** Sample data: another customer. */
export const bea = { customerInfo: { name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0020' } }

export function dates(...given: readonly string[]): SurveyDate[] {
  return given.map((one) => {
    const [day = '', half] = one.split(' ')
    return { day, half: half as SurveyDate['half'] }
  })
}
