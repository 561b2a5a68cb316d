import { listSurveys, listSurveysOfPerson } from '#shared/contract/fixed-surveys.ts'
import { listPayments, listPaymentsOfPerson } from '#shared/contract/payments.ts'
import { useClient } from '../client-context.ts'
import { describeLiveJobs } from './describe-live-jobs.ts'

type Asked = { prospectId: string } | { email: string }

/** A question does not wait longer than this to say which job it is about. */
const patienceMs = 3000

/** Describes the paid jobs of a lead, or of an email address, that still await their survey; blank when unknown. */
export function useLiveJobs(): (asked: Asked) => Promise<string> {
  const client = useClient()
  return async (asked) => {
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const [deposits, surveys] = await ('email' in asked
        ? Promise.all([
            client.call(listPaymentsOfPerson, { body: asked, signal }),
            client.call(listSurveysOfPerson, { body: asked, signal }),
          ])
        : Promise.all([
            client.call(listPayments, { query: asked, signal }),
            client.call(listSurveys, { query: asked, signal }),
          ]))
      return describeLiveJobs(deposits, surveys, Date.now())
    } catch {
      return ''
    }
  }
}
