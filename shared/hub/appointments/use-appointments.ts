import { surveyTimes } from '#shared/business/survey-halves.ts'
import { type Call, listCalls } from '#shared/contract/calls.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { type FixedSurvey, listSurveys } from '#shared/contract/fixed-surveys.ts'
import { useClient } from '../client-context.ts'

type Asked = NonNullable<CallInput<typeof listCalls>['query']>

/** What has been agreed on and is still to come. */
export interface Appointments {
  calls: Call[]
  surveys: FixedSurvey[]
}

/** A question does not wait longer than this to say which appointments it is about. */
const patienceMs = 3000

/** Asks which calls have not begun and which surveys are not over: of one lead, of whoever has an address, or all.
 *  Undefined when it cannot be told. */
export function useAppointments(): (asked?: Asked) => Promise<Appointments | undefined> {
  const client = useClient()
  return async (query = {}) => {
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const [calls, surveys] = await Promise.all([
        client.call(listCalls, { query, signal }),
        client.call(listSurveys, { query, signal }),
      ])
      return {
        calls: calls.filter(({ state, startsAt }) => state === 'booked' && Date.parse(startsAt) > Date.now()),
        surveys: surveys.filter((survey) => surveyTimes(survey).endsAt > Date.now()),
      }
    } catch {
      return undefined
    }
  }
}
